import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { badgeUsers, transactionEntries, transactions } from '../../src/service/db/schema/index.js';
import { multiplierOf } from '../../src/service/loyalty/multipliers/multiplier-of.js';
import { CollectionNode } from '../verify/collection-node.js';
import { takeAccount } from './take-account.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const hour = 3_600_000;
const rewardLifetime = 'dynamic';

describe('a reward that lasts as long as its reason', () => {
  let node: CollectionNode;
  let service: TestService;
  let program: TestProgram;
  before(async () => {
    node = await CollectionNode.start();
    service = await TestService.start({ sandbox: true, evmRpcUrl: node.url });
    program = await TestProgram.open(service);
  });
  after(async () => {
    await service.close();
    await node.close();
  });

  const later = async () => {
    await service.advance(hour);
    await service.settled();
  };
  const factorOf = (userId: string) =>
    multiplierOf(service.database, { websiteId: service.websiteId, userId, currencyId: program.currencyId });
  const done = async (ruleId: string, userId: string) =>
    assert.equal((await program.run(ruleId, userId)).status, 'completed');
  let tokens = 0n;
  const holder = async () => {
    const member = await service.addMember();
    tokens += 1n;
    node.give(tokens, member.address);
    return { ...member, token: tokens };
  };
  const addHolding = () =>
    program.addRule('TokenHold', {
      ...{ currencyId: null, amount: '2', rewardLifetime },
      ...{ collections: [{ address: node.address, network: 'base' }], metadata: { isTokenHoldMultiplier: true } },
    });

  it('takes points back when the account they were given for moves, and records why in the ledger', async () => {
    const ruleId = await program.addRule('connected_discord', { name: 'Join us', rewardLifetime });
    const [first, second] = [await program.addMember(), await program.addMember()];
    await takeAccount(service, first, 'discord', 'leaver');
    await done(ruleId, first);
    await later();
    await later();
    assert.equal(await program.balance(first), '10', 'as long as it is connected');
    await takeAccount(service, second, 'discord', 'leaver');
    await later();
    assert.deepEqual([await program.balance(first), await program.balance(second)], ['0', '0']);
    const debits = await service.database
      .select({ description: transactions.description })
      .from(transactionEntries)
      .innerJoin(transactions, eq(transactions.id, transactionEntries.transactionId))
      .where(eq(transactionEntries.direction, 'debit'));
    assert.deepEqual(debits, [{ description: 'No longer earned: Join us' }]);
    await later();
    assert.equal(await program.balance(first), '0');
  });

  it('stays with a member who has the account back before the next check', async () => {
    const ruleId = await program.addRule('connected_discord', { rewardLifetime });
    const [first, second] = [await program.addMember(), await program.addMember()];
    await takeAccount(service, first, 'discord', 'returner');
    await done(ruleId, first);
    await takeAccount(service, second, 'discord', 'returner');
    await takeAccount(service, first, 'discord', 'returner');
    await later();
    assert.equal(await program.balance(first), '10');
  });

  it('leaves no debt if its points were already spent', async () => {
    const ruleId = await program.addRule('connected_discord', { rewardLifetime });
    const [first, second] = [await program.addMember(), await program.addMember()];
    await takeAccount(service, first, 'discord', 'spender');
    await done(ruleId, first);
    const entries = [{ userId: first, direction: 'debit', amount: '7' }];
    const spent = { description: 'Spent', loyaltyCurrencyId: program.currencyId, entries };
    assert.equal((await service.post('/api/loyalty/transactions', spent)).status, 200);
    await takeAccount(service, second, 'discord', 'spender');
    await later();
    assert.equal(await program.balance(first), '0');
  });

  describe('as a badge', () => {
    const pays = (amount: number) => ({ rewardType: 'points', loyaltyCurrencyId: program.currencyId, amount });
    const addBadge = async () => {
      const { organizationId, websiteId } = service;
      const badge = { name: 'Here', imageUrl: 'https://images.example/here.png', conditions: [], rewards: [pays(25)] };
      const { body } = await service.post('/api/loyalty/badges', { organizationId, websiteId, ...badge });
      await service.settled();
      return body.id;
    };
    const giving = (badgeId: string, values: object = {}) =>
      program.addRule('connected_discord', {
        ...{ rewardType: 'badge', badgeId, amount: null, currencyId: null, rewardLifetime },
        ...values,
      });
    const statusOf = async (badgeId: string, userId: string) => {
      const own = and(eq(badgeUsers.badgeId, badgeId), eq(badgeUsers.userId, userId));
      return (await service.database.select().from(badgeUsers).where(own))[0]?.status;
    };

    it('is revoked with its points when the account it was given for moves to another member', async () => {
      const badgeId = await addBadge();
      const ruleId = await giving(badgeId);
      const [first, second] = [await program.addMember(), await program.addMember()];
      await takeAccount(service, first, 'discord', 'badge-leaver');
      await done(ruleId, first);
      await later();
      assert.deepEqual([await statusOf(badgeId, first), await program.balance(first)], ['active', '25']);
      await takeAccount(service, second, 'discord', 'badge-leaver');
      await later();
      assert.deepEqual([await statusOf(badgeId, first), await program.balance(first)], ['revoked', '0']);
      assert.equal(await statusOf(badgeId, second), undefined);
      await later();
      assert.equal(await statusOf(badgeId, first), 'revoked');
    });

    it('stays while another quest gives the badge, or if the operator gave it', async () => {
      const [byQuest, byHand] = [await addBadge(), await addBadge()];
      const another = await program.addRule('check_in', { rewardType: 'badge', badgeId: byQuest, amount: null });
      const [first, second] = [await program.addMember(), await program.addMember()];
      await takeAccount(service, first, 'discord', 'badge-keeper');
      for (const ruleId of [await giving(byQuest), await giving(byHand), another]) await done(ruleId, first);
      const answer = await service.post(`/api/loyalty/badges/${byHand}/reward`, { userId: first });
      assert.equal(answer.status, 200);
      await takeAccount(service, second, 'discord', 'badge-keeper');
      await later();
      assert.deepEqual([await statusOf(byQuest, first), await statusOf(byHand, first)], ['active', 'active']);
    });

    it('is given again in a later window if the account is back', async () => {
      const badgeId = await addBadge();
      const ruleId = await giving(badgeId, { frequency: 'daily' });
      const [first, second] = [await program.addMember(), await program.addMember()];
      await takeAccount(service, first, 'discord', 'badge-returner');
      await done(ruleId, first);
      await takeAccount(service, second, 'discord', 'badge-returner');
      await later();
      assert.equal(await statusOf(badgeId, first), 'revoked');
      await takeAccount(service, first, 'discord', 'badge-returner');
      await service.advance(24 * hour);
      await done(ruleId, first);
      assert.deepEqual([await statusOf(badgeId, first), await program.balance(first)], ['active', '25']);
      await later();
      assert.equal(await statusOf(badgeId, first), 'active');
    });
  });

  it('ends a multiplier when its token is passed on', async () => {
    const ruleId = await addHolding();
    const [first, second] = [await holder(), await service.addMember()];
    await done(ruleId, first.userId);
    await later();
    assert.equal(await factorOf(first.userId), '2');
    node.give(first.token, second.address);
    await later();
    assert.deepEqual([await factorOf(first.userId), await factorOf(second.userId)], ['1', '1']);
  });

  it('stays while the chain does not answer, and is checked again', async () => {
    const ruleId = await addHolding();
    const { userId, token } = await holder();
    await done(ruleId, userId);
    node.give(token, null);
    node.isDown = true;
    await later();
    assert.equal(await factorOf(userId), '2');
    node.isDown = false;
    await later();
    assert.equal(await factorOf(userId), '1');
  });
});
