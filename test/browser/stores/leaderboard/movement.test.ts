import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { movedBy, movementOf } from '../../../../src/browser/stores/leaderboard/movement.js';
import { topShare } from '../../../../src/browser/stores/leaderboard/top-share.js';
import { fc } from '../../../support/properties.js';

const answer = (takenAt: string | null, data: { id: string; rank: number | null }[]) =>
  ({ status: 'success', data: { takenAt, data }, updatedAt: 0, stale: false, refreshing: false }) as const;

describe('movement', () => {
  it('is the difference of two places, and unknown if one of them is', () => {
    const movement = movementOf([
      answer('2026-03-01T00:00:00Z', [
        { id: 'a', rank: 40 },
        { id: 'b', rank: null },
      ]),
    ]);
    const moved = [
      movedBy(movement, 'a', 34),
      movedBy(movement, 'a', 41),
      movedBy(movement, 'a', 40),
      movedBy(movement, 'b', 7),
      movedBy(movement, 'c', 7),
      movedBy(movement, 'a', '5000+'),
      movedBy(movement, 'a', null),
    ];
    assert.deepEqual(moved, [6, -1, 0, 'new', undefined, undefined, undefined]);
  });

  it('is absent without a snapshot, and while none is known', () => {
    assert.equal(movementOf([answer(null, []), { status: 'pending', slow: false }, { status: 'idle' }]), undefined);
    assert.equal(movedBy(undefined, 'a', 1), undefined);
  });

  it('does not mix two snapshots', () => {
    const movement = movementOf([
      answer('2026-03-02T00:00:00Z', [{ id: 'a', rank: 1 }]),
      answer('2026-03-01T00:00:00Z', [{ id: 'b', rank: 2 }]),
    ]);
    assert.deepEqual([...(movement?.places ?? [])], [['a', 1]]);
  });
});

describe('the top percentage', () => {
  it('is rounded up, and only given for the upper half', () => {
    assert.deepEqual(
      [topShare(34, 1842), topShare(1, 1842), topShare(50, 100), topShare(51, 100), topShare(1, 1)],
      [2, 1, 50, undefined, undefined],
    );
    assert.deepEqual(
      [topShare('5000+', 9000), topShare(null, 9), topShare(3, undefined), topShare(9, 8)],
      [...Array<undefined>(4)],
    );
  });

  it('never claims more than is true', () => {
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 10_000_000 }), fc.integer({ min: 1, max: 10_000_000 }), (rank, members) => {
        const share = topShare(rank, members);
        if (share !== undefined) assert.ok(rank <= (members * share) / 100 || share === 1);
      }),
    );
  });
});
