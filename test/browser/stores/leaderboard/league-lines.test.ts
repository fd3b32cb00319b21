import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { account, own } from '../../../../demo/states/community.js';
import { linesIn, linesOf, toLine } from '../../../../src/browser/stores/leaderboard/league-lines.js';
import { leagueOf, type League } from '../../../../src/browser/stores/leaderboard/league.js';
import { fc } from '../../../support/properties.js';

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

  it('lets nobody move up without points, and nobody move at all before somebody has some', () => {
    const lines = { up: 2, down: 2 };
    assert.deepEqual(linesIn(league([50, 0, 0, 0, 0, 0]), lines), { up: 1, down: 0 });
    assert.deepEqual(linesIn(league([50, 40, 30, 20, 10, 0]), lines), lines);
    assert.deepEqual(linesIn(league([0, 0, 0, 0, 0, 0]), lines), { up: 0, down: 0 });
  });

  it('never parts members with as many points: they are above the line', () => {
    const lines = { up: 2, down: 2 };
    assert.deepEqual(linesIn(league([50, 40, 40, 30, 20, 10]), lines), { up: 3, down: 2 });
    assert.deepEqual(linesIn(league([50, 40, 30, 20, 20, 10]), lines), { up: 2, down: 1 });
    assert.deepEqual(linesIn(league([5, 5, 5, 5, 5, 5]), lines), { up: 6, down: 0 });
  });

  it('tells the points that lead to the place of a line', () => {
    const points = [100, 90, 80, 70, 60, 50];
    const lines = { up: 2, down: 2 };
    assert.equal(toLine(league(points, 1), lines, 0), undefined);
    assert.deepEqual(toLine(league(points, 2), lines, 0), { line: 'up', amount: '10' });
    assert.deepEqual(toLine(league(points, 4), lines, 0), { line: 'down', amount: '10' });
    assert.deepEqual(toLine(league(['2.5', '2', '1'], 1), { up: 1, down: 0 }, 2), { line: 'up', amount: '0.5' });
    assert.equal(toLine(league(points, 5), { up: 0, down: 0 }, 0), undefined);
    // Some points are enough where nobody has any.
    assert.deepEqual(toLine(league([9, 0, 0, 0], 2), { up: 2, down: 1 }, 2), { line: 'up', amount: '0.01' });
    assert.equal(toLine(league([0, 0, 0, 0], 2), { up: 2, down: 1 }, 0), undefined);
  });

  it('leads to a league in which the member is above the line, if nobody else earns anything', () => {
    const amounts = fc.array(fc.nat(20), { minLength: 2, maxLength: 12 });
    fc.assert(
      fc.property(amounts, fc.nat(11), fc.nat(6), fc.nat(6), (points, index, up, down) => {
        const sorted = points.toSorted((one, other) => other - one);
        const at = index % sorted.length;
        const lines = linesOf(sorted.length, sorted.length, { up, down });
        const before = league(sorted, at);
        const aim = toLine(before, lines, 0);
        if (!aim) return;
        const after = league(
          sorted.map((amount, each) => (each === at ? amount + Number(aim.amount) : amount)),
          at,
        );
        const counts = linesIn(after, lines);
        if (aim.line === 'up') assert.ok(after.ownIndex < counts.up);
        else assert.ok(after.ownIndex < sorted.length - counts.down);
      }),
    );
  });
});
