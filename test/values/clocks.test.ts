import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { mark, passedSince } from '../../src/values/clocks.js';

const hour = 3_600_000;

/** Starts two clocks at a moment. Returns that moment, and what moves each of them. */
function begin({ mock }: TestContext) {
  let [wall, measured] = [Date.parse('2026-03-01T12:00:00Z'), 1_000];
  mock.method(Date, 'now', () => wall);
  mock.method(performance, 'now', () => measured);
  return {
    moment: mark(),
    /** Lets time pass, of which the clock that measures notices nothing while the machine sleeps. */
    pass(milliseconds: number, { asleep = false } = {}): void {
      wall += milliseconds;
      if (!asleep) measured += milliseconds;
    },
    putClock: (milliseconds: number): void => void (wall += milliseconds),
  };
}

describe('what has passed since a moment', () => {
  it('is no less for a clock that is put back', (t) => {
    const { moment, pass, putClock } = begin(t);
    putClock(-2 * hour);
    pass(5_000);
    assert.equal(passedSince(moment), 5_000);
  });

  it('is at least what has passed if the clock is put ahead', (t) => {
    const { moment, pass, putClock } = begin(t);
    putClock(2 * hour);
    pass(5_000);
    assert.equal(passedSince(moment), 2 * hour + 5_000);
  });

  it('counts the time for which the machine slept', (t) => {
    const { moment, pass } = begin(t);
    pass(1_000);
    pass(8 * hour, { asleep: true });
    assert.equal(passedSince(moment), 8 * hour + 1_000);
  });
});
