import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { badge } from '../../../../demo/states/badges.js';
import { ember, leaf } from '../../../../demo/states/community.js';
import { nextMilestone } from '../../../../src/browser/stores/points/milestone.js';

describe('the next milestone', () => {
  it("prefers a badge that needs nothing else, and skips earned, hidden and other currencies' badges", () => {
    const hold = (amount: number, of = leaf) => ({
      type: 'points' as const,
      amount,
      loyaltyCurrencyId: of.id,
      association: [{ loyaltyCurrency: { id: of.id, name: of.name } }],
    });
    const near = badge(61, { name: 'Near', conditions: [hold(110), {}] });
    const clear = badge(62, { name: 'Clear', conditions: [hold(150)] });
    const others = [
      badge(63, { name: 'Earned', conditions: [hold(105)], status: 'active' }),
      badge(64, { name: 'Hidden', conditions: [hold(106)], hideInUi: true }),
      badge(65, { name: 'Ember', conditions: [hold(107, ember)] }),
      badge(66, { name: 'Revoked', conditions: [hold(108)], status: 'revoked' }),
      badge(67, { name: 'Behind', conditions: [hold(100)] }),
    ];
    const hundred = () => 100;
    assert.equal(nextMilestone([...others, near, clear], leaf.id, hundred)?.badge.name, 'Clear');
    const next = nextMilestone([...others, near], leaf.id, hundred);
    assert.deepEqual([next?.left, next?.of, next?.more], ['10', 110, 1]);
    assert.equal(nextMilestone(others, leaf.id, hundred), undefined);
  });

  it('has a percentage that follows the amounts, and is below 100 until it is reached', () => {
    const percentAt = (amount: number | string): number | undefined => {
      const condition = { type: 'points' as const, amount: 100, loyaltyCurrencyId: leaf.id };
      const hundred = badge(61, { name: 'Hundred', conditions: [condition] });
      return nextMilestone([hundred], leaf.id, () => amount)?.percent;
    };
    assert.deepEqual([29, 57, 58, '99.999', -5].map(percentAt), [29, 57, 58, 99, 0]);
  });
});
