import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { ConditionInput, OperatorType } from '../../src/contract/loyalty/conditions.js';
import {
  accounts,
  badgeUsers,
  badges,
  conditions,
  ruleChains,
  ruleCompletions,
  ruleGroups,
  ruleStatuses,
  rules,
  users,
} from '../../src/service/db/schema/index.js';
import type { RemoteFiles } from '../../src/service/http/remote-files.js';
import { evaluate as evaluateBy, evaluateChain } from '../../src/service/loyalty/conditions/evaluate.js';
import { gatherFacts } from '../../src/service/loyalty/conditions/gather-facts.js';
import { prepareConditions } from '../../src/service/loyalty/conditions/prepare-conditions.js';
import { saveConditions } from '../../src/service/loyalty/conditions/save-conditions.js';
import { HttpError } from '../../src/service/http/http-error.js';
import { fc } from '../support/properties.js';
import { first } from './answer.js';
import { TestService } from './test-service.js';

/** Reads only `data:` addresses, the only ones that the tested conditions use. */
const remoteFiles: RemoteFiles = {
  read: async (url) => (await fetch(url)).text(),
};

let service: TestService;
let gated: string;
before(async () => {
  service = await TestService.start();
  gated = await addRule();
});
after(() => service.close());

async function addRule(values: Partial<typeof rules.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const { websiteId, database } = service;
  await database
    .insert(rules)
    .values({ websiteId, name: 'A quest', type: 'check_in', frequency: 'daily', ...values, id });
  return id;
}

async function addGroup(): Promise<string> {
  const id = randomUUID();
  await service.database.insert(ruleGroups).values({ id, websiteId: service.websiteId, name: 'A section' });
  return id;
}

async function addBadge(values: Partial<typeof badges.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  await service.database.insert(badges).values({ websiteId: service.websiteId, name: 'A badge', ...values, id });
  return id;
}

const prepare = (list: readonly ConditionInput[]) =>
  prepareConditions(
    { database: service.database, remoteFiles },
    { websiteId: service.websiteId, conditions: list, at: 'conditions' },
  );

/** Replaces the conditions in the gated rule's chain. */
async function setChain(operatorType: OperatorType, list: readonly ConditionInput[]): Promise<void> {
  const { database, websiteId } = service;
  const prepared = await prepare(list);
  await database.delete(ruleChains).where(eq(ruleChains.ruleId, gated));
  const id = randomUUID();
  await database.insert(ruleChains).values({ id, websiteId, ruleId: gated, name: 'First', operatorType });
  await saveConditions(database, { chainId: id }, prepared);
}

async function evaluate(userId: string, operator: OperatorType, ...list: ConditionInput[]) {
  await setChain(operator, list);
  const evaluation = await evaluateChain(service.database, { ruleId: gated, userId });
  assert.ok(evaluation);
  return { met: evaluation.met, progress: evaluation.progress.map(({ loyaltyConditionId: _id, ...rest }) => rest) };
}

/** Returns the evaluation of one condition. */
const judged = async (userId: string, condition: ConditionInput) =>
  first((await evaluate(userId, 'AND', condition)).progress);

const member = async () => (await service.addMember()).userId;

async function complete(
  userId: string,
  ruleId: string,
  times = 1,
  status: 'completed' | 'failed' | 'pending' = 'completed',
) {
  for (let time = 0; time < times; time += 1)
    await service.database
      .insert(ruleCompletions)
      .values({ websiteId: service.websiteId, userId, ruleId, status, window: randomUUID() });
}

const hold = (userId: string, badgeId: string, status: 'active' | 'inactive' | 'revoked' = 'active') =>
  service.database.insert(badgeUsers).values({ websiteId: service.websiteId, userId, badgeId, status });

const own = (userId: string, currencyId: string, amount: string) =>
  service.database.insert(accounts).values({ websiteId: service.websiteId, userId, currencyId, amount });

const listOf = (...wallets: string[]) => `data:text/csv,${encodeURIComponent(wallets.join('\n'))}`;

describe('a condition', () => {
  it('of type rule counts completed completions, not failed or pending ones', async () => {
    const [userId, ruleId] = [await member(), await addRule()];
    const condition: ConditionInput = { type: 'rule', loyaltyRuleIds: [ruleId], repeatCount: 2 };
    assert.deepEqual(await judged(userId, condition), { current: 0, required: 2, isCompleted: false });
    await complete(userId, ruleId, 3, 'failed');
    await complete(userId, ruleId, 1, 'pending');
    await complete(userId, ruleId, 1);
    assert.deepEqual(await judged(userId, condition), { current: 1, required: 2, isCompleted: false });
    await complete(userId, ruleId, 1);
    assert.deepEqual(await judged(userId, condition), { current: 2, required: 2, isCompleted: true });
    assert.equal((await judged(await member(), condition)).current, 0, 'others’ completions do not count');
  });

  it('of type rule reads requiredCount as the number of repetitions (api.md 2.1)', async () => {
    const [userId, ruleId] = [await member(), await addRule()];
    await complete(userId, ruleId, 2);
    const condition: ConditionInput = { type: 'rule', loyaltyRuleIds: [ruleId], requiredCount: 3 };
    assert.deepEqual(await judged(userId, condition), { current: 2, required: 3, isCompleted: false });
  });

  it('of type rules requires that many rules, each repeated that often', async () => {
    const userId = await member();
    const [a, b, c] = [await addRule(), await addRule(), await addRule()];
    const condition: ConditionInput = { type: 'rules', loyaltyRuleIds: [a, b, c], requiredCount: 2, repeatCount: 2 };
    await complete(userId, a, 2);
    await complete(userId, b, 1);
    assert.deepEqual(await judged(userId, condition), { current: 1, required: 2, isCompleted: false });
    await complete(userId, b, 1);
    assert.deepEqual(await judged(userId, condition), { current: 2, required: 2, isCompleted: true });
  });

  it('of type rules does not require a deleted rule, unless it is the only one', async () => {
    const userId = await member();
    const [a, b] = [await addRule(), await addRule()];
    const condition: ConditionInput = { type: 'rules', loyaltyRuleIds: [a, b] };
    await setChain('AND', [condition]);
    await complete(userId, a);
    await service.database.update(rules).set({ deletedAt: new Date() }).where(eq(rules.id, b));
    const { met } = (await evaluateChain(service.database, { ruleId: gated, userId })) ?? {};
    assert.equal(met, true);
    await service.database.update(rules).set({ deletedAt: new Date() }).where(eq(rules.id, a));
    assert.equal((await evaluateChain(service.database, { ruleId: gated, userId: await member() }))?.met, false);
  });

  it('of type section requires the rules that members see: no traps, and none hidden or deleted', async () => {
    const [userId, groupId] = [await member(), await addGroup()];
    const [a, b] = [await addRule({ groupId }), await addRule({ groupId })];
    await addRule({ groupId, hideInUi: true });
    await addRule({ groupId, isSpecial: true });
    await addRule({ groupId, deletedAt: new Date() });
    const condition: ConditionInput = { type: 'section', loyaltyRuleGroupIds: [groupId] };
    await complete(userId, a);
    assert.deepEqual(await judged(userId, condition), { current: 1, required: 2, isCompleted: false });
    await complete(userId, b);
    assert.deepEqual(await judged(userId, condition), { current: 2, required: 2, isCompleted: true });
  });

  it('of an empty section is never met', async () => {
    const condition: ConditionInput = { type: 'section', loyaltyRuleGroupIds: [await addGroup()] };
    assert.deepEqual(await judged(await member(), condition), { current: 0, required: 1, isCompleted: false });
  });

  it('of type badge or badges counts active badges, not revoked or inactive ones', async () => {
    const userId = await member();
    const [a, b, c] = [await addBadge(), await addBadge(), await addBadge()];
    await hold(userId, a);
    await hold(userId, b, 'revoked');
    await hold(userId, c, 'inactive');
    assert.equal((await judged(userId, { type: 'badge', loyaltyBadgeIds: [a] })).isCompleted, true);
    assert.equal((await judged(userId, { type: 'badge', loyaltyBadgeIds: [b] })).isCompleted, false);
    const all: ConditionInput = { type: 'badges', loyaltyBadgeIds: [a, b, c] };
    assert.deepEqual(await judged(userId, all), { current: 1, required: 3, isCompleted: false });
    assert.equal((await judged(userId, { ...all, requiredCount: 1 })).isCompleted, true);
  });

  it('of type points compares exactly where floating-point numbers do not', async () => {
    const [userId, currencyId] = [await member(), await service.addCurrency()];
    await own(userId, currencyId, '90071992547409930.999999999999999999');
    const points = (amount: string) => judged(userId, { type: 'points', loyaltyCurrencyIds: [currencyId], amount });
    assert.equal((await points('90071992547409931')).isCompleted, false);
    assert.equal((await points('90071992547409930.999999999999999999')).isCompleted, true);
    assert.equal((await points('90071992547409930.9999999999999999991')).isCompleted, false);
  });

  it('of type points reports progress exactly to the last digit', async () => {
    const [userId, currencyId] = [await member(), await service.addCurrency()];
    const [has, needs] = ['90071992547409930.999999999999999999', '90071992547409931'];
    await own(userId, currencyId, has);
    const condition: ConditionInput = { type: 'points', loyaltyCurrencyIds: [currencyId], amount: needs };
    assert.deepEqual(await judged(userId, condition), { current: has, required: needs, isCompleted: false });
  });

  it('of type points in several currencies requires the amount in each, or in as many as required', async () => {
    const userId = await member();
    const [a, b] = [await service.addCurrency(), await service.addCurrency()];
    await own(userId, a, '12');
    await own(userId, b, '4');
    const condition: ConditionInput = { type: 'points', loyaltyCurrencyIds: [a, b], amount: '10' };
    assert.deepEqual(await judged(userId, condition), { current: 4, required: 10, isCompleted: false });
    assert.deepEqual(await judged(userId, { ...condition, requiredCount: 1 }), {
      current: 12,
      required: 10,
      isCompleted: true,
    });
  });

  it('of type level shows the rank, which equal amounts share, but is never met: others may still overtake', async () => {
    const currencyId = await service.addCurrency();
    const [one, two, three, none] = [await member(), await member(), await member(), await member()];
    await own(one, currencyId, '30');
    await own(two, currencyId, '20');
    await own(three, currencyId, '20');
    const condition: ConditionInput = { type: 'level', loyaltyCurrencyIds: [currencyId], amount: '2' };
    assert.deepEqual(await judged(one, condition), { current: 1, required: 2, isCompleted: false });
    assert.deepEqual(await judged(three, condition), { current: 2, required: 2, isCompleted: false });
    assert.deepEqual(await judged(none, condition), { required: 2, isCompleted: false });
    assert.equal((await evaluate(one, 'OR', condition)).met, false);
  });

  it('of type api uses the progress of the named rule, or else of the gated rule', async () => {
    const [userId, ruleId] = [await member(), await addRule()];
    const set = (id: string, progress: string) =>
      service.database.insert(ruleStatuses).values({ websiteId: service.websiteId, userId, ruleId: id, progress });
    await set(ruleId, '60');
    await set(gated, '100');
    assert.deepEqual(await judged(userId, { type: 'api', loyaltyRuleIds: [ruleId] }), {
      current: 60,
      required: 100,
      isCompleted: false,
    });
    assert.equal((await judged(userId, { type: 'api' })).isCompleted, true);
  });

  it('of type api of a badge is met once the operator has awarded the badge', async () => {
    const [userId, badgeId] = [await member(), await addBadge()];
    await saveConditions(service.database, { badgeId }, await prepare([{ type: 'api' }]));
    const isMet = async () => {
      const { conditions: found, factsOf } = await gatherFacts(service.database, [userId], { badgeIds: [badgeId] });
      assert.equal(found.length, 1);
      return evaluateBy({ conditions: found, operator: 'AND' }, factsOf(userId)).met;
    };
    assert.equal(await isMet(), false);
    await hold(userId, badgeId);
    assert.equal(await isMet(), true);
  });

  it('of type csv finds any of the member’s wallets in the list, in any case', async () => {
    const { userId, address } = await service.addMember();
    const condition: ConditionInput = {
      type: 'csv',
      csvUrl: listOf('wallet', address.toUpperCase().replace('X', 'x')),
    };
    assert.deepEqual(await judged(userId, condition), { current: 1, required: 1, isCompleted: true });
    assert.equal((await judged(await member(), condition)).isCompleted, false);
  });
});

describe('several conditions', () => {
  it('are not met if there are none', async () => {
    const userId = await member();
    const { conditions: none, factsOf } = await gatherFacts(service.database, [userId], { badgeIds: [] });
    assert.deepEqual(none, []);
    assert.equal(evaluateBy({ conditions: none, operator: 'AND' }, factsOf(userId)).met, false);
    assert.equal(evaluateBy({ conditions: none, operator: 'OR' }, factsOf(userId)).met, false);
  });

  it('evaluate to null for a rule without a chain', async () => {
    assert.equal(await evaluateChain(service.database, { ruleId: await addRule(), userId: await member() }), null);
  });

  it('keep their order and their ids', async () => {
    const [a, b] = [await addRule(), await addRule()];
    await setChain('OR', [
      { type: 'rule', loyaltyRuleIds: [a], description: 'one' },
      { type: 'rule', loyaltyRuleIds: [b], description: 'two' },
    ]);
    const { progress } = (await evaluateChain(service.database, { ruleId: gated, userId: await member() })) ?? {};
    const names = [];
    for (const { loyaltyConditionId } of progress ?? []) {
      const [row] = await service.database.select().from(conditions).where(eq(conditions.id, loyaltyConditionId));
      names.push(row?.description);
    }
    assert.deepEqual(names, ['one', 'two']);
  });

  it('agree with a simple model for any conditions and any progress', async () => {
    const groups = [await addGroup(), await addGroup()];
    const ruleIds = [
      await addRule({ groupId: groups[0] ?? null }),
      await addRule({ groupId: groups[0] ?? null }),
      await addRule({ groupId: groups[1] ?? null }),
      await addRule({ groupId: groups[1] ?? null, isSpecial: true }),
    ];
    const sections = [[0, 1], [2]];
    const badgeIds = [await addBadge(), await addBadge(), await addBadge()];
    const currencyIds = [await service.addCurrency(), await service.addCurrency()];
    const others = [
      [9, 5, 5, 1],
      [3, 2],
    ];
    for (const [index, amounts] of others.entries())
      for (const amount of amounts) await own(await member(), currencyIds[index] ?? '', String(amount));

    const world = fc.record({
      done: fc.array(fc.nat(3), { minLength: 4, maxLength: 4 }),
      progress: fc.array(fc.constantFrom(0, 40, 100), { minLength: 4, maxLength: 4 }),
      held: fc.array(fc.boolean(), { minLength: 3, maxLength: 3 }),
      balances: fc.array(fc.nat(10), { minLength: 2, maxLength: 2 }),
      isListed: fc.boolean(),
    });
    const some = (count: number) => fc.uniqueArray(fc.nat(count - 1), { minLength: 1, maxLength: count });
    const maybe = (arbitrary: fc.Arbitrary<number>) => fc.option(arbitrary, { nil: null });
    const asked = fc
      .record({
        type: fc.constantFrom('rule', 'rules', 'points', 'section', 'level', 'api', 'badge', 'badges', 'csv'),
        four: some(4),
        three: some(3),
        two: some(2),
        amount: fc.integer({ min: 1, max: 9 }),
        repeatCount: maybe(fc.integer({ min: 1, max: 3 })),
        requiredCount: maybe(fc.integer({ min: 1, max: 4 })),
      })
      .map((given) => {
        const sizes = { rules: given.four, api: given.four, badges: given.three, points: given.two, level: given.two };
        const size = given.type in sizes ? sizes[given.type as keyof typeof sizes].length : 4;
        return { ...given, requiredCount: given.requiredCount === null ? null : Math.min(given.requiredCount, size) };
      });
    type World = typeof world extends fc.Arbitrary<infer T> ? T : never;
    type Asked = typeof asked extends fc.Arbitrary<infer T> ? T : never;

    /** Evaluates a condition by the contract's definition, with plain counting. */
    const model = ({ done, progress, held, balances, isListed }: World, ask: Asked): boolean => {
      const enough = (things: boolean[]) =>
        things.filter(Boolean).length >= Math.max(1, Math.min(ask.requiredCount ?? things.length, things.length));
      const isDone = (index: number) => (done[index] ?? 0) >= (ask.repeatCount ?? 1);
      switch (ask.type) {
        case 'rule':
          return (done[ask.four[0] ?? 0] ?? 0) >= (ask.repeatCount ?? ask.requiredCount ?? 1);
        case 'rules':
          return enough(ask.four.map(isDone));
        case 'section':
          return enough(ask.two.flatMap((group) => sections[group] ?? []).map(isDone));
        case 'badge':
          return held[ask.three[0] ?? 0] ?? false;
        case 'badges':
          return enough(ask.three.map((index) => held[index] ?? false));
        case 'points':
          return enough(ask.two.map((index) => (balances[index] ?? 0) >= ask.amount));
        case 'level':
          return false;
        case 'api':
          return enough(ask.four.map((index) => (progress[index] ?? 0) >= 100));
        case 'csv':
          return isListed;
      }
    };
    const write = (ask: Asked, wallets: string[]): ConditionInput => {
      const { type, repeatCount, requiredCount, amount } = ask;
      const pick = (ids: readonly string[], chosen: readonly number[]) => chosen.map((index) => ids[index] ?? '');
      switch (type) {
        case 'rule':
          return { type, loyaltyRuleIds: pick(ruleIds, ask.four.slice(0, 1)), repeatCount, requiredCount };
        case 'rules':
          return { type, loyaltyRuleIds: pick(ruleIds, ask.four), repeatCount, requiredCount };
        case 'section':
          return { type, loyaltyRuleGroupIds: pick(groups, ask.two), repeatCount, requiredCount };
        case 'badge':
          return { type, loyaltyBadgeIds: pick(badgeIds, ask.three.slice(0, 1)) };
        case 'badges':
          return { type, loyaltyBadgeIds: pick(badgeIds, ask.three), requiredCount };
        case 'points':
        case 'level':
          return { type, loyaltyCurrencyIds: pick(currencyIds, ask.two), amount: String(amount), requiredCount };
        case 'api':
          return { type, loyaltyRuleIds: pick(ruleIds, ask.four), requiredCount };
        case 'csv':
          return { type, csvUrl: listOf(...wallets) };
      }
    };

    await fc.assert(
      fc.asyncProperty(
        world,
        fc.array(asked, { minLength: 1, maxLength: 5 }),
        fc.constantFrom('AND', 'OR'),
        async (state, list, operator) => {
          const { userId, address } = await service.addMember();
          for (const [index, times] of state.done.entries()) await complete(userId, ruleIds[index] ?? '', times);
          for (const [index, progress] of state.progress.entries())
            await service.database.insert(ruleStatuses).values({
              websiteId: service.websiteId,
              userId,
              ruleId: ruleIds[index] ?? '',
              progress: String(progress),
            });
          for (const [index, isHeld] of state.held.entries()) if (isHeld) await hold(userId, badgeIds[index] ?? '');
          for (const [index, amount] of state.balances.entries())
            await own(userId, currencyIds[index] ?? '', String(amount));
          const wallets = state.isListed ? [address, '0xabc'] : ['0xabc'];
          const { met, progress } = await evaluate(userId, operator, ...list.map((ask) => write(ask, wallets)));
          const expected = list.map((ask) => model(state, ask));
          assert.deepEqual(
            progress.map(({ isCompleted }) => isCompleted),
            expected,
          );
          assert.equal(met, operator === 'AND' ? expected.every(Boolean) : expected.some(Boolean));
          await service.database.delete(users).where(eq(users.id, userId));
        },
      ),
      { numRuns: 60 },
    );
  });
});

describe('saved conditions', () => {
  const complaints = async (...list: ConditionInput[]): Promise<string[]> => {
    try {
      await prepare(list);
      return [];
    } catch (error) {
      if (error instanceof HttpError)
        return error.body.issues?.map(({ field, message }) => `${field}: ${message}`) ?? [];
      throw error;
    }
  };

  it('require exactly the fields of their type', async () => {
    const ruleId = await addRule();
    assert.deepEqual(await complaints({ loyaltyRuleIds: [ruleId] }), ['conditions.0.type: Required']);
    assert.deepEqual(await complaints({ type: 'rules', loyaltyRuleIds: [] }), [
      'conditions.0.loyaltyRuleIds: Required for a condition of type rules',
    ]);
    assert.deepEqual(
      await complaints({ type: 'csv', csvUrl: listOf('0xabc'), amount: '5', loyaltyRuleIds: [ruleId] }),
      [
        'conditions.0.amount: A condition of type csv does not have it',
        'conditions.0.loyaltyRuleIds: A condition of type csv does not have it',
      ],
    );
    assert.deepEqual(await complaints({ type: 'rule', loyaltyRuleIds: [ruleId, await addRule()] }), [
      'conditions.0.loyaltyRuleIds: A condition of type rule names one',
    ]);
  });

  it('require amounts and counts that can be reached', async () => {
    const currencyId = await service.addCurrency();
    const points: ConditionInput = { type: 'points', loyaltyCurrencyIds: [currencyId] };
    assert.deepEqual(await complaints({ ...points, amount: '0.00' }), ['conditions.0.amount: Must be more than 0']);
    assert.deepEqual(await complaints({ ...points, amount: '-5' }), ['conditions.0.amount: Must be more than 0']);
    assert.deepEqual(await complaints({ ...points, type: 'level', amount: '1.5' }), [
      'conditions.0.amount: Must be a place, from 1',
    ]);
    assert.deepEqual(await complaints({ ...points, amount: '1', requiredCount: 2 }), [
      'conditions.0.requiredCount: Must be at most 1: there are no more',
    ]);
  });

  it('refer only to rules and badges of the website', async () => {
    const other = await service.addWebsite();
    const foreign = await addRule({ websiteId: other });
    const gone = await addRule({ deletedAt: new Date() });
    const known = await addRule();
    assert.deepEqual(
      await complaints(
        { type: 'rules', loyaltyRuleIds: [known, foreign, gone] },
        { type: 'badge', loyaltyBadgeIds: [randomUUID()] },
      ),
      [
        'conditions.0.loyaltyRuleIds.1: Not found',
        'conditions.0.loyaltyRuleIds.2: Not found',
        'conditions.1.loyaltyBadgeIds.0: Not found',
      ],
    );
    assert.deepEqual(await complaints({ type: 'rule', loyaltyRuleIds: [known.toUpperCase()] }), []);
  });

  it('name the fault in a list', async () => {
    assert.deepEqual(await complaints({ type: 'csv', csvUrl: listOf('wallet') }), [
      'conditions.0.csvUrl: The list has no wallets',
    ]);
    assert.deepEqual(await complaints({ type: 'csv', csvUrl: listOf('0xabc', 'not a wallet') }), [
      'conditions.0.csvUrl: Row 2 of the list has no wallet',
    ]);
  });
});
