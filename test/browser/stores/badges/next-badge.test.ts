import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { badge, hold, shelf } from '../../../../demo/states/badges.js';
import { ember } from '../../../../demo/states/community.js';
import { badgesOf } from '../../../../src/browser/stores/badges/badge.js';
import { nextBadge } from '../../../../src/browser/stores/badges/next-badge.js';

type Record = ReturnType<typeof badge>;

/** Returns the name of the badge that comes after the first of some. */
function nextOf(...records: readonly Record[]): string | undefined {
  const badges = badgesOf(records, true);
  const [first] = badges;
  return first && nextBadge(first, badges)?.name;
}

const requires = ({ id, name }: Record) => ({ type: 'badge' as const, association: [{ loyaltyBadge: { id, name } }] });
const days = (index: number, count: number | null, status?: 'active'): Record =>
  badge(index, {
    name: `${count} days`,
    conditions: [{ repeatCount: count, association: [{ loyaltyRule: { id: 'check-in', name: 'Check in' } }] }],
    ...(status && { status }),
  });
const earned = badge(40, { name: 'Earned', conditions: [hold(100)], status: 'active' });

describe('the badge that comes after another one', () => {
  it('is one that requires it, the nearest first', () => {
    assert.equal(nextOf(shelf.evergreen, shelf.keyholder, shelf.summit), 'Keyholder');
    const far = badge(41, { name: 'Far', conditions: [requires(earned), {}] });
    const near = badge(42, {
      name: 'Near',
      conditions: [requires(earned), {}],
      status: 'inactive',
      progress: [
        [1, 1],
        [7, 9],
      ],
    });
    assert.equal(nextOf(earned, far, near), 'Near');
  });

  it('is otherwise the next that requires more of the same', () => {
    assert.equal(nextOf(days(40, 30, 'active'), days(41, 365), days(42, 100), days(43, 7)), '100 days');
    const points = (index: number, amount: number, of?: typeof ember): Record =>
      badge(index, { name: `${amount} points`, conditions: [hold(amount, of)] });
    assert.equal(nextOf(earned, points(41, 900), points(42, 500), points(43, 200, ember)), '500 points');
  });

  it('is none that the member has, or that nothing connects with it', () => {
    assert.equal(nextOf(days(40, 30, 'active'), days(41, 100, 'active')), undefined);
    assert.equal(nextOf(earned, badge(41, { name: 'Other', conditions: [hold(500, ember)] })), undefined);
    assert.equal(nextOf(badge(40, { name: 'Given', status: 'active' }), days(41, 7)), undefined);
  });
});
