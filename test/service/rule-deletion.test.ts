import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Badge } from '../../src/contract/loyalty/badges.js';
import type { RuleEdit } from '../../src/contract/loyalty/rule-edits.js';
import type { RuleSnapshot } from '../../src/contract/loyalty/rules.js';
import { multiplierOf } from '../../src/service/loyalty/multipliers/multiplier-of.js';
import { addAuction, addBidder, bid, unbalanced } from './auction-fixture.js';
import type { Bidder } from './auction-fixture.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

let service: TestService;
let program: TestProgram;
let currencyId: string;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
  currencyId = program.currencyId;
});
after(() => service.close());

const scope = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });
const member = (amount = '0') => addBidder(service, currencyId, amount);
const has = async ({ userId }: { userId: string }) => Number(await program.balance(userId));

/** Adds a quest of 100 points, as the operator does. */
async function addQuest(fields: object = {}): Promise<string> {
  const none = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null };
  const quest = { name: 'Say hello', type: 'check_in', amount: '100', frequency: 'once', metadata: {} };
  const body = { ...scope(), ...none, ...quest, loyaltyCurrencyId: currencyId, ...fields };
  const answer = await service.post('/api/loyalty/rules', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  return (answer.body as unknown as RuleSnapshot).id;
}

const requestRemoval = async (ruleId: string, takeBack: boolean) => {
  const query = takeBack ? '?debitLoyaltyPoints=true' : '';
  const init = { method: 'DELETE', headers: { 'x-api-key': service.key } };
  assert.equal((await service.send(`/api/loyalty/rules/${ruleId}${query}`, init)).status, 200);
};
const requestRestoration = async (ruleId: string) => {
  const { body } = await service.get(`/api/loyalty/rule_edits?${service.scoped({ loyaltyRuleId: ruleId })}`);
  const edit = (body.data as unknown as RuleEdit[]).find(({ action }) => action !== 'delete');
  const answer = await service.post(`/api/loyalty/rule_edits/${edit?.id}/restore`, {});
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
};
const remove = async (ruleId: string) => {
  await requestRemoval(ruleId, true);
  await service.settled();
};
const restore = async (ruleId: string) => {
  await requestRestoration(ruleId);
  await service.settled();
};
const earn = async (ruleId: string, { userId }: { userId: string }) =>
  assert.equal((await program.run(ruleId, userId)).status, 'completed');
const spend = async ({ userId }: Bidder, amount: string) => {
  const entries = [{ userId, direction: 'debit', amount }];
  const sent = { description: 'Spent', loyaltyCurrencyId: currencyId, entries };
  assert.equal((await service.post('/api/loyalty/transactions', sent)).status, 200);
};

/** Moves a member's wallet to another member. */
const move = async ({ account }: Bidder, { userId }: Bidder) => {
  const wallet = { walletAddress: account.address, walletType: 'evm', confirmDisconnect: true };
  assert.equal((await service.post('/api/users/connect', { ...scope(), ...wallet, userId })).status, 200);
};

/** Adds a badge and returns a reader of a member's status for it. */
async function addBadge(conditions: readonly object[], amount: number) {
  const rewards = [{ rewardType: 'points', loyaltyCurrencyId: currencyId, amount }];
  const badge = { name: 'A badge', imageUrl: 'https://images.example/badge.png', conditions, rewards };
  const { body } = await service.post('/api/loyalty/badges', { ...scope(), ...badge });
  await service.settled();
  return async ({ userId }: { userId: string }) => {
    const answer = await service.get(`/api/loyalty/badges?${service.scoped({ badgeIds: String(body.id), userId })}`);
    return (answer.body.data as unknown as Badge[])[0]?.loyaltyBadgeUsers?.[0]?.status;
  };
}

const byPoints = (amount: string) => ({ type: 'points', loyaltyCurrencyIds: [currencyId], amount });
const byQuest = (ruleId: string) => ({ type: 'rule', loyaltyRuleIds: [ruleId] });

describe('a badge earned by a quest that is deleted with its points taken back', () => {
  it('is revoked with its points, and earned again when the quest is restored, once each time', async () => {
    const [ruleId, one, other] = [await addQuest({ amount: '1000' }), await member(), await member()];
    const done = await addBadge([byQuest(ruleId)], 10);
    const rich = await addBadge([byPoints('1005')], 1);
    await earn(ruleId, one);
    for (let round = 0; round < 2; round += 1) {
      assert.deepEqual([await done(one), await rich(one), await has(one)], ['active', 'active', 1011]);
      await remove(ruleId);
      assert.deepEqual([await done(one), await rich(one), await has(one)], ['revoked', 'revoked', 0]);
      await restore(ruleId);
    }
    assert.deepEqual([await done(one), await rich(one), await has(one)], ['active', 'active', 1011]);
    assert.notEqual(await done(other), 'active');
    assert.deepEqual(await unbalanced(service), []);
  });

  it('is revoked without debt if the points were spent, and also if the quest paid none', async () => {
    const [ruleId, free] = [
      await addQuest({ amount: '2000' }),
      await addQuest({ rewardType: 'multiplier', amount: '2' }),
    ];
    const [rich, done] = [await addBadge([byPoints('2000')], 50), await addBadge([byQuest(free)], 0.5)];
    const one = await member();
    await earn(ruleId, one);
    await earn(free, one);
    await spend(one, '2050.5');
    await remove(ruleId);
    await remove(free);
    assert.deepEqual([await rich(one), await done(one), await has(one)], ['revoked', 'revoked', 0]);
  });

  it('stays if the quest is deleted without taking points back, or if another quest suffices', async () => {
    const [ruleId, another] = [await addQuest(), await addQuest()];
    const conditions = { type: 'rules', loyaltyRuleIds: [ruleId, another], requiredCount: 1 };
    const [either, done] = [await addBadge([conditions], 1), await addBadge([byQuest(ruleId)], 1)];
    const [one, two] = [await member(), await member()];
    await earn(ruleId, one);
    await earn(another, one);
    await earn(ruleId, two);
    await requestRemoval(ruleId, false);
    await service.settled();
    assert.deepEqual([await either(one), await done(one), await either(two)], ['active', 'active', 'active']);
    await restore(ruleId);
    await remove(ruleId);
    assert.deepEqual([await either(one), await done(one), await either(two)], ['active', 'revoked', 'revoked']);
  });
});

describe('a quest that is deleted with its points taken back, then restored', () => {
  it('gives back what the deletion took, and stays completed', async () => {
    const [ruleId, one] = [await addQuest(), await member()];
    await earn(ruleId, one);
    await remove(ruleId);
    assert.equal(await has(one), 0);
    await restore(ruleId);
    assert.equal(await has(one), 100);
    await program.refuses(ruleId, one.userId, 'Quest already completed');
    assert.deepEqual(await unbalanced(service), []);
  });

  it('takes and gives back the same amount each time', async () => {
    const [ruleId, one] = [await addQuest(), await member('5')];
    await earn(ruleId, one);
    for (let round = 0; round < 3; round += 1) {
      await remove(ruleId);
      assert.equal(await has(one), 5);
      await restore(ruleId);
      assert.equal(await has(one), 105);
    }
    await requestRemoval(ruleId, false);
    await restore(ruleId);
    assert.equal(await has(one), 105, 'a deletion that took nothing gives nothing back');
  });

  it('gives back no more than it took from a member who had spent part of it', async () => {
    const [ruleId, one] = [await addQuest(), await member()];
    await earn(ruleId, one);
    await spend(one, '60');
    await remove(ruleId);
    assert.equal(await has(one), 0);
    await restore(ruleId);
    assert.equal(await has(one), 40);
    await spend(one, '15');
    await remove(ruleId);
    await restore(ruleId);
    assert.equal(await has(one), 25);
  });

  it('ends as the last edit says, however fast the edits follow each other', async () => {
    const [ruleId, kept] = [await addQuest(), await addQuest()];
    const one = await member();
    for (const id of [ruleId, kept]) {
      await earn(id, one);
      await requestRemoval(id, true);
      await requestRestoration(id);
      await requestRemoval(id, false);
      await requestRestoration(id);
    }
    await requestRemoval(ruleId, true);
    await service.settled();
    assert.equal(await has(one), 100);
    await restore(ruleId);
    assert.equal(await has(one), 200);
  });

  it('gives the points back to the user who now holds the member’s account', async () => {
    const ruleId = await addQuest();
    const [one, other] = [await member(), await member('7')];
    await earn(ruleId, one);
    await remove(ruleId);
    await move(one, other);
    await restore(ruleId);
    assert.deepEqual([await has(one), await has(other)], [0, 107]);
  });
});

describe('members who merge while a quest is deleted', () => {
  for (const takeBack of [true, false])
    it(`have its reward once when it is restored, ${takeBack ? 'taken back' : 'left'} by its deletion`, async () => {
      const ruleId = await addQuest();
      const [one, other] = [await member(), await member('7')];
      for (const each of [one, other]) await earn(ruleId, each);
      await requestRemoval(ruleId, takeBack);
      await service.settled();
      await move(one, other);
      for (let round = 0; round < 2; round += 1) {
        await restore(ruleId);
        assert.deepEqual([await has(one), await has(other)], [0, 107]);
        await remove(ruleId);
        assert.deepEqual([await has(one), await has(other)], [0, 7]);
      }
      assert.deepEqual(await unbalanced(service), []);
    });
});

describe('points that are taken back', () => {
  const openAuction = () => addAuction(service, { loyaltyCurrencyId: currencyId, minBidAmount: '1' });
  const park = async (auctionId: string, bidder: Bidder, amount: bigint) =>
    assert.equal((await bid(service, bidder, auctionId, amount)).status, 200);
  const outbid = async (auctionId: string) => {
    await park(auctionId, await member('1000000'), 1000n);
  };

  it('are debited from the user to whom the wallet moved, and return to them', async () => {
    const ruleId = await addQuest();
    const [one, other] = [await member(), await member('7')];
    await earn(ruleId, one);
    await move(one, other);
    assert.equal(await has(other), 107);
    await remove(ruleId);
    assert.deepEqual([await has(one), await has(other)], [0, 7]);
    await restore(ruleId);
    assert.deepEqual([await has(one), await has(other)], [0, 107]);
    await remove(ruleId);
    assert.deepEqual([await has(one), await has(other)], [0, 7]);
  });

  it('are found through any number of users that the wallets moved through', async () => {
    const ruleId = await addQuest({ frequency: 'daily' });
    const [one, two, three, last] = [await member(), await member(), await member(), await member('7')];
    for (const each of [one, two, three, last]) {
      await earn(ruleId, each);
      await service.advance(86_400_000);
    }
    await move(one, two);
    await move(one, three);
    await move(two, three);
    for (const each of [one, two, three]) await move(each, last);
    assert.equal(await has(last), 407);
    await remove(ruleId);
    assert.equal(await has(last), 7);
    await restore(ruleId);
    assert.equal(await has(last), 407);
    await spend(last, '250');
    await remove(ruleId);
    assert.equal(await has(last), 0);
    await restore(ruleId);
    assert.equal(await has(last), 157);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('are debited while a bid holds them, and settled when the bid is released', async () => {
    const [ruleId, auctionId] = [await addQuest(), await openAuction()];
    const one = await member('20');
    await earn(ruleId, one);
    await park(auctionId, one, 90n);
    await remove(ruleId);
    assert.equal(await has(one), -70);
    await outbid(auctionId);
    assert.equal(await has(one), 20);
    await restore(ruleId);
    assert.equal(await has(one), 120);
  });

  it('are debited from a bid only once, however many quests paid them', async () => {
    const [auctionId, ...quests] = [await openAuction(), await addQuest(), await addQuest()];
    const one = await member();
    for (const ruleId of quests) await earn(ruleId, one);
    await spend(one, '100');
    await park(auctionId, one, 100n);
    for (const ruleId of quests) await remove(ruleId);
    assert.equal(await has(one), -100);
    await outbid(auctionId);
    assert.equal(await has(one), 0);
    for (const ruleId of quests) await restore(ruleId);
    assert.equal(await has(one), 100);
  });

  it('are found in a bid of a wallet that moved before or after the deletion', async () => {
    for (const isEarly of [true, false]) {
      const [ruleId, auctionId] = [await addQuest(), await openAuction()];
      const [one, other] = [await member(), await member()];
      await earn(ruleId, one);
      await park(auctionId, one, 100n);
      if (isEarly) await move(one, other);
      await remove(ruleId);
      if (!isEarly) await move(one, other);
      assert.deepEqual([await has(one), await has(other)], [0, -100]);
      await outbid(auctionId);
      assert.deepEqual([await has(one), await has(other)], [0, 0]);
      await restore(ruleId);
      assert.deepEqual([await has(one), await has(other)], [0, 100]);
    }
    assert.deepEqual(await unbalanced(service), []);
  });
});

describe('a quest that gives a multiplier', () => {
  const addFactor = (fields: object = {}) => addQuest({ rewardType: 'multiplier', amount: '5', ...fields });
  const factorOf = ({ userId }: Bidder) =>
    multiplierOf(service.database, { websiteId: service.websiteId, userId, currencyId });
  const correct = async (ruleId: string, fields: object) => {
    const body = { name: 'Say hello', amount: '5', endTime: null, ...fields };
    const answer = await service.post(`/api/loyalty/rules/${ruleId}`, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
  };

  it('takes it back from everybody on such a deletion, and returns it when it is restored', async () => {
    const [ruleId, one, other] = [await addFactor(), await member(), await member()];
    for (const each of [one, other]) await earn(ruleId, each);
    await move(one, other);
    const factors = async () => [await factorOf(other), await factorOf(one)];
    for (let round = 0; round < 2; round += 1) {
      assert.deepEqual(await factors(), ['5', '5']);
      service.now += 1000;
      await remove(ruleId);
      assert.deepEqual(await factors(), ['1', '1']);
      await restore(ruleId);
    }
    await requestRemoval(ruleId, false);
    assert.deepEqual(await factors(), ['5', '5'], 'a deletion that takes nothing back');
  });

  it('does not return one that the operator deleted', async () => {
    const [ruleId, one] = [await addFactor(), await member()];
    await earn(ruleId, one);
    const { data } = (await service.get(`/api/loyalty/multipliers?${service.scoped({ userId: one.userId })}`)).body;
    const init = { method: 'DELETE', headers: { 'x-api-key': service.key } };
    assert.equal((await service.send(`/api/loyalty/multipliers/${data[0]?.id}`, init)).status, 200);
    service.now += 1000;
    await remove(ruleId);
    await restore(ruleId);
    assert.equal(await factorOf(one), '1');
  });

  it('updates it for every holder, who keeps it after the quest’s end', async () => {
    const [ruleId, one] = [await addFactor(), await member()];
    await earn(ruleId, one);
    await correct(ruleId, { amount: '1.5' });
    assert.equal(await factorOf(one), '1.5');
    service.now += 1000;
    await correct(ruleId, { amount: '1.5', endTime: new Date(service.now - 1).toISOString() });
    assert.equal(await factorOf(one), '1.5');
    await remove(ruleId);
    assert.equal(await factorOf(one), '1');
  });

  it('updates a multiplier by a difference too small for a double', async () => {
    const [ruleId, one] = [await addFactor({ amount: '1.00000000000000000001' }), await member()];
    await earn(ruleId, one);
    await correct(ruleId, { amount: '1.00000000000000000002' });
    assert.equal(await factorOf(one), '1.00000000000000000002');
  });

  it('updates the multipliers of its ranges, and their currencies', async () => {
    const range = (amount: number, another: number) => [
      { startRange: 0, endRange: 9, amount },
      { startRange: 10, endRange: 99, amount: another },
    ];
    const ruleId = await addFactor({ type: 'external_rule', metadata: { range: range(5, 7) } });
    const [low, high] = [await member(), await member()];
    await program.run(ruleId, low.userId, { rangeValue: 3 });
    await program.run(ruleId, high.userId, { rangeValue: 30 });
    assert.deepEqual([await factorOf(low), await factorOf(high)], ['5', '7']);
    await correct(ruleId, { metadata: { range: range(7, 1.5) } });
    assert.deepEqual([await factorOf(low), await factorOf(high)], ['7', '1.5']);
    const multiplierLoyaltyCurrencyIds = [await service.addCurrency()];
    await correct(ruleId, { metadata: { range: range(7, 1.5), multiplierLoyaltyCurrencyIds } });
    assert.deepEqual([await factorOf(low), await factorOf(high)], ['1', '1']);
  });
});
