import assert from 'node:assert/strict';
import { describe, it, type TestContext } from 'node:test';
import { mark, passedSince } from '../../src/values/clocks.js';

const hour = 3_600_000;

/** Starts two clocks. Returns the starting point, and functions that move each of them. */
function begin({ mock }: TestContext) {
  let [wall, measured] = [Date.parse('2026-03-01T12:00:00Z'), 1_000];
  mock.method(Date, 'now', () => wall);
  mock.method(performance, 'now', () => measured);
  return {
    moment: mark(),
    /** Lets time pass, which the monotonic clock does not notice while the machine sleeps. */
    pass(milliseconds: number, { asleep = false } = {}): void {
      wall += milliseconds;
      if (!asleep) measured += milliseconds;
    },
    putClock: (milliseconds: number): void => void (wall += milliseconds),
  };
}

describe('the time since a point', () => {
  it('is no shorter if the clock is set back', (t) => {
    const { moment, pass, putClock } = begin(t);
    putClock(-2 * hour);
    pass(5_000);
    assert.equal(passedSince(moment), 5_000);
  });

  it('is at least the real duration if the clock is set ahead', (t) => {
    const { moment, pass, putClock } = begin(t);
    putClock(2 * hour);
    pass(5_000);
    assert.equal(passedSince(moment), 2 * hour + 5_000);
  });

  it('includes the time for which the machine slept', (t) => {
    const { moment, pass } = begin(t);
    pass(1_000);
    pass(8 * hour, { asleep: true });
    assert.equal(passedSince(moment), 8 * hour + 1_000);
  });
});
