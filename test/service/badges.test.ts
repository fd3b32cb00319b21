import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { and, eq, isNull } from 'drizzle-orm';
import type { BadgeHolding, BadgeUser } from '../../src/contract/loyalty/badge-users.js';
import type { Badge } from '../../src/contract/loyalty/badges.js';
import {
  accounts,
  badgeJobs,
  badgeUsers,
  badges,
  multipliers,
  ruleCompletions,
  rules,
  transactionEntries,
  userMetadata,
  users,
} from '../../src/service/db/schema/index.js';
import { transact } from '../../src/service/db/transact.js';
import type { ServiceContext } from '../../src/service/handler.js';
import { awardBadge } from '../../src/service/loyalty/badges/award.js';
import { evaluateMembers } from '../../src/service/loyalty/badges/evaluate-members.js';
import { evaluateEveryone } from '../../src/service/loyalty/badges/evaluate-everyone.js';
import { changeBalances } from '../../src/service/loyalty/ledger.js';
import { fc } from '../support/properties.js';
import type { Answer } from './answer.js';
import { fieldsOf, first, idsOf } from './answer.js';
import { TestService } from './test-service.js';

let service: TestService;
/** A badge that exists only to be awarded, which triggers an evaluation of the member's badges. */
let nudge: string;
before(async () => {
  service = await TestService.start();
  nudge = (await created({ name: 'Nudge' })).id;
});
after(() => service.close());

const badgeOf = ({ body }: Answer) => body as unknown as Badge;
const scopeOf = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });

const create = (more: object = {}) =>
  service.post('/api/loyalty/badges', {
    ...scopeOf(),
    name: 'Founder',
    imageUrl: 'https://images.example/founder.png',
    conditions: [],
    ...more,
  });

/** Creates a badge and asserts that it succeeded. */
async function created(more: object = {}): Promise<Badge> {
  const answer = await create(more);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return badgeOf(answer);
}

async function find(badgeId: string, query: Record<string, string> = {}): Promise<Badge> {
  const { body } = await service.get(`/api/loyalty/badges?${service.scoped({ badgeIds: badgeId, ...query })}`);
  return first(body.data) as unknown as Badge;
}

async function holding(badgeId: string, userId: string): Promise<BadgeHolding | undefined> {
  return (await find(badgeId, { userId })).loyaltyBadgeUsers?.[0];
}

async function addRule(values: Partial<typeof rules.$inferInsert> = {}): Promise<string> {
  const id = randomUUID();
  const { websiteId } = service;
  await service.database
    .insert(rules)
    .values({ websiteId, name: 'Visit', type: 'link_click', frequency: 'once', ...values, id });
  return id;
}

async function complete(userId: string, ruleId: string): Promise<void> {
  const { websiteId } = service;
  const updatedAt = new Date(service.now);
  const window = randomUUID();
  await service.database
    .insert(ruleCompletions)
    .values({ websiteId, userId, ruleId, status: 'completed', window, updatedAt });
}

/** Triggers an evaluation of all the member's badges by changing one of them. */
async function evaluate(userId: string): Promise<void> {
  assert.equal((await reward(nudge, { userId, status: 'inactive' })).status, 200);
  await service.settled();
}

async function balance(userId: string, currencyId: string): Promise<string> {
  const [account] = await service.database
    .select()
    .from(accounts)
    .where(and(eq(accounts.userId, userId), eq(accounts.currencyId, currencyId)));
  return account?.amount ?? '0';
}

/** Context for a job that the test runs itself. */
const contextOf = (send: (data: object) => Promise<void>) =>
  ({
    database: service.database,
    clock: { now: () => service.now },
    jobs: { sendAll: async (_job: object, all: readonly object[]) => void (await Promise.all(all.map(send))) },
  }) as unknown as ServiceContext;

const running = (userId: string) =>
  service.database.$count(multipliers, and(eq(multipliers.userId, userId), isNull(multipliers.deletedAt)));

const reward = (badgeId: string, body: object, action = 'reward') =>
  service.post(`/api/loyalty/badges/${badgeId}/${action}`, body);

describe('POST /api/loyalty/badges', () => {
  it('creates a badge and lists it exactly as stored', async () => {
    const currencyId = await service.addCurrency();
    const ruleId = await addRule({ name: 'Visit the forge' });
    const badge = await created({
      description: 'For the first',
      hideInUi: true,
      conditions: [
        { type: 'rule', loyaltyRuleIds: [ruleId], description: 'Visit' },
        { type: 'points', loyaltyCurrencyIds: [currencyId], amount: '12.5' },
      ],
      rewards: [
        { rewardType: 'points', loyaltyCurrencyId: currencyId, amount: '9007199254740993', isRetroactive: true },
        { rewardType: 'multiplier', multiplier: 1.5, loyaltyCurrencyIds: [currencyId] },
      ],
    });
    assert.deepEqual(
      [badge.name, badge.description, badge.imageUrl, badge.hideInUi, badge.createdAt],
      ['Founder', 'For the first', 'https://images.example/founder.png', true, new Date(service.now).toISOString()],
    );
    const [visit, points] = badge.loyaltyConditions;
    assert.deepEqual(visit?.association[0]?.loyaltyRule, { id: ruleId, name: 'Visit the forge' });
    assert.deepEqual([points?.type, points?.amount, points?.loyaltyCurrencyId], ['points', 12.5, currencyId]);
    const paid = badge.rewards?.find(({ rewardType }) => rewardType === 'points');
    assert.deepEqual(
      [paid?.amount, paid?.isRetroactive, paid?.loyaltyCurrencyId],
      ['9007199254740993', true, currencyId],
    );
    const factor = badge.rewards?.find(({ rewardType }) => rewardType === 'multiplier');
    assert.deepEqual(
      [factor?.multiplier, factor?.isRetroactive, factor?.loyaltyCurrencyIds],
      [1.5, false, [currencyId]],
    );
    assert.equal(badge.dataJobs?.[0]?.status, 'pending');
    await service.settled();
    const { dataJobs: _now, ...shown } = await find(badge.id);
    const { dataJobs: _then, ...given } = badge;
    assert.deepEqual(shown, given);
  });

  it('names every invalid field', async () => {
    const currencyId = await service.addCurrency();
    const gone = randomUUID();
    const { status, body } = await create({
      name: '',
      wings: 2,
      conditions: [{ type: 'rainbow' }],
      rewards: [{ rewardType: 'points', amount: 'much' }],
    });
    assert.equal(status, 400);
    assert.deepEqual(fieldsOf(body), ['conditions.0.type', 'name', 'rewards.0.amount', 'wings']);
    const rewards = [
      { rewardType: 'points' },
      { rewardType: 'points', loyaltyCurrencyId: currencyId, amount: '0' },
      { rewardType: 'points', loyaltyCurrencyId: gone, amount: 5 },
      { rewardType: 'multiplier', loyaltyCurrencyIds: [currencyId, gone] },
      { rewardType: 'badge', loyaltyBadgeId: gone },
      { rewardType: 'badge' },
    ];
    assert.deepEqual((await create({ rewards })).body.issues, [
      { field: 'rewards.0.loyaltyCurrencyId', message: 'Required for a reward of type points' },
      { field: 'rewards.0.amount', message: 'Required for a reward of type points' },
      { field: 'rewards.1.amount', message: 'Must be more than 0' },
      { field: 'rewards.2.loyaltyCurrencyId', message: 'Not found' },
      { field: 'rewards.3.multiplier', message: 'Required for a reward of type multiplier' },
      { field: 'rewards.3.loyaltyCurrencyIds.1', message: 'Not found' },
      { field: 'rewards.4.loyaltyBadgeId', message: 'Not found' },
      { field: 'rewards.5.loyaltyBadgeId', message: 'Required for a reward of type badge' },
    ]);
    assert.deepEqual(fieldsOf((await create({ csvFiles: [{ src: 'data:text/csv,two words' }] })).body), [
      'csvFiles.0.src',
    ]);
    assert.deepEqual(fieldsOf((await create({ conditions: [{ type: 'rule', loyaltyRuleIds: [gone] }] })).body), [
      'conditions.0.loyaltyRuleIds.0',
    ]);
  });

  it('accepts wallet lists for CSV conditions, and replaces them later', async () => {
    const [one, two] = [await service.addMember(), await service.addMember()];
    const badge = await created({
      conditions: [{ type: 'csv' }],
      csvFiles: [{ src: `data:text/csv,${one.address.toUpperCase().replace('0X', '0x')}`, name: 'Early' }],
    });
    await service.settled();
    assert.equal((await holding(badge.id, one.userId))?.status, 'active');
    assert.equal(await holding(badge.id, two.userId), undefined);
    assert.deepEqual(
      badge.loyaltyConditions[0]?.csvFiles?.map(({ name }) => name),
      ['Early'],
    );
    const changed = await service.post(`/api/loyalty/badges/${badge.id}`, {
      csvFiles: [{ src: `data:text/csv,${two.address}` }],
    });
    assert.equal(badgeOf(changed).dataJobs?.length, 2);
    await service.settled();
    assert.equal((await holding(badge.id, one.userId))?.status, 'active');
    assert.equal((await holding(badge.id, two.userId))?.status, 'active');
  });
});

describe('a badge with conditions', () => {
  it('is earned once its conditions are met, and shows progress until then', async () => {
    const ruleIds = [await addRule(), await addRule()];
    const badge = await created({ conditions: [{ type: 'rules', loyaltyRuleIds: ruleIds }] });
    const conditionId = first(badge.loyaltyConditions).id;
    const { userId } = await service.addMember();
    await evaluate(userId);
    assert.equal(await holding(badge.id, userId), undefined);
    await complete(userId, ruleIds[0] ?? '');
    await evaluate(userId);
    const begun = await holding(badge.id, userId);
    assert.deepEqual(begun?.progress, [
      { loyaltyConditionId: conditionId, current: 1, required: 2, isCompleted: false },
    ]);
    assert.deepEqual([begun?.status, begun?.completedAt, begun?.dismissedInUi], ['inactive', null, false]);
    await complete(userId, ruleIds[1] ?? '');
    await evaluate(userId);
    const earned = await holding(badge.id, userId);
    assert.equal(earned?.id, begun?.id);
    assert.deepEqual([earned?.status, earned?.completedAt], ['active', new Date(service.now).toISOString()]);
    assert.deepEqual(earned?.progress, [
      { loyaltyConditionId: conditionId, current: 2, required: 2, isCompleted: true },
    ]);
  });

  it('needs all of its conditions; without conditions it can only be awarded', async () => {
    const [currencyId, ruleId] = [await service.addCurrency(), await addRule()];
    const both = await created({
      conditions: [
        { type: 'rule', loyaltyRuleIds: [ruleId] },
        { type: 'points', loyaltyCurrencyIds: [currencyId], amount: 10 },
      ],
    });
    const given = await created();
    assert.deepEqual(given.dataJobs, []);
    const { userId } = await service.addMember({ currencyId, amount: '10' });
    await evaluate(userId);
    assert.deepEqual(
      (await holding(both.id, userId))?.progress?.map(({ isCompleted }) => isCompleted),
      [false, true],
    );
    await complete(userId, ruleId);
    await evaluate(userId);
    assert.equal((await holding(both.id, userId))?.status, 'active');
    assert.equal(await holding(given.id, userId), undefined);
  });

  it('pays at once, and awards the badge it gives and badges whose conditions it completes', async () => {
    const currencyId = await service.addCurrency();
    const ruleId = await addRule();
    const gift = await created({ name: 'Gift' });
    const start = await created({
      conditions: [{ type: 'rule', loyaltyRuleIds: [ruleId] }],
      rewards: [
        { rewardType: 'points', loyaltyCurrencyId: currencyId, amount: 50 },
        { rewardType: 'multiplier', multiplier: 2 },
        { rewardType: 'badge', loyaltyBadgeId: gift.id },
      ],
    });
    const rich = await created({ conditions: [{ type: 'points', loyaltyCurrencyIds: [currencyId], amount: 50 }] });
    const collector = await created({
      conditions: [{ type: 'badges', loyaltyBadgeIds: [start.id, gift.id, rich.id] }],
    });
    const brings = start.rewards?.find(({ rewardType }) => rewardType === 'badge');
    assert.equal(brings?.loyaltyBadgeId, gift.id);
    await service.settled();
    const { userId } = await service.addMember();
    await complete(userId, ruleId);
    await evaluate(userId);
    for (const { id } of [gift, start, rich, collector]) assert.equal((await holding(id, userId))?.status, 'active');
    assert.equal(await balance(userId, currencyId), '50');
    assert.equal(await running(userId), 1);
  });

  it('stays earned after its conditions stop holding, and is not earned again after it was revoked', async () => {
    const currencyId = await service.addCurrency();
    const badge = await created({ conditions: [{ type: 'points', loyaltyCurrencyIds: [currencyId], amount: 5 }] });
    const { userId } = await service.addMember({ currencyId, amount: '5' });
    await evaluate(userId);
    await service.database.update(accounts).set({ amount: '0' }).where(eq(accounts.userId, userId));
    await evaluate(userId);
    assert.equal((await holding(badge.id, userId))?.status, 'active');
    await service.database.update(accounts).set({ amount: '5' }).where(eq(accounts.userId, userId));
    assert.equal((await reward(badge.id, { userId }, 'revoke')).status, 200);
    await evaluate(userId);
    assert.equal((await holding(badge.id, userId))?.status, 'revoked');
  });
});

describe('a badge for a place on the leaderboard', () => {
  const topThree = (currencyId: string, more: object = {}) =>
    created({ conditions: [{ type: 'level', loyaltyCurrencyIds: [currencyId], amount: '3' }], ...more });

  it('is never earned automatically, even by members who pass through its places', async () => {
    const currencyId = await service.addCurrency();
    const badge = await topThree(currencyId, {
      rewards: [{ rewardType: 'points', loyaltyCurrencyId: currencyId, amount: 1_000 }],
    });
    const members: string[] = [];
    for (let points = 1; points <= 10; points += 1) {
      const { userId } = await service.addMember({ currencyId, amount: String(points) });
      await evaluate(userId);
      members.push(userId);
    }
    assert.deepEqual(await Promise.all(members.map((userId) => balance(userId, currencyId))), [
      ...['1', '2', '3', '4', '5', '6', '7', '8', '9', '10'],
    ]);
    for (const userId of members) assert.notEqual((await holding(badge.id, userId))?.status, 'active');
  });

  it('is not awarded when it is created, nor when its wallet list changes', async () => {
    const currencyId = await service.addCurrency();
    const { userId, address } = await service.addMember({ currencyId, amount: '5' });
    const plain = await topThree(currencyId);
    const listed = await topThree(currencyId, {
      conditions: [{ type: 'level', loyaltyCurrencyIds: [currencyId], amount: '3' }, { type: 'csv' }],
      csvFiles: [{ src: `data:text/csv,${address}` }],
    });
    await service.settled();
    const csvFiles = [{ src: `data:text/csv,${address}` }];
    assert.equal((await service.post(`/api/loyalty/badges/${listed.id}`, { csvFiles })).status, 200);
    await service.settled();
    for (const { id } of [plain, listed]) assert.notEqual((await holding(id, userId))?.status, 'active');
  });

  it('shows a member’s current place as progress, but never as completed', async () => {
    const [currencyId, ruleId] = [await service.addCurrency(), await addRule()];
    const badge = await created({
      conditions: [
        { type: 'rule', loyaltyRuleIds: [ruleId] },
        { type: 'level', loyaltyCurrencyIds: [currencyId], amount: '3' },
      ],
    });
    const { userId } = await service.addMember({ currencyId, amount: '5' });
    await complete(userId, ruleId);
    await evaluate(userId);
    const held = await holding(badge.id, userId);
    assert.equal(held?.status, 'inactive');
    assert.deepEqual(
      held.progress?.map(({ current, required, isCompleted }) => [current, required, isCompleted]),
      [
        [1, 1, true],
        [1, 3, false],
      ],
    );
  });

  it('stays with its holder when others overtake them', async () => {
    const currencyId = await service.addCurrency();
    const badge = await created({
      conditions: [{ type: 'level', loyaltyCurrencyIds: [currencyId], amount: '1' }],
    });
    const { userId } = await service.addMember({ currencyId, amount: '5' });
    assert.equal((await reward(badge.id, { userId })).status, 200);
    const { userId: better } = await service.addMember({ currencyId, amount: '6' });
    await evaluate(better);
    await evaluate(userId);
    assert.equal((await holding(badge.id, userId))?.status, 'active');
    assert.notEqual((await holding(badge.id, better))?.status, 'active');
  });
});

describe('a new badge', () => {
  it('goes to all who have already earned it, with its retroactive rewards only, and its job reports that', async () => {
    const currencyId = await service.addCurrency();
    const ruleId = await addRule();
    const early = await Promise.all(Array.from({ length: 3 }, () => service.addMember()));
    for (const { userId } of early) await complete(userId, ruleId);
    await service.advance(1);
    const badge = await created({
      conditions: [{ type: 'rule', loyaltyRuleIds: [ruleId] }],
      rewards: [
        { rewardType: 'points', loyaltyCurrencyId: currencyId, amount: 7, isRetroactive: true },
        { rewardType: 'points', loyaltyCurrencyId: currencyId, amount: 100 },
      ],
    });
    await service.settled();
    for (const { userId } of early) {
      assert.equal((await holding(badge.id, userId))?.status, 'active');
      assert.equal(await balance(userId, currencyId), '7');
    }
    const [job] = (await find(badge.id)).dataJobs ?? [];
    assert.deepEqual([job?.status, job?.message], ['complete', 'Members who hold the badge: 3']);
    // A member who acts after the badge was created gets both rewards, even if the job evaluates them first.
    const prompt = await service.addMember();
    await complete(prompt.userId, ruleId);
    await service.database.update(badgeJobs).set({ status: 'pending' }).where(eq(badgeJobs.badgeId, badge.id));
    await evaluateEveryone.run(
      { badgeJobId: job?.id ?? '' },
      contextOf(() => Promise.resolve()),
    );
    assert.equal(await balance(prompt.userId, currencyId), '107');
    const late = await service.addMember();
    await complete(late.userId, ruleId);
    await evaluate(late.userId);
    assert.equal(await balance(late.userId, currencyId), '107');
  });

  it('takes the same number of statements for thirty members and three badges as for one of each', async () => {
    const ruleId = await addRule();
    const currencyId = await service.addCurrency();
    const conditions = [
      { type: 'rule', loyaltyRuleIds: [ruleId], repeatCount: 2 },
      { type: 'level', loyaltyCurrencyIds: [currencyId], amount: '1' },
    ];
    const added: string[] = [];
    for (let count = 0; count < 3; count += 1) added.push((await created({ conditions })).id);
    await service.settled();
    const members: string[] = [];
    for (let count = 0; count < 30; count += 1)
      members.push((await service.addMember({ currencyId, amount: '5' })).userId);
    for (const userId of members) await complete(userId, ruleId);
    const count = async (userIds: string[], badgeIds: string[]) => {
      const before = service.statements.length;
      const context = contextOf(() => Promise.resolve());
      await evaluateMembers(context, { websiteId: service.websiteId, userIds, badges: { badgeIds } });
      // The queue, the histogram, the announcer and new connections send statements of their own at any time.
      return service.statements.slice(before).filter((text) => /"badge|"condition|"rule|"account/.test(text)).length;
    };
    const [one = ''] = members;
    const [badge = ''] = added;
    // One statement reads facts and conditions, the other saves progress.
    assert.equal(await count([one], [badge]), 2);
    assert.equal(await count(members, added), 2);
    for (const userId of members) assert.equal((await holding(badge, userId))?.progress?.length, 2);
    // Nothing has changed since.
    assert.equal(await count(members, added), 1);
  });

  it('is evaluated in batches if there are many members', async () => {
    const { database } = service;
    const { organizationId, websiteId, key } = await service.addOrganization();
    const ruleId = await addRule({ websiteId });
    const ids = Array.from({ length: 230 }, () => randomUUID());
    await database.insert(users).values(ids.map((id) => ({ id, organizationId })));
    await database.insert(userMetadata).values(ids.map((userId) => ({ userId, websiteId })));
    const completion = { websiteId, ruleId, status: 'completed', window: 'once' } as const;
    await database.insert(ruleCompletions).values(ids.map((userId) => ({ ...completion, userId })));
    const answer = await service.post(
      '/api/loyalty/badges',
      {
        organizationId,
        websiteId,
        name: 'Crowd',
        imageUrl: 'https://images.example/crowd.png',
        conditions: [{ type: 'rule', loyaltyRuleIds: [ruleId] }],
      },
      key,
    );
    assert.equal(answer.status, 200);
    await service.settled();
    const { body } = await service.get('/api/loyalty/badges', key);
    const [job] = (first(body.data) as unknown as Badge).dataJobs ?? [];
    assert.deepEqual([job?.status, job?.message], ['complete', 'Members who hold the badge: 230']);
  });

  it('reports that its evaluation failed, and resumes there on retry', async () => {
    const { database } = service;
    const ruleId = await addRule();
    const badge = await created({ conditions: [{ type: 'rule', loyaltyRuleIds: [ruleId] }] });
    await service.settled();
    const badgeJobId = first(badge.dataJobs ?? []).id;
    const status = async () => first((await find(badge.id)).dataJobs ?? []).status;
    await database.update(badgeJobs).set({ status: 'pending' }).where(eq(badgeJobs.id, badgeJobId));
    const { userId } = await service.addMember();
    await complete(userId, ruleId);
    const sent: object[] = [];
    const failing = contextOf(() => Promise.reject(new RangeError('the queue is down')));
    await assert.rejects(evaluateEveryone.run({ badgeJobId }, failing), RangeError);
    assert.equal(await status(), 'failed');
    assert.notEqual((await holding(badge.id, userId))?.status, 'active', 'what it leads to would be lost');
    const working = contextOf((data) => Promise.resolve(void sent.push(data)));
    await evaluateEveryone.run({ badgeJobId }, working);
    assert.deepEqual(sent, [{ websiteId: service.websiteId, userId }]);
    assert.equal(await status(), 'complete');
    assert.equal((await holding(badge.id, userId))?.status, 'active');
  });

  it('is no longer evaluated once it is deleted', async () => {
    const badge = await created({ conditions: [{ type: 'rule', loyaltyRuleIds: [await addRule()] }] });
    await service.settled();
    await service.database.update(badgeJobs).set({ status: 'pending' }).where(eq(badgeJobs.badgeId, badge.id));
    const deleted = await service.send(`/api/loyalty/badges/${badge.id}`, {
      method: 'DELETE',
      headers: { 'x-api-key': service.key },
    });
    const [job] = badgeOf(deleted).dataJobs ?? [];
    assert.deepEqual([job?.status, job?.message], ['cancelled', 'The badge was deleted']);
  });
});

describe('POST /api/loyalty/badges/{id}/reward and /revoke', () => {
  it('awards, deactivates, revokes and awards again: points once, multipliers only while it is active', async () => {
    const currencyId = await service.addCurrency({ decimals: 1 });
    const badge = await created({
      rewards: [
        { rewardType: 'points', loyaltyCurrencyId: currencyId, amount: '0.5' },
        { rewardType: 'multiplier', multiplier: 3 },
      ],
    });
    const { userId, address } = await service.addMember();
    const given = await reward(badge.id.toUpperCase(), { walletAddress: address.toUpperCase().replace('0X', '0x') });
    const { id } = (await holding(badge.id, userId)) ?? {};
    const data = { id, userId, loyaltyBadgeId: badge.id, status: 'active' };
    assert.deepEqual([given.status, given.body], [200, { message: 'Success', data }]);
    assert.equal(await running(userId), 1);
    const steps: [string, object, string, number][] = [
      ['reward', { status: 'inactive' }, 'inactive', 0],
      ['reward', { status: 'active' }, 'active', 1],
      ['revoke', {}, 'revoked', 0],
      ['revoke', { status: 'inactive' }, 'inactive', 0],
      ['reward', {}, 'active', 1],
      ['reward', {}, 'active', 1],
      ['reward', { status: 'revoked' }, 'revoked', 0],
    ];
    for (const [action, body, status, count] of steps) {
      const { body: answer } = await reward(badge.id, { userId: userId.toUpperCase(), ...body }, action);
      assert.deepEqual(answer, { message: 'Success', data: { ...data, status } });
      assert.equal(await running(userId), count);
    }
    assert.equal(await balance(userId, currencyId), '0.5');
  });

  it('pays once, however many requests award it at the same time', async () => {
    const currencyId = await service.addCurrency();
    const badge = await created({ rewards: [{ rewardType: 'points', loyaltyCurrencyId: currencyId, amount: 3 }] });
    const { userId } = await service.addMember();
    const answers = await Promise.all(Array.from({ length: 12 }, () => reward(badge.id, { userId })));
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    assert.equal(await balance(userId, currencyId), '3');
    assert.equal(await service.database.$count(badgeUsers, eq(badgeUsers.badgeId, badge.id)), 1);
  });

  it('pays each badge once if many requests award badges that lead to one another', async () => {
    const currencyId = await service.addCurrency();
    const points = { rewardType: 'points', loyaltyCurrencyId: currencyId, amount: 1 };
    const brought = await created({ rewards: [points] });
    const bringing = await created({ rewards: [points, { rewardType: 'badge', loyaltyBadgeId: brought.id }] });
    const conditions = [{ type: 'badges', loyaltyBadgeIds: [brought.id, bringing.id] }];
    await created({ rewards: [points], conditions });
    const members = await Promise.all(Array.from({ length: 10 }, () => service.addMember()));
    const answers = await Promise.all(
      members.flatMap(({ userId }) =>
        Array.from({ length: 10 }, (_, time) => reward(time % 2 ? brought.id : bringing.id, { userId })),
      ),
    );
    assert.deepEqual([...new Set(answers.map(({ status }) => status))], [200]);
    await service.settled();
    for (const { userId } of members) assert.equal(await balance(userId, currencyId), '3');
  });

  it('pays nothing if its transaction is rolled back', async () => {
    const currencyId = await service.addCurrency();
    const badge = await created({ rewards: [{ rewardType: 'points', loyaltyCurrencyId: currencyId, amount: 3 }] });
    const { userId } = await service.addMember();
    const { websiteId } = service;
    const award = { websiteId, userId, badgeId: badge.id, now: new Date(service.now), reason: 'operator' } as const;
    const undone = transact(service.database, async (transaction) => {
      assert.equal((await awardBadge(transaction, award)).isNew, true);
      throw new RangeError('undone');
    });
    await assert.rejects(undone, RangeError);
    assert.equal(await balance(userId, currencyId), '0');
    assert.equal(await holding(badge.id, userId), undefined);
  });

  it('keeps every balance the sum of its entries and pays each reward at most once, whatever the requests', async () => {
    const currencyId = await service.addCurrency();
    const badge = await created({ rewards: [{ rewardType: 'points', loyaltyCurrencyId: currencyId, amount: 11 }] });
    const step = fc.oneof(
      fc.record({ action: fc.constant('reward'), status: fc.constantFrom('active', 'inactive', 'revoked') }),
      fc.record({ action: fc.constant('revoke'), status: fc.constantFrom('inactive', 'revoked') }),
      fc.record({ action: fc.constant('spend'), status: fc.constant('') }),
    );
    await fc.assert(
      fc.asyncProperty(fc.array(step, { maxLength: 8 }), async (steps) => {
        const { userId } = await service.addMember();
        let [isHeld, isPaid, spent] = [false, false, 0];
        for (const { action, status } of steps) {
          if (action === 'spend') {
            if (!isPaid) continue;
            const change = { currencyId, userId, direction: 'debit', amount: '1', mayOverdraw: true } as const;
            const posting = { websiteId: service.websiteId, type: 'order', now: new Date(service.now) } as const;
            await transact(service.database, (transaction) =>
              changeBalances(transaction, { ...posting, changes: [change] }),
            );
            spent += 1;
            continue;
          }
          const { status: code } = await reward(badge.id, { userId, status }, action);
          assert.equal(code, action === 'revoke' && !isHeld ? 404 : 200);
          isHeld ||= action === 'reward';
          isPaid ||= action === 'reward' && status === 'active';
        }
        assert.equal(await balance(userId, currencyId), String((isPaid ? 11 : 0) - spent));
        const entries = await service.database
          .select({ direction: transactionEntries.direction, amount: transactionEntries.amount })
          .from(transactionEntries)
          .innerJoin(accounts, eq(accounts.id, transactionEntries.accountId))
          .where(eq(accounts.userId, userId));
        const credits = entries.filter(({ direction }) => direction === 'credit');
        assert.equal(credits.length, isPaid ? 1 : 0);
      }),
      { numRuns: 15 },
    );
  });

  it('refuses unknown badges, users and invalid fields', async () => {
    const { id } = await created();
    const { userId } = await service.addMember();
    const other = await service.addOrganization();
    const notFound = { message: 'Not found' };
    assert.deepEqual((await reward(randomUUID(), { userId })).body, notFound);
    assert.deepEqual((await reward(id, { userId: randomUUID() })).body, notFound);
    assert.deepEqual((await reward(id, { walletAddress: '0x0000000000000000000000000000000000000bad' })).status, 404);
    assert.deepEqual((await reward(id, { userId }, 'revoke')).body, notFound);
    const foreign = await service.post(`/api/loyalty/badges/${id}/reward`, { userId }, other.key);
    assert.deepEqual([foreign.status, foreign.body], [404, notFound]);
    assert.deepEqual((await reward(id, {})).body.issues, [
      { field: 'userId', message: 'Required where there is no walletAddress' },
    ]);
    assert.deepEqual(fieldsOf((await reward(id, { userId, status: 'gone', more: 1 })).body), ['more', 'status']);
    assert.deepEqual((await reward(id, { userId, status: 'active' }, 'revoke')).body.issues, [
      { field: 'status', message: 'A badge that is taken away is not active' },
    ]);
    assert.deepEqual(fieldsOf((await reward('first', { userId })).body), ['id']);
  });
});

describe('POST /api/loyalty/badges/{id}', () => {
  it('changes the badge’s name and visibility, and keeps everything else', async () => {
    const badge = await created({ description: 'Old', conditions: [{ type: 'api' }] });
    const changed = await service.post(`/api/loyalty/badges/${badge.id}`, { name: 'Elder', hideInUi: true });
    const shown = badgeOf(changed);
    assert.deepEqual(
      [shown.name, shown.description, shown.hideInUi, shown.loyaltyConditions],
      ['Elder', 'Old', true, badge.loyaltyConditions],
    );
    const { userId } = await service.addMember();
    await reward(badge.id, { userId });
    assert.equal((await holding(badge.id, userId))?.hideInUi, true);
    assert.equal((await service.post(`/api/loyalty/badges/${randomUUID()}`, { name: 'X' })).status, 404);
    const wrong = await service.post(`/api/loyalty/badges/${badge.id}`, { conditions: [], imageUrl: '' });
    assert.deepEqual(fieldsOf(wrong.body), ['conditions', 'imageUrl']);
  });
});

describe('DELETE /api/loyalty/badges/{id}', () => {
  const remove = (id: string, key = service.key) =>
    service.send(`/api/loyalty/badges/${id}`, { method: 'DELETE', headers: { 'x-api-key': key } });

  it('returns the badge and its holders, removes it from all of them, and ends its multipliers', async () => {
    const badge = await created({ rewards: [{ rewardType: 'multiplier', multiplier: 2 }] });
    const { userId } = await service.addMember();
    await reward(badge.id, { userId });
    const deleted = badgeOf(await remove(badge.id.toUpperCase()));
    assert.deepEqual([deleted.id, deleted.name], [badge.id, 'Founder']);
    assert.deepEqual(
      deleted.loyaltyBadgeUsers?.map((held) => held.userId),
      [userId],
    );
    assert.equal(await running(userId), 0);
    assert.deepEqual((await service.get(`/api/loyalty/badge_users?loyaltyBadgeId=${badge.id}`)).body.data, []);
    const listed = await service.get(`/api/loyalty/badges?badgeIds=${badge.id}`);
    assert.deepEqual(listed.body.data, []);
    assert.equal((await find(badge.id, { includeDeleted: 'true' })).id, badge.id);
    for (const again of [await remove(badge.id), await reward(badge.id, { userId })])
      assert.deepEqual([again.status, again.body], [404, { message: 'Not found' }]);
  });

  it('does not delete another organisation’s badge', async () => {
    const badge = await created();
    const other = await service.addOrganization();
    assert.equal((await remove(badge.id, other.key)).status, 404);
    assert.equal((await find(badge.id)).id, badge.id);
    assert.equal((await remove('x')).status, 400);
  });
});

describe('GET /api/loyalty/badges', () => {
  it('lists badges newest first, page by page, without those of other organisations', async () => {
    const { organizationId, websiteId, key } = await service.addOrganization();
    const ids: string[] = [];
    for (const age of [3, 2, 1, 1]) {
      const id = randomUUID();
      const createdAt = new Date(service.now - age * 1000);
      await service.database.insert(badges).values({ id, websiteId, name: 'B', createdAt });
      ids.unshift(id);
    }
    const newest = [...ids.slice(0, 2).sort().reverse(), ...ids.slice(2)];
    const seen: string[] = [];
    for (let after = '', more = true; more;) {
      const { body } = await service.get(`/api/loyalty/badges?limit=1${after}`, key);
      seen.push(...idsOf(body));
      after = `&startingAfter=${seen.at(-1)}`;
      more = body.hasNextPage;
    }
    assert.deepEqual(seen, newest);
    assert.equal((await service.get(`/api/loyalty/badges?organizationId=${organizationId}`)).status, 403);
    assert.deepEqual((await service.get(`/api/loyalty/badges?badgeIds=${ids[0]}`)).body.data, []);
  });

  it('shows the badges that the named members hold, and no members if none are named', async () => {
    const badge = await created();
    const group = randomUUID();
    const [one, two] = [await service.addMember(), await service.addMember()];
    for (const { userId } of [one, two]) await reward(badge.id, { userId });
    await service.post('/api/users/metadatas', {
      websiteId: service.websiteId,
      userId: two.userId,
      userGroupExternalIdentifier: group,
    });
    const held = async (query: Record<string, string>) =>
      (await find(badge.id, query)).loyaltyBadgeUsers?.map(({ userId }) => userId);
    assert.equal(await held({}), undefined);
    assert.deepEqual(await held({ userId: one.userId }), [one.userId]);
    assert.deepEqual(await held({ walletAddress: two.address }), [two.userId]);
    assert.deepEqual(await held({ userGroupExternalIdentifier: group }), [two.userId]);
    assert.deepEqual(await held({ userId: randomUUID() }), []);
    const rule = await addRule({ rewardType: 'badge', badgeId: badge.id, name: 'Earn it' });
    assert.deepEqual((await find(badge.id)).loyaltyRules, [{ id: rule, name: 'Earn it' }]);
  });

  it('refuses invalid parameters and unknown cursors', async () => {
    const wrong = await service.get('/api/loyalty/badges?limit=101&includeDeleted=1&badgeIds=x&colour=red');
    assert.deepEqual(fieldsOf(wrong.body), ['badgeIds', 'includeDeleted', 'limit']);
    const cursor = await service.get(`/api/loyalty/badges?startingAfter=${randomUUID()}`);
    assert.deepEqual(fieldsOf(cursor.body), ['startingAfter']);
  });
});

describe('GET /api/loyalty/badge_users', () => {
  it('lists holders in the order they got the badge, filtered by status and wallet', async () => {
    const badge = await created();
    const members = [];
    for (let number = 0; number < 3; number += 1) {
      const member = await service.addMember();
      await service.advance(1);
      await reward(badge.id, { userId: member.userId, status: number === 1 ? 'inactive' : 'active' });
      members.push(member);
    }
    const list = async (query: string) => {
      const { body } = await service.get(`/api/loyalty/badge_users?loyaltyBadgeId=${badge.id}&${query}`);
      const rows = body.data as unknown as BadgeUser[];
      return { ids: rows.map(({ userId }) => userId), last: rows.at(-1), hasNextPage: body.hasNextPage };
    };
    const ids = members.map(({ userId }) => userId);
    assert.deepEqual((await list('limit=1000')).ids, ids);
    assert.deepEqual((await list('status=active')).ids, [ids[0], ids[2]]);
    const two = await list('limit=2');
    assert.deepEqual([two.ids, two.hasNextPage], [ids.slice(0, 2), true]);
    assert.deepEqual((await list(`startingAfter=${two.last?.id}`)).ids, ids.slice(2));
    const wallets = `walletAddress=${members[0]?.address}&walletAddress=${members[1]?.address}`;
    const found = await list(wallets);
    assert.deepEqual(found.ids, ids.slice(0, 2));
    assert.deepEqual(found.last, {
      id: two.last?.id,
      userId: ids[1],
      loyaltyBadgeId: badge.id,
      ...scopeOf(),
      status: 'inactive',
      progress: [],
      dismissedInUi: false,
      hideInUi: false,
      completedAt: null,
      createdAt: two.last?.createdAt,
      updatedAt: two.last?.updatedAt,
      deletedAt: null,
      reason: null,
      user: { walletAddress: members[1]?.address },
    });
  });

  it('refuses invalid parameters, and shows nothing to other organisations', async () => {
    assert.deepEqual(fieldsOf((await service.get('/api/loyalty/badge_users?limit=1001&status=lost')).body), [
      'limit',
      'loyaltyBadgeId',
      'status',
    ]);
    const { id } = await created();
    await reward(id, { userId: (await service.addMember()).userId });
    const other = await service.addOrganization();
    assert.deepEqual((await service.get(`/api/loyalty/badge_users?loyaltyBadgeId=${id}`, other.key)).body, {
      data: [],
      hasNextPage: false,
    });
    const cursor = await service.get(`/api/loyalty/badge_users?loyaltyBadgeId=${id}&startingAfter=${randomUUID()}`);
    assert.deepEqual(fieldsOf(cursor.body), ['startingAfter']);
  });
});
