import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { account, own } from '../../../../demo/states/community.js';
import { linesOf, toLine } from '../../../../src/browser/stores/leaderboard/league-lines.js';
import { leagueOf, type League } from '../../../../src/browser/stores/leaderboard/league.js';

/** Returns the league of the member at `at`, whose members have earned these points in the week. */
function league(points: readonly (number | string)[], at = 0): League {
  const data = points.map((amount, index) => ({ ...account(index, own(amount)), startAmount: 0 }));
  const week = { startsAt: '2026-03-02T00:00:00Z', endsAt: '2026-03-09T00:00:00Z' };
  const found = leagueOf({ ...week, data }, String(data[at]?.userId));
  assert.ok(found);
  return found;
}

describe('the lines of a league', () => {
  it('keeps its lines when it is whole, moves them when it is small, and has none when nobody would be between them', () => {
    const lines = { up: 7, down: 5 };
    assert.deepEqual(linesOf(30, 30, lines), lines);
    assert.deepEqual(linesOf(29, 30, lines), lines);
    assert.deepEqual(linesOf(12, 30, lines), { up: 3, down: 2 });
    assert.deepEqual(linesOf(1, 30, lines), { up: 0, down: 0 });
    assert.deepEqual(linesOf(30, 30, { up: 20, down: 10 }), { up: 0, down: 0 });
    assert.deepEqual(linesOf(30, 30, { up: 0, down: 5 }), { up: 0, down: 5 });
  });

  it('tells the points that lead past a line, one more than a tie', () => {
    const points = [100, 90, 80, 70, 60, 50];
    const lines = { up: 2, down: 2 };
    assert.equal(toLine(league(points, 1), lines, 0), undefined);
    assert.deepEqual(toLine(league(points, 2), lines, 0), { line: 'up', amount: '11' });
    assert.deepEqual(toLine(league(points, 4), lines, 0), { line: 'down', amount: '11' });
    assert.deepEqual(toLine(league(['2.5', '2', '1'], 1), { up: 1, down: 0 }, 2), { line: 'up', amount: '0.51' });
    assert.equal(toLine(league(points, 5), { up: 0, down: 0 }, 0), undefined);
  });
});
