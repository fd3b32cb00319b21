import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { page } from '../../../../demo/states/community.js';
import { hasPodium, isAllZero, nextAbove, rankAccounts } from '../../../../src/browser/stores/leaderboard/ranking.js';

const entries = (...amounts: (number | string | null)[]) =>
  rankAccounts(page(amounts.map((amount) => ({ amount }))).data);

describe('ranking', () => {
  it('gives equal amounts the same rank in any notation, and continues after them', () => {
    const ranked = entries(900, 700, 700, '700.00', 500, 500, 400);
    assert.deepEqual(
      ranked.map(({ rank }) => rank),
      [1, 2, 2, 2, 5, 5, 7],
    );
    assert.deepEqual(
      ranked.map(({ shared }) => shared),
      [false, true, true, true, true, true, false],
    );
  });

  it('gives no rank without points', () => {
    const ranked = entries(7, 5, 0, null, '0.00');
    assert.deepEqual(
      ranked.map(({ rank, shared }) => [rank, shared]),
      [
        [1, false],
        [2, false],
        [0, false],
        [0, false],
        [0, false],
      ],
    );
    assert.equal(nextAbove(ranked, 4), ranked[1]);
  });

  it('is exact for amounts of any size', () => {
    const ranked = entries('98765432109876543210987.125', '98765432109876543210987.124');
    assert.deepEqual(
      ranked.map(({ rank }) => rank),
      [1, 2],
    );
  });

  it('has a podium only if the first three ranks are one member each, with points', () => {
    assert.equal(hasPodium(entries(3, 2, 1)), true);
    assert.equal(hasPodium(entries(3, 2, 2)), false);
    assert.equal(hasPodium(entries(3, 2, 1, 1)), false);
    assert.equal(hasPodium(entries(3, 2, 0)), false);
    assert.equal(hasPodium(entries(3, 2)), false);
  });

  it('is meaningless while nobody has points', () => {
    assert.equal(isAllZero(entries(0, null)), true);
    assert.equal(isAllZero(entries(1, 0)), false);
    assert.equal(isAllZero(entries()), false);
  });

  it('finds the nearest place with more points', () => {
    const ranked = entries(9, 7, 7, 5);
    assert.equal(nextAbove(ranked, 2), ranked[0]);
    assert.equal(nextAbove(ranked, 3), ranked[2]);
    assert.equal(nextAbove(ranked, 0), undefined);
  });
});
