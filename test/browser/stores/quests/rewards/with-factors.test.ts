import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { quest } from '../../../../../demo/states/quests.js';
import { compareDecimals } from '../../../../../src/values/amounts/decimal.js';
import { paymentOf } from '../../../../../src/browser/stores/quests/rewards/points.js';
import type { Quest } from '../../../../../src/browser/stores/quests/quest.js';
import { rewardOf } from '../../../../../src/browser/stores/quests/rewards/quest-reward.js';
import { fc } from '../../../../support/properties.js';

type Metadata = NonNullable<Parameters<typeof quest>[4]>['metadata'];

const factors = (...list: (number | string)[]) => list.map((multiplier, at) => ({ id: String(at), multiplier }));

function said(amount: number, list: ReturnType<typeof factors>, metadata: Metadata = {}) {
  const reward = rewardOf(quest(1, 'Follow', 'twitter_follow', amount, { metadata }), list);
  assert.ok(reward.kind === 'points');
  const { amount: points, isUpTo, isFrom = false } = reward;
  return [String(points), isUpTo ? 'up to' : isFrom ? 'at least' : 'exactly'];
}

const range = [
  { startRange: 0, endRange: 9, amount: 5 },
  { startRange: 10, endRange: 99, amount: 80 },
];

describe('the points of a quest for a member with multipliers', () => {
  it('are a minimum if a multiplier may increase them', () => {
    assert.deepEqual(said(50, []), ['50', 'exactly']);
    assert.deepEqual(said(50, factors(1)), ['50', 'exactly']);
    assert.deepEqual(said(50, factors(1.5)), ['50', 'at least']);
    assert.deepEqual(said(0, factors(1.5)), ['0', 'exactly']);
  });

  it('are a maximum if a multiplier may lower them', () => {
    assert.deepEqual(said(50, factors(0.5)), ['50', 'up to']);
    assert.deepEqual(said(50, factors(0.5, '1.5')), ['75', 'up to']);
    assert.deepEqual(said(50, factors(1.5), { range }), ['120', 'up to']);
  });

  it('are a minimum if a verified X account would increase them', () => {
    const metadata = { enableVerifiedMultiplier: true, verifiedMultiplier: 2 };
    assert.deepEqual(said(50, [], metadata), ['50', 'at least']);
    assert.deepEqual(said(50, factors(0.5, 1.5), metadata), ['150', 'up to']);
    assert.deepEqual(said(50, [], { ...metadata, enableVerifiedMultiplier: false }), ['50', 'exactly']);
  });

  it('are unknown as a payment until they are paid', () => {
    const reward = rewardOf(quest(1, 'Follow', 'twitter_follow', 50), factors(1.5));
    assert.equal(paymentOf({ reward, received: undefined } as Quest).amount, null);
    assert.equal(paymentOf({ reward, received: '75' } as Quest).amount, '75');
  });

  it('are consistent with what the service pays, whichever multipliers count', () => {
    const quarters = fc.integer({ min: 0, max: 12 }).map((quarter) => quarter / 4);
    const factor = fc.record({
      multiplier: quarters,
      rule: fc.constantFrom(undefined, 'one', 'other'),
      counts: fc.boolean(),
    });
    fc.assert(
      fc.property(
        fc.integer({ min: 0, max: 999 }),
        fc.array(fc.integer({ min: 0, max: 999 }), { maxLength: 3 }),
        fc.array(factor, { maxLength: 5 }),
        fc.record({ verifiedMultiplier: quarters, enableVerifiedMultiplier: fc.boolean() }),
        fc.boolean(),
        (amount, spans, list, verified, isVerified) => {
          const metadata = {
            ...verified,
            range: spans.map((each, at) => ({ startRange: at * 10, endRange: at * 10 + 9, amount: each })),
          };
          const own = list.map(({ multiplier, rule }, at) => ({
            ...{ id: String(at), multiplier },
            ...(rule !== undefined && { loyaltyRuleId: rule }),
          }));
          const reward = rewardOf(quest(1, 'Hold', 'token_hold_erc20', amount, { metadata }), own);
          assert.ok(reward.kind === 'points');
          // Like the service: the best of each rule, the sum of what each adds to 1, then the factor of the X
          // account.
          const best = new Map<string, number>();
          for (const [at, { multiplier, rule = String(at), counts }] of list.entries())
            if (counts) best.set(rule, Math.max(best.get(rule) ?? 0, multiplier));
          const total = Math.max(
            0,
            [...best.values()].reduce((sum, each) => sum + each - 1, 1),
          );
          const { enableVerifiedMultiplier, verifiedMultiplier } = verified;
          const ofAccount = enableVerifiedMultiplier && verifiedMultiplier && isVerified ? verifiedMultiplier : 1;
          for (const base of spans.length > 0 ? spans : [amount]) {
            const difference = compareDecimals(base * total * ofAccount, reward.amount);
            assert.ok(reward.isUpTo ? difference <= 0 : reward.isFrom ? difference >= 0 : difference === 0);
          }
        },
      ),
    );
  });
});
