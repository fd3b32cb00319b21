import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { badge, badges } from '../../../../demo/states/badges.js';
import { account, currencies, ember, leaf, own, ownIndex } from '../../../../demo/states/community.js';
import { compareDecimals } from '../../../../src/values/amounts/decimal.js';
import type { MyBadge } from '../../../../src/contract/loyalty/badges.js';
import type { Condition } from '../../../../src/service/loyalty/conditions/condition.js';
import { judge, type Facts } from '../../../../src/service/loyalty/conditions/judge.js';
import { measureBadge } from '../../../../src/browser/stores/badges/badge-measure.js';
import { BadgesStore } from '../../../../src/browser/stores/badges/badges-store.js';
import { PointsStore } from '../../../../src/browser/stores/points/points-store.js';
import { fc } from '../../../support/properties.js';
import { createFakeProgram, settled, signedIn } from '../fake-program.js';

const hold = (amount: number, of = leaf) => ({
  type: 'points' as const,
  amount,
  loyaltyCurrencyId: of.id,
  association: [{ loyaltyCurrency: { id: of.id, name: of.name } }],
});
const unknown = () => undefined;

/** A badge with one of four conditions met. The platform counted 60 of 500 points when it last evaluated it. */
const forgehand = badge(1, {
  name: 'Forgehand',
  conditions: [{}, { repeatCount: 5 }, hold(500), { type: 'csv' }],
  status: 'inactive',
  progress: [
    [1, 1],
    [4, 5],
    [60, 500],
    [0, 1],
  ],
});

describe('the progress measure of a badge', () => {
  it('is its points, ahead of other counts, plus the number of other open conditions', () => {
    assert.deepEqual(
      measureBadge(forgehand, () => 100),
      {
        leading: { kind: 'points', done: 100, of: 500, currencyId: leaf.id, currency: leaf.name },
        more: 2,
        percent: 20,
        isBegun: true,
      },
    );
  });

  it("falls back to the platform's count if the balance is unknown", () => {
    assert.equal(measureBadge(forgehand, unknown).leading?.done, 60);
  });

  it('counts the other open conditions once the points are reached', () => {
    const { leading, more } = measureBadge(forgehand, () => 500);
    assert.deepEqual([leading?.kind, leading?.done, leading?.of, more], ['count', 4, 5, 1]);
  });

  it('is the number of met conditions if no open one can be counted', () => {
    const three = badge(2, {
      name: 'Three',
      conditions: [{}, {}, { type: 'csv' }],
      status: 'inactive',
      progress: [
        [1, 1],
        [0, 1],
        [0, 1],
      ],
    });
    const { leading, percent } = measureBadge(three, unknown);
    assert.deepEqual([leading, percent], [{ kind: 'conditions', done: 1, of: 3 }, 33]);
  });

  it('uses the decisive currency if several are named', () => {
    const either = badge(3, {
      name: 'Either',
      conditions: [
        {
          type: 'points',
          amount: 50,
          requiredCount: 1,
          association: [leaf, ember].map(({ id, name }) => ({ loyaltyCurrency: { id, name } })),
        },
      ],
    });
    const { leading } = measureBadge(either, (id) => (id === ember.id ? 40 : 10));
    assert.deepEqual([leading?.currency, leading?.done], [ember.name, 40]);
  });

  it("agrees with the service's evaluation for all conditions", () => {
    const condition = fc.record({
      type: fc.constantFrom('rule' as const, 'rules' as const, 'points' as const, 'level' as const),
      wanted: fc.integer({ min: 1, max: 6 }),
      done: fc.integer({ min: 0, max: 6 }),
    });
    fc.assert(
      fc.property(
        fc.array(condition, { minLength: 1, maxLength: 5 }),
        fc.integer({ min: 0, max: 8 }),
        (specs, amount) => {
          const stored = specs.map(({ type, wanted }, at): Condition => ({
            id: `condition ${at}`,
            type,
            amount: String(wanted),
            repeatCount: type === 'rule' ? wanted : null,
            requiredCount: type === 'rules' ? wanted : null,
            ruleIds: type === 'rule' ? [`rule ${at}`] : [1, 2, 3, 4, 5, 6].map((each) => `rule ${at} ${each}`),
            ruleGroupIds: [],
            badgeIds: [],
            currencyIds: [leaf.id],
            ownerRuleId: null,
            ownerBadgeId: 'badge',
          }));
          const facts: Facts = {
            completions: new Map(
              specs.flatMap(({ type, done }, at): (readonly [string, number])[] =>
                type === 'rule'
                  ? [[`rule ${at}`, done] as const]
                  : [1, 2, 3, 4, 5, 6].slice(0, done).map((each) => [`rule ${at} ${each}`, 1] as const),
              ),
            ),
            progress: new Map(),
            openRules: new Set(stored.flatMap(({ ruleIds }) => ruleIds)),
            sections: new Map(),
            balances: new Map([[leaf.id, String(amount)]]),
            places: new Map([[leaf.id, 3]]),
            badges: new Set(),
            openBadges: new Set(),
            listed: new Set(),
          };
          const judged = stored.map((each) => judge(each, facts));
          const shown = badge(4, {
            name: 'Any',
            conditions: specs.map(({ type, wanted }) => ({ ...hold(wanted), type })),
          });
          const record: MyBadge = {
            ...shown,
            loyaltyBadgeUsers: [
              {
                id: shown.id,
                userId: shown.id,
                loyaltyBadgeId: shown.id,
                status: 'inactive',
                createdAt: shown.createdAt,
                updatedAt: shown.createdAt,
                progress: judged.map((each, at) => ({
                  ...each,
                  loyaltyConditionId: shown.loyaltyConditions[at]?.id ?? '',
                })),
              },
            ],
          };
          const said = measureBadge(record, () => amount);
          const open = judged.filter(({ isCompleted }) => !isCompleted);
          assert.equal(said.more, Math.max(0, open.length - 1));
          if (open.length === 0) return;
          const { kind, done, of } = said.leading ?? {};
          const used = kind === 'conditions' ? [{ current: specs.length - open.length, required: specs.length }] : open;
          assert.ok(
            used.some((each) => compareDecimals(each.current, done) === 0 && compareDecimals(each.required, of) === 0),
          );
        },
      ),
    );
  });
});

describe('the progress towards a badge', () => {
  beforeEach(() => mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }));
  afterEach(() => mock.timers.reset());

  it('is the same on balance and shelf, even before the platform has evaluated the latest points', async () => {
    const program = createFakeProgram(
      {
        'GET /api/loyalty/currencies': currencies(),
        'GET /api/me/accounts': { data: [account(ownIndex, own(100))], hasNextPage: false },
        'GET /api/loyalty/accounts/{id}/rank': { rank: 128 },
        'GET /api/me/badges': badges(forgehand),
      },
      signedIn('mira'),
    );
    const shelf = new BadgesStore(program, { ids: [], every: 0 });
    const balance = new PointsStore(program, {
      currency: '',
      every: 0,
      isDetailed: true,
      hasMilestone: true,
      hasToday: false,
      hasMultiplier: false,
    });
    for (const store of [shelf, balance]) store.subscribe(() => undefined);
    await settled();
    const [badgeOnShelf] = shelf.state.badges;
    const { milestone } = balance.state;
    assert.ok(typeof milestone === 'object' && badgeOnShelf);
    const { leading, more, percent } = badgeOnShelf.measure;
    assert.deepEqual([leading?.done, leading?.of, more, percent], [100, 500, 2, 20]);
    assert.deepEqual([milestone.done, milestone.of, milestone.more, milestone.percent], [100, 500, 2, 20]);
  });
});
