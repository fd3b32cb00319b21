import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { repeatedCompletions } from '../../src/service/loyalty/repeated-completions.js';
import { startOfNamed, windowAt, windowKey } from '../../src/service/loyalty/windows.js';

const at = (time: string): number => Date.parse(`2026-07-15T${time}:00Z`);

/** Returns the ids of the completions that no longer count when `from` is merged into `to`. */
const repeated = (
  ...earned: readonly [userId: 'from' | 'to', frequency: 'once' | 'hourly' | 'weekly', time: string][]
) =>
  repeatedCompletions(
    earned.map(([userId, frequency, time], index) => {
      const window = windowAt(frequency, at(time));
      assert.ok(window);
      return {
        id: String(index),
        ruleId: 'rule',
        userId,
        window: windowKey(window),
        idempotencyKey: null,
        at: at(time),
      };
    }),
    'to',
  ).map(({ id }) => id);

describe('completions of two merged users', () => {
  it('count once per window, and the receiver’s counts', () => {
    assert.deepEqual(repeated(['from', 'hourly', '10:00'], ['to', 'hourly', '10:30']), ['0']);
    assert.deepEqual(repeated(['to', 'hourly', '10:00'], ['from', 'hourly', '10:30']), ['1']);
    assert.deepEqual(repeated(['from', 'hourly', '10:00'], ['to', 'hourly', '11:00']), []);
  });

  it('no longer count if the other user’s lies in their longer window', () => {
    assert.deepEqual(repeated(['from', 'hourly', '10:00'], ['from', 'hourly', '11:00'], ['to', 'weekly', '12:00']), [
      '2',
    ]);
    assert.deepEqual(repeated(['to', 'once', '10:00'], ['from', 'hourly', '10:30']), ['1']);
    assert.deepEqual(repeated(['to', 'once', '10:00'], ['from', 'hourly', '11:30']), []);
  });

  it('that no longer count do not rule out later ones', () => {
    assert.deepEqual(repeated(['from', 'hourly', '09:00'], ['to', 'weekly', '10:30'], ['from', 'hourly', '10:45']), [
      '1',
    ]);
  });
});

describe('the start of a stored window', () => {
  it('is read back from the window’s key', () => {
    for (const interval of [
      'once',
      'lifetime',
      'hourly',
      'daily',
      'weekly',
      'monthly',
      { length: 5, anchor: 3 },
    ] as const) {
      const window = windowAt(interval, at('10:00'));
      assert.ok(window);
      assert.equal(startOfNamed(windowKey(window)), window.start ?? -Infinity);
    }
  });

  it('is Infinity for any other key', () => {
    for (const name of ['key daily 2026-07-15T00:00:00.000Z', 'look 1', 'f3b1', 'once more'])
      assert.equal(startOfNamed(name), Infinity);
  });
});
