import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { decimalOf } from '../../src/service/loyalty/completion/decimal-of.js';
import { isReset } from '../../src/service/loyalty/completion/progress.js';
import { isOutOfRange, rangeAt, rewardOf } from '../../src/service/loyalty/completion/reward.js';
import { roundAmount } from '../../src/service/loyalty/completion/round-amount.js';
import { intervalOf, ruleWindow } from '../../src/service/loyalty/completion/rule-window.js';
import type { WindowedRule } from '../../src/service/loyalty/completion/rule-window.js';
import { continueStreak, milestoneAmount } from '../../src/service/loyalty/completion/streak.js';
import type { Streak } from '../../src/service/loyalty/completion/streak.js';
import type { Rule } from '../../src/service/loyalty/completion/find-rule.js';
import { rewardsOf } from '../../src/service/loyalty/referrals/tiers.js';
import { kindOf } from '../../src/service/loyalty/rule-types/registry.js';
import { RuleType } from '../../src/contract/loyalty/rule-type.js';
import { windowAfter, windowAt, windowBefore } from '../../src/service/loyalty/windows.js';
import { fc } from '../support/properties.js';

const rule = (values: Partial<WindowedRule> = {}): WindowedRule => ({
  type: 'check_in',
  interval: null,
  frequency: 'once',
  effectiveStartTime: null,
  effectiveEndTime: null,
  ...values,
});
const utc = (...parts: [number, number, number, number?, number?, number?, number?]) => Date.UTC(...parts);
const start = (text: string) => Date.parse(text);
const moment = fc.integer({ min: utc(2020, 0, 1), max: utc(2040, 0, 1) });

describe('the window of a rule', () => {
  it('follows the rule’s interval, or its frequency if it has none', () => {
    const now = utc(2026, 2, 7, 13, 30);
    assert.equal(ruleWindow(rule({ frequency: 'daily' }), now)?.start, utc(2026, 2, 7));
    assert.equal(ruleWindow(rule({ frequency: 'daily', interval: 'hourly' }), now)?.start, utc(2026, 2, 7, 13));
    assert.equal(ruleWindow(rule({ frequency: 'weekly' }), now)?.start, start('2026-03-01T00:00:00Z'), 'a Sunday');
    assert.equal(ruleWindow(rule({ frequency: 'monthly' }), now)?.start, utc(2026, 2, 1));
  });

  it('is endless if the rule can be done once or has no length', () => {
    for (const frequency of ['once', 'none']) assert.equal(ruleWindow(rule({ frequency }), 1)?.end, null);
    assert.equal(ruleWindow(rule({ interval: 'custom' }), 1)?.kind, 'once', 'custom without a length');
  });

  it('does not exist if every completion counts', () => {
    for (const interval of ['unlimited', 'every_message']) assert.equal(ruleWindow(rule({ interval }), 1), null);
    assert.equal(ruleWindow(rule({ frequency: 'immediately' }), 1), null);
    assert.equal(ruleWindow(rule({ type: 'external_rule', frequency: 'none' }), 1), null);
  });

  it('repeats the length of the effective time in a custom interval', () => {
    fc.assert(
      fc.property(moment, fc.integer({ min: 1, max: 90 * 86_400_000 }), moment, (anchor, length, now) => {
        const custom = rule({
          interval: 'custom',
          effectiveStartTime: new Date(anchor),
          effectiveEndTime: new Date(anchor + length),
        });
        const window = ruleWindow(custom, now);
        assert.ok(window?.start !== null && window?.end !== null && window);
        assert.ok(window.start <= now && now < window.end);
        assert.equal(window.end - window.start, length);
        assert.equal((window.start - anchor) % length === 0, true);
      }),
    );
  });

  it('contains the given moment, and the next one begins where it ends', () => {
    const interval = fc.constantFrom('hourly', 'daily', 'weekly', 'monthly');
    fc.assert(
      fc.property(interval, moment, (frequency, now) => {
        const of = intervalOf(rule({ frequency }));
        const window = windowAt(of, now);
        assert.ok(window && window.start !== null && window.end !== null);
        assert.ok(window.start <= now && now < window.end);
        assert.equal(windowAfter(of, window)?.start, window.end);
        assert.equal(windowBefore(of, window)?.end, window.start);
        assert.deepEqual(windowAt(of, window.end - 1), window);
        assert.notDeepEqual(windowAt(of, window.end), window);
      }),
    );
  });
});

describe('a streak', () => {
  const day = 86_400_000;
  const on = (streak: Streak | undefined, number: number): Streak => {
    const continued = continueStreak(streak, utc(2026, 0, 1) + number * day, 'daily');
    assert.ok(continued);
    return continued;
  };

  it('grows by one a day, does not change within a day, and starts again after a missed day', () => {
    const days = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(days, (list) => {
        const sorted = [...list].sort((a, b) => a - b);
        let streak: Streak | undefined;
        let expected = 0;
        for (const [index, number] of sorted.entries()) {
          expected = sorted[index - 1] === number - 1 ? expected + 1 : 1;
          streak = on(streak, number);
          assert.equal(streak.count, expected);
          assert.equal(on(streak, number), streak, 'done twice within a day, it is the same');
        }
      }),
    );
  });

  it('ignores a late completion', () => {
    const streak = on(on(undefined, 10), 11);
    assert.equal(on(streak, 9), streak);
  });

  it('does not exist for intervals without successive windows', () => {
    for (const interval of ['once', 'unlimited', null] as const)
      assert.equal(continueStreak(undefined, 1, interval), undefined);
  });

  it('continues from its expiry if the last completion is unknown', () => {
    const streak = { count: 12, expiresAt: utc(2026, 0, 3), lastAt: null };
    assert.equal(on(streak, 1).count, 13);
    assert.equal(on(streak, 2).count, 1);
  });

  it('pays at each milestone and not in between', () => {
    const milestones = [
      { streakMilestone: 3, streakAmount: 5 },
      { streakMilestone: 7, streakAmount: 20 },
      { streakMilestone: 7, streakAmount: 1 },
    ];
    const paid = [1, 2, 3, 4, 6, 7, 8].map((count) => milestoneAmount(milestones, count));
    assert.deepEqual(paid, [0, 0, 5, 0, 0, 21, 0]);
    assert.equal(milestoneAmount(null, 3), 0);
  });
});

describe('amounts', () => {
  it('are rounded exactly to whole numbers', () => {
    const rounded = ['0', '0.49', '0.5', '12', '12.499', '90071992547409931234.5', '-0', '-0.0'].map((text) =>
      roundAmount(text),
    );
    assert.deepEqual(rounded, ['0', '0', '1', '12', '12', '90071992547409931235', '0', '0']);
    assert.equal(roundAmount('-1'), undefined);
    assert.equal(roundAmount('-0.4'), undefined);
  });

  it('are rounded half up to the decimals of their currency, without trailing zeros', () => {
    const rounded = [
      ['6.25', 1],
      ['6.24', 1],
      ['0.004', 2],
      ['0.005', 2],
      ['9.995', 2],
      ['12', 2],
      ['12.50', 18],
      ['-0.00', 2],
    ] as const;
    assert.deepEqual(
      rounded.map(([text, decimals]) => roundAmount(text, decimals)),
      ['6.3', '6.2', '0', '0.01', '10', '12', '12.5', '0'],
    );
  });

  it('are written without exponent and keep their value', () => {
    assert.equal(decimalOf(1e21), '1000000000000000000000');
    assert.equal(decimalOf(1e-7), '0.0000001');
    assert.equal(decimalOf(-3), '0');
    const amount = fc.oneof(fc.double({ min: 1e-12, max: 1e25, noNaN: true }), fc.integer({ min: 0 }));
    fc.assert(
      fc.property(amount, (number) => {
        assert.match(decimalOf(number), /^\d+(\.\d+)?$/);
        assert.ok(Math.abs(Number(decimalOf(number)) - number) <= number * 1e-12);
      }),
    );
  });
});

describe('the reward of a rule', () => {
  const of = (values: Partial<Rule>): Rule =>
    ({ rewardType: 'points', currencyId: 'c', amount: '10', badgeId: null, metadata: {}, ...values }) as Rule;
  const range = [
    { startRange: 1, endRange: 9, amount: 5, loyaltyBadgeId: 'low', loyaltyMultiplierAmount: 1.5 },
    { startRange: 10, endRange: 20, amount: 50 },
  ];

  it('is its amount, the amount of its range, or the amount in the request', () => {
    assert.deepEqual(rewardOf(of({}), {}), { type: 'points', currencyId: 'c', amount: '10' });
    assert.deepEqual(rewardOf(of({ metadata: { range } }), { value: 20 }), {
      type: 'points',
      currencyId: 'c',
      amount: '50',
    });
    assert.deepEqual(rewardOf(of({ metadata: { range } }), { value: 20, amount: '7' }), {
      type: 'points',
      currencyId: 'c',
      amount: '7',
    });
  });

  it('can be a badge or a multiplier, also chosen by range', () => {
    const badge = of({ rewardType: 'badge', badgeId: 'own', metadata: { range } });
    assert.deepEqual(rewardOf(badge, { value: 1 }), { type: 'badge', badgeId: 'low' });
    assert.deepEqual(rewardOf(badge, { value: 15 }), { type: 'badge', badgeId: 'own' });
    const multiplier = of({ rewardType: 'multiplier', amount: '2', metadata: { range } });
    assert.deepEqual(rewardOf(multiplier, { value: 3 }), { type: 'multiplier', multiplier: '1.5', currencyIds: null });
    assert.equal(rewardOf(of({ rewardType: 'badge' }), {}), undefined);
    assert.equal(rewardOf(of({ rewardType: 'multiplier', amount: null }), {}), undefined);
  });

  it('includes both ends of a range', () => {
    for (const [value, amount] of [
      [1, 5],
      [9, 5],
      [10, 50],
      [20, 50],
    ] as const)
      assert.equal(rangeAt(range, value)?.amount, amount);
    for (const value of [0, 9.5, 20.1, undefined]) assert.ok(isOutOfRange(of({ metadata: { range } }), value));
    assert.equal(isOutOfRange(of({}), undefined), false);
  });

  it('of a referral goes to the referrer, or to two tiers and the friend', () => {
    const exact = { tiers: 18, referred: 18 };
    assert.deepEqual(rewardsOf({ amount: '10', metadata: {} }, exact), { tier1: '10', tier2: '0', referred: '0' });
    assert.deepEqual(
      rewardsOf({ amount: '10', metadata: { firstReferralReward: 5, secondReferralReward: 2.5 } }, exact),
      {
        tier1: '5',
        tier2: '2.5',
        referred: '10',
      },
    );
    assert.equal(rewardsOf({ amount: null, metadata: { referrerReward: 3 } }, exact).tier1, '3');
    const fractions = { amount: '1.45', metadata: { firstReferralReward: 6.25, secondReferralReward: 0.5 } };
    assert.deepEqual(rewardsOf(fractions, { tiers: 0, referred: 1 }), { tier1: '6', tier2: '1', referred: '1.5' });
  });
});

describe('rules', () => {
  it('have a verifier for every type, known or unknown', () => {
    for (const type of [...RuleType.options, 'of_tomorrow']) assert.equal(typeof kindOf(type).verify, 'function', type);
  });

  it('reset tracked progress after each reward, unless there is only one', () => {
    const of = (values: Partial<Rule>) => isReset({ ...rule(), metadata: {}, ...values });
    assert.equal(of({ type: 'swap', frequency: 'daily' }), true);
    assert.equal(of({ type: 'swap', frequency: 'once' }), false);
    assert.equal(of({ frequency: 'daily' }), false);
    assert.equal(of({ frequency: 'daily', metadata: { trackProgress: true } }), true);
    assert.equal(of({ metadata: { resetProgressOnClaim: true } }), true);
  });
});
