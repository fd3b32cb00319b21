import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ember, leaf } from '../../../../../demo/states/community.js';
import { quest } from '../../../../../demo/states/quests.js';
import { compareDecimals } from '../../../../../src/values/amounts/decimal.js';
import type { Rule } from '../../../../../src/service/loyalty/completion/find-rule.js';
import { rewardOf as paidFor } from '../../../../../src/service/loyalty/completion/reward.js';
import { rewardsOf as paidForReferral } from '../../../../../src/service/loyalty/referrals/tiers.js';
import { rewardOf } from '../../../../../src/browser/stores/quests/rewards/quest-reward.js';
import { fc } from '../../../../support/properties.js';

const points = fc.integer({ min: 0, max: 9999 });

describe('the reward of a quest', () => {
  it("is the referrer's part of a referral, with the friend's next to it", () => {
    const metadata = { firstReferralReward: 30, referrerRewardLoyaltyCurrencyId: ember.id };
    assert.deepEqual(rewardOf(quest(1, 'Bring a friend', 'referred_user', 15, { metadata })), {
      kind: 'points',
      amount: 30,
      currencyId: ember.id,
      isUpTo: false,
      friend: { amount: 15, currencyId: leaf.id },
    });
  });

  it('is zero for a referrer whose friend gets everything', () => {
    const metadata = { referrerReward: 0 };
    const reward = rewardOf(quest(1, 'Bring a friend', 'referred_user', 15, { metadata }));
    assert.ok(reward.kind === 'points');
    assert.deepEqual([reward.amount, reward.friend?.amount], [0, 15]);
  });

  it('equals what the service pays to both sides of a referral', () => {
    const tier = fc.option(points, { nil: undefined });
    fc.assert(
      fc.property(
        fc.option(points),
        fc.record({ firstReferralReward: tier, referrerReward: tier, secondReferralReward: tier }),
        fc.constantFrom('points' as const, 'badge' as const, 'multiplier' as const),
        (amount, metadata, rewardType) => {
          const rule = { ...quest(1, 'Bring a friend', 'referred_user', 0, { metadata, rewardType }), amount };
          const paid = paidForReferral(
            { amount: amount === null ? null : String(amount), metadata },
            { tiers: 2, referred: 2 },
          );
          const said = rewardOf(rule);
          assert.ok(said.kind === 'points');
          assert.equal(compareDecimals(said.amount, paid.tier1), 0);
          assert.equal(compareDecimals(said.friend?.amount ?? 0, paid.referred), 0);
        },
      ),
    );
  });

  it("equals the service's reward in kind and amount", () => {
    const span = fc.record({
      amount: points,
      loyaltyMultiplierAmount: fc.option(fc.integer({ min: 1, max: 9 }), { nil: undefined }),
      loyaltyBadgeId: fc.constantFrom(undefined, 'this badge', 'another badge'),
    });
    fc.assert(
      fc.property(
        fc.constantFrom('points' as const, 'badge' as const, 'multiplier' as const),
        fc.integer({ min: 1, max: 99 }),
        fc.array(span, { maxLength: 4 }),
        fc.boolean(),
        (rewardType, amount, spans, isTokenHoldMultiplier) => {
          const range = spans.map(({ loyaltyMultiplierAmount, loyaltyBadgeId, ...each }, at) => ({
            ...each,
            startRange: at * 10,
            endRange: at * 10 + 9,
            ...(loyaltyMultiplierAmount !== undefined && { loyaltyMultiplierAmount }),
            ...(loyaltyBadgeId !== undefined && { loyaltyBadgeId }),
          }));
          const metadata = { range, isTokenHoldMultiplier };
          const said = rewardOf(
            quest(1, 'Hold', 'TokenHold', amount, { rewardType, metadata, loyaltyBadgeId: 'this badge' }),
          );
          const stored = {
            rewardType,
            amount: String(amount),
            currencyId: leaf.id,
            badgeId: 'this badge',
            metadata,
          } as unknown as Rule;
          const values = range.length > 0 ? range.map(({ startRange }) => startRange) : [undefined];
          const given = values.map((value) => paidFor(stored, { value }));
          for (const each of given) assert.equal(each?.type, said.kind);
          if (said.kind === 'badge') {
            const badges = new Set(given.map((each) => (each?.type === 'badge' ? each.badgeId : undefined)));
            const isOne = [...badges].every((id) => id === 'this badge');
            assert.equal(said.badgeId, isOne ? 'this badge' : undefined);
            return;
          }
          const most = said.kind === 'points' ? said.amount : said.factor;
          const amounts = given.map((each) =>
            each?.type === 'points' ? each.amount : each?.type === 'multiplier' ? each.multiplier : '',
          );
          assert.ok(amounts.some((each) => compareDecimals(each, most) === 0));
          assert.ok(amounts.every((each) => (said.isUpTo ? compareDecimals(each, most) <= 0 : each === amounts[0])));
        },
      ),
    );
  });
});
