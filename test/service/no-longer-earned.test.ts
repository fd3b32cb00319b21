import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Condition } from '../../src/service/loyalty/conditions/condition.js';
import type { Facts } from '../../src/service/loyalty/conditions/judge.js';
import { mostPoints } from '../../src/service/loyalty/badges/most-points.js';
import { noLongerEarned } from '../../src/service/loyalty/badges/no-longer-earned.js';
import type { DeedBadge, Undone } from '../../src/service/loyalty/badges/no-longer-earned.js';
import { fc } from '../support/properties.js';

const condition = (values: Partial<Condition>): Condition => ({
  id: 'condition',
  type: 'points',
  amount: null,
  repeatCount: null,
  requiredCount: null,
  ruleIds: [],
  ruleGroupIds: [],
  badgeIds: [],
  currencyIds: [],
  ownerRuleId: null,
  ownerBadgeId: null,
  ...values,
});
const points = (amount: number) => condition({ currencyIds: ['leaf'], amount: String(amount) });
const requires = (...badgeIds: string[]) => condition({ type: 'badges', badgeIds });

const factsOf = (badges: readonly string[]): Facts => ({
  completions: new Map(),
  progress: new Map(),
  openRules: new Set(),
  sections: new Map(),
  balances: new Map(),
  places: new Map(),
  badges: new Set(badges),
  openBadges: new Set(badges),
  listed: new Set(),
});

/** A badge with what it pays and the badges that it gives. */
interface Given extends Omit<DeedBadge, 'reason'> {
  readonly reason?: DeedBadge['reason'] | 'operator';
  readonly pays?: number;
  readonly brings?: readonly string[];
}

/** Returns the badges that are lost if `honest` points remain, besides what the badges themselves have paid since. */
function gone(honest: number, given: readonly Given[], more: Partial<Undone> = {}): readonly string[] {
  const byId = new Map(given.map((badge) => [badge.badgeId, badge]));
  const changes = [
    { currencyId: 'leaf', amount: String(honest), badgeId: null },
    ...given.map(({ badgeId, pays = 0 }) => ({ currencyId: 'leaf', amount: String(pays), badgeId })),
  ];
  const unearned = noLongerEarned({
    facts: factsOf([...byId.keys()]),
    badges: given.flatMap(({ badgeId, conditions, reason = 'deeds' }) =>
      reason === 'operator' ? [] : [{ badgeId, conditions, reason }],
    ),
    currencies: ['leaf'],
    rules: [],
    ended: [],
    givenUp: [],
    given: new Set(),
    bringsOf: (badgeId) => byId.get(badgeId)?.brings ?? [],
    paysOf: (badgeId) => (byId.get(badgeId)?.pays ? ['leaf'] : []),
    mostWithout: (without) => mostPoints(changes, without),
    ...more,
  });
  return [...unearned].sort();
}

describe('a badge that is no longer earned', () => {
  it('is one whose points were only reached with the undone credit', () => {
    const badges = [100, 200, 300].map((amount) => ({ badgeId: String(amount), conditions: [points(amount)] }));
    assert.deepEqual(gone(200, badges), ['300']);
    assert.deepEqual(gone(0, badges), ['100', '200', '300']);
    assert.deepEqual(gone(300, badges), []);
  });

  it('is not justified by its own points, nor by badges that depend on it', () => {
    const one = { badgeId: 'one', conditions: [points(50)], pays: 100 };
    const two = { badgeId: 'two', conditions: [points(60)], pays: 100 };
    assert.deepEqual(gone(0, [one, two]), ['one', 'two']);
    assert.deepEqual(gone(50, [one, two]), []);
    const [egg, hen] = [
      { badgeId: 'egg', conditions: [points(10)], brings: ['hen'] },
      { badgeId: 'hen', conditions: [], reason: 'badge', brings: ['egg'] } as const,
    ];
    assert.deepEqual(gone(0, [egg, hen]), ['egg', 'hen']);
  });

  it('is kept if a kept badge gives it or the operator awarded it', () => {
    const rich = { badgeId: 'rich', conditions: [points(10)] };
    const bringing = { badgeId: 'bringing', conditions: [], reason: 'operator', brings: ['rich'] } as const;
    assert.deepEqual(gone(0, [rich, bringing]), []);
    assert.deepEqual(gone(0, [{ ...rich, reason: 'operator' }]), []);
  });

  it('that another badge gave is kept if its own conditions are met', () => {
    const bringing = { badgeId: 'bringing', conditions: [points(100)], brings: ['brought'] };
    const brought = { badgeId: 'brought', conditions: [points(10)], reason: 'badge' } as const;
    assert.deepEqual(gone(10, [bringing, brought]), ['bringing']);
    assert.deepEqual(gone(9, [bringing, brought]), ['bringing', 'brought']);
    assert.deepEqual(gone(10, [bringing, { ...brought, conditions: [] }]), ['bringing', 'brought']);
  });

  it('that a quest gave is lost with the quest, unless another quest, badge or its conditions justify it', () => {
    const given = { badgeId: 'given', conditions: [], reason: 'quest' } as const;
    const givenUp = { givenUp: ['given'] };
    assert.deepEqual(gone(0, [given]), []);
    assert.deepEqual(gone(0, [given], givenUp), ['given']);
    assert.deepEqual(gone(0, [given], { ...givenUp, given: new Set(['given']) }), []);
    assert.deepEqual(gone(0, [{ ...given, reason: 'operator' }], givenUp), []);
    const bringing = { badgeId: 'bringing', conditions: [], reason: 'operator', brings: ['given'] } as const;
    assert.deepEqual(gone(0, [given, bringing], givenUp), []);
    const rich = { ...given, conditions: [points(10)] };
    assert.deepEqual([gone(10, [rich], givenUp), gone(9, [rich], givenUp)], [[], ['given']]);
    const follow = { badgeId: 'follow', conditions: [requires('given')] };
    assert.deepEqual(gone(0, [given, follow], givenUp), ['follow', 'given']);
  });

  it('that was earned is kept while a quest gives it, and lost with the quest if its conditions fail too', () => {
    const rich = { badgeId: 'rich', conditions: [points(10)] };
    assert.deepEqual(gone(0, [rich], { given: new Set(['rich']) }), []);
    assert.deepEqual(gone(0, [rich], { givenUp: ['rich'] }), ['rich']);
    assert.deepEqual(gone(0, [rich], { givenUp: ['rich'], currencies: [] }), []);
    const brought = { badgeId: 'brought', conditions: [], reason: 'badge' } as const;
    assert.deepEqual(gone(0, [brought], { givenUp: ['brought'], currencies: [] }), ['brought']);
  });

  it('is judged only by conditions that the undone change affects', () => {
    const conditions = [points(10), condition({ type: 'rule', ruleIds: ['gone'] })];
    assert.deepEqual(gone(10, [{ badgeId: 'both', conditions }]), []);
    assert.deepEqual(gone(0, [{ badgeId: 'rich', conditions: [points(10)] }], { currencies: ['gem'] }), []);
    const done = [
      { badgeId: 'done', conditions: [condition({ type: 'rule', ruleIds: ['quest'] })] },
      { badgeId: 'section', conditions: [condition({ type: 'section', ruleGroupIds: ['section'] })] },
    ];
    assert.deepEqual(gone(0, done, { currencies: [] }), []);
    assert.deepEqual(gone(0, done, { currencies: [], rules: ['quest', 'section'] }), ['done', 'section']);
    const follow = { badgeId: 'follow', conditions: [requires('ended')] };
    assert.deepEqual(gone(0, [follow], { currencies: [] }), []);
    assert.deepEqual(gone(0, [follow], { currencies: [], ended: ['ended'] }), ['follow']);
  });

  it('is exactly one that could not be earned from the honest points, in any programme', () => {
    const badge = fc.record({ amount: fc.integer({ min: 1, max: 300 }), pays: fc.nat(120), needs: fc.nat(4) });
    fc.assert(
      fc.property(fc.nat(400), fc.array(badge, { minLength: 1, maxLength: 6 }), (honest, all) => {
        const given = all.map(({ amount, pays, needs }, index) => ({
          badgeId: `${index}`,
          pays,
          conditions: [points(amount), ...(needs < index ? [requires(`${needs}`)] : [])],
        }));
        // Earns badges one after the other, as a member who starts with the honest points does.
        const earned = new Set<string>();
        let balance = honest;
        for (let isChanged = true; isChanged;) {
          isChanged = false;
          for (const [index, { amount, pays, needs }] of all.entries())
            if (!earned.has(`${index}`) && balance >= amount && (needs >= index || earned.has(`${needs}`))) {
              earned.add(`${index}`);
              balance += pays;
              isChanged = true;
            }
        }
        const lost = gone(honest, given);
        assert.deepEqual(
          lost,
          given
            .map(({ badgeId }) => badgeId)
            .filter((id) => !earned.has(id))
            .sort(),
        );
      }),
    );
  });
});
