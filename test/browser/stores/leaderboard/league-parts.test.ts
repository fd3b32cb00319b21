import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { account, own } from '../../../../demo/states/community.js';
import type { LeagueLines } from '../../../../src/browser/stores/leaderboard/league-lines.js';
import { leagueParts } from '../../../../src/browser/stores/leaderboard/league-parts.js';

const none: LeagueLines = { up: 0, down: 0 };
const entries = (count: number) =>
  Array.from({ length: count }, (_, index) => ({ account: account(index, own(1)), rank: index + 1, shared: false }));

/** Returns the parts in short: places, `+n` for a fold, and lines. */
const partsOf = (count: number, ownIndex: number, lines = none, open: readonly number[] = []): (number | string)[] =>
  leagueParts({ entries: entries(count), ownIndex }, lines, new Set(open)).map((part) =>
    part.kind === 'row' ? part.index + 1 : part.kind === 'fold' ? `+${part.count}` : part.line,
  );

describe('the parts of a league', () => {
  it('are the leaders, the member with both neighbours, and both sides of each line', () => {
    const lines = { up: 7, down: 5 };
    assert.deepEqual(partsOf(30, 8, lines), [1, 2, 3, '+3', 7, 'up', 8, 9, 10, '+14', 25, 'down', 26, '+4']);
    const last = [25, 'down', 26, 27, 28, 29, 30];
    assert.deepEqual(partsOf(30, 28, lines), [1, 2, 3, '+3', 7, 'up', 8, '+16', ...last]);
  });

  it('show the members of an opened fold', () => {
    assert.deepEqual(partsOf(12, 0, none, [3]), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12]);
    assert.deepEqual(partsOf(12, 8, none, [3]), [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, '+2']);
  });

  it('have no fold of one', () => {
    assert.deepEqual(partsOf(7, 5), [1, 2, 3, 4, 5, 6, 7]);
  });

  it('never leave anybody out, wherever the member and the lines are', () => {
    for (let count = 1; count <= 30; count += 1)
      for (let ownIndex = 0; ownIndex < count; ownIndex += 1)
        for (const lines of [none, { up: 1, down: 0 }, { up: 7, down: 5 }, { up: 0, down: 1 }]) {
          if (lines.up + lines.down >= count && lines !== none) continue;
          const seen = leagueParts({ entries: entries(count), ownIndex }, lines, new Set()).flatMap((part) =>
            part.kind === 'row'
              ? [part.index]
              : part.kind === 'fold'
                ? Array.from({ length: part.count }, (_, at) => part.from + at)
                : [],
          );
          assert.deepEqual(
            seen,
            Array.from({ length: count }, (_, index) => index),
          );
        }
  });
});
