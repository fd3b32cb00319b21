import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Season } from '../../../../src/contract/loyalty/season.js';
import { isShort, shownWeeks } from '../../../../src/browser/stores/season/shown-weeks.js';

const season = (...amounts: Season['amount'][]): Season => ({
  ...{ amount: 1, days: 1, rank: null, members: 0, badges: [] },
  weeks: amounts.map((amount) => ({ startsAt: '2026-01-01T00:00:00Z', amount })),
});
const numbers = (...amounts: Season['amount'][]) => shownWeeks(season(...amounts)).map(({ number }) => number);

describe('the weeks of a branch', () => {
  it('are the last six', () => {
    assert.deepEqual(numbers(1, 2, 3, 4, 5, 6, 7, 8), [3, 4, 5, 6, 7, 8]);
    assert.deepEqual(numbers(1, 2, 3), [1, 2, 3]);
  });

  it('include the best, which is marked once', () => {
    assert.deepEqual(numbers(1, 9, 3, 4, 5, 6, 7, 8), [2, 3, 4, 5, 6, 7]);
    const best = shownWeeks(season(9, 3, 9)).flatMap(({ number, isBest }) => (isBest ? [number] : []));
    assert.deepEqual(best, [1]);
  });

  it('are measured against the best, with any number of digits', () => {
    const weeks = shownWeeks(season('0.000000000000000001', '0.000000000000000002', 0, '0.000000000000000001'));
    assert.deepEqual(
      weeks.map(({ percent }) => percent),
      [50, 100, 0, 50],
    );
  });

  it('are four of a short season, and none without points', () => {
    assert.deepEqual(numbers(0, 0, 0, 0, 120, 190), [3, 4, 5, 6]);
    assert.deepEqual(numbers(0, 0, 0), []);
    assert.deepEqual(numbers(), []);
  });

  it('are short if two of them or fewer have points', () => {
    assert.equal(isShort(season(0, 1, 0, 1)), true);
    assert.equal(isShort(season(0, 1, 1, 1)), false);
  });
});
