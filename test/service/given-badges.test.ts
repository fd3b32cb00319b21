import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, isNull } from 'drizzle-orm';
import type { RuleEdit } from '../../src/contract/loyalty/rule-edits.js';
import { badgeUsers, multipliers, ruleCompletions } from '../../src/service/db/schema/index.js';
import { addBidder, unbalanced } from './auction-fixture.js';
import type { Bidder } from './auction-fixture.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
});
after(() => service.close());

const scope = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });
const member = () => addBidder(service, program.currencyId, '0');
const has = async ({ userId }: Bidder) => Number(await program.balance(userId));

async function post(path: string, body: object): Promise<{ readonly id: string }> {
  const answer = await service.post(path, { ...scope(), ...body });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await service.settled();
  return answer.body;
}

async function addBadge(conditions: readonly object[] = [], rewards: readonly object[] = []): Promise<string> {
  const badge = { name: 'Medal', imageUrl: 'https://images.example/medal.png', conditions, rewards };
  return (await post('/api/loyalty/badges', badge)).id;
}
const pays = (amount: number) => ({ rewardType: 'points', loyaltyCurrencyId: program.currencyId, amount });
const byPoints = (currencyId: string, amount: string) => ({
  ...{ type: 'points', loyaltyCurrencyIds: [currencyId], amount },
});
const requires = (loyaltyBadgeId: string) => ({ type: 'badge', loyaltyBadgeIds: [loyaltyBadgeId] });

/** Adds a quest that gives a badge, as the operator does. */
async function addQuest(loyaltyBadgeId: string): Promise<string> {
  const none = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null, metadata: {} };
  const quest = { name: 'Say hello', type: 'check_in', amount: '0', frequency: 'once', rewardType: 'badge' };
  const { currencyId: loyaltyCurrencyId } = program;
  return (await post('/api/loyalty/rules', { ...none, ...quest, loyaltyBadgeId, loyaltyCurrencyId })).id;
}

const earn = async (ruleId: string, { userId }: Bidder) =>
  assert.equal((await program.run(ruleId, userId)).status, 'completed');

const requestRemoval = async (ruleId: string, query = '?debitLoyaltyPoints=true') => {
  const init = { method: 'DELETE', headers: { 'x-api-key': service.key } };
  assert.equal((await service.send(`/api/loyalty/rules/${ruleId}${query}`, init)).status, 200);
};
const requestRestoration = async (ruleId: string) => {
  const { body } = await service.get(`/api/loyalty/rule_edits?${service.scoped({ loyaltyRuleId: ruleId })}`);
  const edit = (body.data as unknown as RuleEdit[]).find(({ action }) => action !== 'delete');
  assert.equal((await service.post(`/api/loyalty/rule_edits/${edit?.id}/restore`, {})).status, 200);
};
const remove = async (ruleId: string, query?: string) => {
  await requestRemoval(ruleId, query);
  await service.settled();
};
const restore = async (ruleId: string) => {
  await requestRestoration(ruleId);
  await service.settled();
};

const rowOf = async (badgeId: string, { userId }: Bidder) => {
  const [row] = await service.database
    .select()
    .from(badgeUsers)
    .where(and(eq(badgeUsers.badgeId, badgeId), eq(badgeUsers.userId, userId)));
  return row;
};
const statusOf = async (badgeId: string, owner: Bidder) => (await rowOf(badgeId, owner))?.status;
const reasonOf = async (badgeId: string, owner: Bidder) => (await rowOf(badgeId, owner))?.reason;
const running = ({ userId }: Bidder) =>
  service.database.$count(multipliers, and(eq(multipliers.userId, userId), isNull(multipliers.deletedAt)));

const give = async (badgeId: string, { userId }: Bidder, action = 'reward') => {
  assert.equal((await service.post(`/api/loyalty/badges/${badgeId}/${action}`, { userId })).status, 200);
  await service.settled();
};

/** Credits a member by mistake and returns a function that undoes it. */
async function creditInError(loyaltyCurrencyId: string, { userId }: Bidder, amount: string) {
  service.now += 1;
  const idempotencyKey = `mistake ${service.now}`;
  const send = (entry: object) =>
    post('/api/loyalty/transactions', {
      description: 'Oops',
      loyaltyCurrencyId,
      entries: [{ userId, amount, ...entry }],
    });
  await send({ idempotencyKey });
  const { body } = await service.get(`/api/loyalty/transaction_entries?${service.scoped({ userId, idempotencyKey })}`);
  const undoes = body.data[0]?.id;
  return () => send({ direction: 'debit', undoes });
}

/** Moves a member's only wallet to another member. */
const move = ({ account }: Bidder, { userId }: Bidder) =>
  post('/api/users/connect', { walletAddress: account.address, walletType: 'evm', confirmDisconnect: true, userId });

describe('a badge that a quest gave', () => {
  it('is revoked when its quest is deleted with its payments, and comes back once on each restore', async () => {
    const badgeId = await addBadge([], [pays(100), { rewardType: 'multiplier', multiplier: 2 }]);
    const [ruleId, one, other] = [await addQuest(badgeId), await member(), await member()];
    await earn(ruleId, one);
    for (let round = 0; round < 2; round += 1) {
      assert.deepEqual([await statusOf(badgeId, one), await has(one), await running(one)], ['active', 100, 1]);
      assert.equal(await reasonOf(badgeId, one), 'quest');
      await remove(ruleId);
      assert.deepEqual([await statusOf(badgeId, one), await has(one), await running(one)], ['revoked', 0, 0]);
      assert.equal(await reasonOf(badgeId, one), 'undone');
      await restore(ruleId);
    }
    assert.deepEqual([await statusOf(badgeId, one), await has(one), await running(one)], ['active', 100, 1]);
    assert.equal(await statusOf(badgeId, other), undefined);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('takes dependent badges with it: those that require it, that it gives, and that its points completed', async () => {
    const currencyId = await service.addCurrency();
    const gift = await addBadge();
    const rewards = [
      { rewardType: 'badge', loyaltyBadgeId: gift },
      { rewardType: 'points', loyaltyCurrencyId: currencyId, amount: 5 },
    ];
    const badgeId = await addBadge([], rewards);
    const [follow, rich] = [
      await addBadge([requires(badgeId)], [pays(7)]),
      await addBadge([byPoints(currencyId, '5')]),
    ];
    const [ruleId, one] = [await addQuest(badgeId), await member()];
    const all = [badgeId, gift, follow, rich];
    await earn(ruleId, one);
    for (const id of all) assert.equal(await statusOf(id, one), 'active');
    await remove(ruleId);
    for (const id of all) assert.equal(await statusOf(id, one), 'revoked');
    assert.equal(await has(one), 0);
    await restore(ruleId);
    for (const id of all) assert.equal(await statusOf(id, one), 'active');
    assert.equal(await has(one), 7);
  });

  it('stays if the quest is deleted without its payments', async () => {
    const badgeId = await addBadge();
    const [ruleId, one] = [await addQuest(badgeId), await member()];
    await earn(ruleId, one);
    await remove(ruleId, '');
    assert.equal(await statusOf(badgeId, one), 'active');
  });

  it('stays until the last quest that gave it is deleted', async () => {
    const badgeId = await addBadge();
    const [first, second] = [await addQuest(badgeId), await addQuest(badgeId)];
    const one = await member();
    for (const ruleId of [first, second]) await earn(ruleId, one);
    await remove(first);
    assert.equal(await statusOf(badgeId, one), 'active');
    await remove(second);
    assert.equal(await statusOf(badgeId, one), 'revoked');
    await restore(first);
    assert.equal(await statusOf(badgeId, one), 'active');
  });

  for (const comesFirst of ['quest', 'credit'] as const)
    it(`that actions also earned, with the ${comesFirst} first, is revoked once both are undone, in either order`, async () => {
      for (const goesFirst of ['quest', 'credit'] as const) {
        const currencyId = await service.addCurrency();
        const badgeId = await addBadge([byPoints(currencyId, '500')]);
        const [ruleId, one] = [await addQuest(badgeId), await member()];
        if (comesFirst === 'quest') await earn(ruleId, one);
        const undo = await creditInError(currencyId, one, '500');
        if (comesFirst === 'credit') await earn(ruleId, one);
        if (goesFirst === 'credit') await undo();
        else await remove(ruleId);
        assert.equal(await statusOf(badgeId, one), 'active', `${goesFirst} goes first`);
        if (goesFirst === 'credit') await remove(ruleId);
        else await undo();
        assert.equal(await statusOf(badgeId, one), 'revoked', `${goesFirst} goes first`);
      }
    });

  it('that another badge also gave is revoked once both are gone', async () => {
    const currencyId = await service.addCurrency();
    const gift = await addBadge();
    await addBadge([byPoints(currencyId, '500')], [{ rewardType: 'badge', loyaltyBadgeId: gift }]);
    const [ruleId, one, two] = [await addQuest(gift), await member(), await member()];
    const undo = [];
    for (const each of [one, two]) {
      undo.push(await creditInError(currencyId, each, '500'));
      await earn(ruleId, each);
    }
    await undo[0]?.();
    assert.equal(await statusOf(gift, one), 'active');
    await remove(ruleId);
    assert.deepEqual([await statusOf(gift, one), await statusOf(gift, two)], ['revoked', 'active']);
    await undo[1]?.();
    assert.equal(await statusOf(gift, two), 'revoked');
  });

  it('stays if the operator also gave it, and does not come back if the operator revoked it', async () => {
    const badgeId = await addBadge();
    const [ruleId, early, late, lost] = [await addQuest(badgeId), await member(), await member(), await member()];
    await give(badgeId, early);
    for (const each of [early, late, lost]) await earn(ruleId, each);
    await give(badgeId, late);
    await remove(ruleId);
    assert.deepEqual(await Promise.all([early, late, lost].map((each) => statusOf(badgeId, each))), [
      'active',
      'active',
      'revoked',
    ]);
    await give(badgeId, lost, 'revoke');
    await restore(ruleId);
    assert.equal(await statusOf(badgeId, lost), 'revoked');
    assert.equal(await reasonOf(badgeId, early), 'operator');
  });

  it('of a member merged into another is revoked from the remaining member, and comes back to them', async () => {
    const badgeId = await addBadge([], [pays(100)]);
    const [ruleId, one, other] = [await addQuest(badgeId), await member(), await member()];
    await earn(ruleId, one);
    await move(one, other);
    assert.deepEqual([await statusOf(badgeId, other), await has(other)], ['active', 100]);
    await remove(ruleId);
    assert.deepEqual([await statusOf(badgeId, other), await has(other)], ['revoked', 0]);
    await restore(ruleId);
    assert.deepEqual([await statusOf(badgeId, other), await has(other)], ['active', 100]);
  });

  it('of two merged members who both earned it is revoked once, and its points with it', async () => {
    const badgeId = await addBadge([], [pays(100)]);
    const [ruleId, one, other] = [await addQuest(badgeId), await member(), await member()];
    for (const each of [one, other]) await earn(ruleId, each);
    await move(one, other);
    await remove(ruleId);
    assert.deepEqual([await statusOf(badgeId, other), await has(other)], ['revoked', 0]);
    await restore(ruleId);
    assert.deepEqual([await statusOf(badgeId, other), await has(other)], ['active', 100]);
  });

  it('stays if an older version gave it without recording the completion', async () => {
    const badgeId = await addBadge();
    const [ruleId, one] = [await addQuest(badgeId), await member()];
    await earn(ruleId, one);
    await service.database.update(ruleCompletions).set({ badgeId: null }).where(eq(ruleCompletions.ruleId, ruleId));
    await service.database.update(badgeUsers).set({ reason: null }).where(eq(badgeUsers.badgeId, badgeId));
    await remove(ruleId);
    assert.equal(await statusOf(badgeId, one), 'active');
  });

  it('is held once, with its points, however fast its quest is deleted and restored', async () => {
    const badgeId = await addBadge([], [pays(100)]);
    const [ruleId, ...members] = [await addQuest(badgeId), await member(), await member(), await member()] as const;
    for (const each of members) await earn(ruleId, each);
    for (let round = 0; round < 5; round += 1) {
      service.now += 1;
      await requestRemoval(ruleId);
      if (round % 2 === 0) await service.settled();
      service.now += 1;
      await requestRestoration(ruleId);
    }
    await service.settled();
    for (const each of members) assert.deepEqual([await statusOf(badgeId, each), await has(each)], ['active', 100]);
    service.now += 1;
    await remove(ruleId);
    for (const each of members) assert.deepEqual([await statusOf(badgeId, each), await has(each)], ['revoked', 0]);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('is lost by all who complete the quest during its deletion, and comes back to those who were in time', async () => {
    const badgeId = await addBadge([], [pays(100)]);
    const ruleId = await addQuest(badgeId);
    const members = await Promise.all(Array.from({ length: 20 }, () => member()));
    await Promise.all([
      ...members.map(({ userId }) => program.complete(ruleId, userId)),
      requestRemoval(ruleId),
      ...members.map(({ userId }) => program.complete(ruleId, userId)),
    ]);
    await service.settled();
    for (const each of members) {
      assert.notEqual(await statusOf(badgeId, each), 'active');
      assert.equal(await has(each), 0);
    }
    service.now += 1;
    await restore(ruleId);
    for (const each of members) {
      const done = await program.completions(ruleId, each.userId);
      const isDone = done.some(({ status }) => status === 'completed');
      assert.deepEqual([(await statusOf(badgeId, each)) === 'active', await has(each)], [isDone, isDone ? 100 : 0]);
    }
    assert.deepEqual(await unbalanced(service), []);
  });
});
