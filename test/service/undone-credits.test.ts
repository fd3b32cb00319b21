import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, asc, eq, isNull } from 'drizzle-orm';
import type { BadgeHolding, BadgeUser } from '../../src/contract/loyalty/badge-users.js';
import type { Badge } from '../../src/contract/loyalty/badges.js';
import type { TransactionEntry } from '../../src/contract/loyalty/transactions.js';
import { badgeUsers, multipliers, ruleCompletions } from '../../src/service/db/schema/index.js';
import { fc } from '../support/properties.js';
import { first } from './answer.js';
import { addAuction, addBidder, bid } from './auction-fixture.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start();
  program = await TestProgram.open(service);
});
after(() => service.close());

/** A separate currency for each test, so that its badges do not depend on another test's points. */
const currency = () => service.addCurrency({ decimals: 2 });

async function addBadge(
  conditions: readonly object[],
  rewards: readonly object[] = [],
  name = 'Rich',
): Promise<string> {
  const { organizationId, websiteId } = service;
  const imageUrl = 'https://images.example/rich.png';
  const body = { organizationId, websiteId, name, imageUrl, conditions, rewards };
  const answer = await service.post('/api/loyalty/badges', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await service.settled();
  return String(answer.body.id);
}

const points = (currencyId: string, amount: number) => ({
  ...{ type: 'points', loyaltyCurrencyIds: [currencyId], amount: String(amount) },
});
const pays = (loyaltyCurrencyId: string, amount: number) => ({ rewardType: 'points', loyaltyCurrencyId, amount });
const requires = (...loyaltyBadgeIds: string[]) => ({ type: 'badges', loyaltyBadgeIds });

const send = (currencyId: string, entry: object) =>
  service.post('/api/loyalty/transactions', {
    ...{ description: 'By the team', loyaltyCurrencyId: currencyId, entries: [entry] },
  });

/** Credits a member and returns the entry. */
async function credit(currencyId: string, userId: string, amount: number): Promise<TransactionEntry> {
  service.now += 1;
  const idempotencyKey = `credit ${service.now}`;
  const answer = await send(currencyId, { userId, amount: String(amount), idempotencyKey });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await service.settled();
  return (await entries(userId, currencyId)).find((entry) => entry.idempotencyKey === idempotencyKey) ?? assert.fail();
}

/** Returns a member's entries, latest first. */
async function entries(userId: string, currencyId: string): Promise<readonly TransactionEntry[]> {
  const query = { userId, loyaltyCurrencyId: currencyId, limit: '100', sortBy: 'loyaltyAccountLockVersion' };
  const { body } = await service.get(`/api/loyalty/transaction_entries?${service.scoped(query)}`);
  return body.data as unknown as readonly TransactionEntry[];
}

const undoing = (userId: string, { id, amount }: Pick<TransactionEntry, 'id' | 'amount'>) => ({
  ...{ userId, direction: 'debit', amount: String(amount), undoes: id },
});

async function undo(currencyId: string, userId: string, entry: TransactionEntry) {
  service.now += 1;
  const answer = await send(currencyId, undoing(userId, entry));
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await service.settled();
  const { entries: taken } = answer.body as unknown as { entries: readonly { readonly amount: number }[] };
  return taken;
}

async function spend(currencyId: string, userId: string, amount: number): Promise<void> {
  service.now += 1;
  const answer = await send(currencyId, { userId, direction: 'debit', amount: String(amount) });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await service.settled();
}

async function holding(badgeId: string, userId: string): Promise<BadgeHolding | undefined> {
  const { body } = await service.get(`/api/loyalty/badges?${service.scoped({ badgeIds: badgeId, userId })}`);
  return (first(body.data) as unknown as Badge).loyaltyBadgeUsers?.[0];
}

/** Returns the reason that the operator sees for a badge's award or revocation. */
async function reasonOf(badgeId: string, userId: string): Promise<unknown> {
  const { body } = await service.get(`/api/loyalty/badge_users?${service.scoped({ loyaltyBadgeId: badgeId })}`);
  return (body.data as unknown as BadgeUser[]).find((each) => each.userId === userId)?.reason;
}

const status = async (badgeId: string, userId: string) => (await holding(badgeId, userId))?.status;

const reward = async (badgeId: string, userId: string, action = 'reward') => {
  const answer = await service.post(`/api/loyalty/badges/${badgeId}/${action}`, { userId });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await service.settled();
};

/** Moves a member's only wallet to another member. */
async function move({ account }: Awaited<ReturnType<typeof addBidder>>, userId: string): Promise<void> {
  const { organizationId, websiteId } = service;
  const wallet = { walletAddress: account.address, walletType: 'evm', confirmDisconnect: true };
  const answer = await service.post('/api/users/connect', { organizationId, websiteId, ...wallet, userId });
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
  await service.settled();
}

const running = (userId: string) =>
  service.database.$count(multipliers, and(eq(multipliers.userId, userId), isNull(multipliers.deletedAt)));

const issues = async (answer: ReturnType<typeof send>) => {
  const { status: code, body } = await answer;
  assert.equal(code, 400, JSON.stringify(body));
  return body.issues;
};

describe('a credit that the operator undoes', () => {
  it('revokes the badge that only it earned, with points and multiplier, and records why', async () => {
    const currencyId = await currency();
    const multiplier = { rewardType: 'multiplier', multiplier: 2 };
    const badgeId = await addBadge([points(currencyId, 500)], [pays(currencyId, 100), multiplier], 'Five hundred');
    const userId = await program.addMember();
    const mistake = await credit(currencyId, userId, 1_000);
    const earned = await holding(badgeId, userId);
    assert.deepEqual(
      [earned?.status, await program.balance(userId, currencyId), await running(userId)],
      ['active', '1100', 1],
    );
    await undo(currencyId, userId, mistake);
    const lost = await holding(badgeId, userId);
    assert.deepEqual(
      [lost?.status, await program.balance(userId, currencyId), await running(userId)],
      ['revoked', '0', 0],
    );
    assert.equal(lost?.updatedAt, new Date(service.now).toISOString());
    assert.equal(await reasonOf(badgeId, userId), 'undone');
    assert.deepEqual(
      lost.progress?.map(({ current, isCompleted }) => [current, isCompleted]),
      [[0, false]],
    );
    const [taken, debit, paid] = await entries(userId, currencyId);
    assert.deepEqual(
      [taken, debit, paid].map((entry) => [entry?.loyaltyTransaction.description, entry?.direction, entry?.amount]),
      [
        ['No longer earned: Five hundred', 'debit', 100],
        ['By the team', 'debit', 1_000],
        ['Badge: Five hundred', 'credit', 100],
      ],
    );
    assert.deepEqual(
      [taken, debit, paid].map((entry) => [entry?.loyaltyTransaction.reason, entry?.loyaltyTransaction.subject]),
      [
        ['no_longer_earned', 'Five hundred'],
        [undefined, undefined],
        ['badge_earned', 'Five hundred'],
      ],
    );
    assert.deepEqual([taken?.undoes, debit?.undoes, paid?.undoes], [paid?.id, mistake.id, undefined]);
  });

  it('keeps a badge that the member had earned without it, whatever they have spent since', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)], [pays(currencyId, 100)]);
    const userId = await program.addMember();
    await credit(currencyId, userId, 600);
    await spend(currencyId, userId, 650);
    const mistake = await credit(currencyId, userId, 10);
    await undo(currencyId, userId, mistake);
    assert.deepEqual([await status(badgeId, userId), await program.balance(userId, currencyId)], ['active', '50']);
  });

  it('keeps a badge whose points the member has earned otherwise since', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)], [pays(currencyId, 100)]);
    const userId = await program.addMember();
    const mistake = await credit(currencyId, userId, 1_000);
    await credit(currencyId, userId, 500);
    await undo(currencyId, userId, mistake);
    assert.deepEqual([await status(badgeId, userId), await program.balance(userId, currencyId)], ['active', '600']);
  });

  it('keeps a badge that the operator gave, before or after it was earned, and one that a quest gave', async () => {
    const currencyId = await currency();
    const [byHand, byQuest] = [await addBadge([points(currencyId, 500)]), await addBadge([points(currencyId, 500)])];
    const ruleId = await program.addRule('check_in', { rewardType: 'badge', badgeId: byQuest, amount: null });
    const [early, late] = [await program.addMember(), await program.addMember()];
    await reward(byHand, early);
    await program.run(ruleId, early);
    for (const userId of [early, late]) {
      const mistake = await credit(currencyId, userId, 500);
      if (userId === late) assert.equal(await reasonOf(byHand, userId), 'deeds');
      await reward(byHand, userId);
      assert.equal(await reasonOf(byHand, userId), 'operator');
      if (userId === late) await program.run(ruleId, userId);
      await undo(currencyId, userId, mistake);
      assert.deepEqual([await status(byHand, userId), await status(byQuest, userId)], ['active', 'active']);
    }
  });

  it('keeps a badge that was awarded before reasons were recorded', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)]);
    const userId = await program.addMember();
    const mistake = await credit(currencyId, userId, 500);
    await service.database.update(badgeUsers).set({ reason: null }).where(eq(badgeUsers.userId, userId));
    await undo(currencyId, userId, mistake);
    assert.equal(await status(badgeId, userId), 'active');
  });

  it('revokes dependent badges: those that require it, that it gives and that its points completed', async () => {
    const [currencyId, gems] = [await currency(), await currency()];
    const gift = await addBadge([], [pays(gems, 5)], 'Gift');
    const brings = { rewardType: 'badge', loyaltyBadgeId: gift };
    const start = await addBadge([points(currencyId, 500)], [pays(gems, 50), brings], 'Start');
    const follow = await addBadge([requires(start)], [pays(gems, 7)], 'Follow');
    const rich = await addBadge([points(gems, 60)], [pays(gems, 1)], 'Rich');
    const last = await addBadge([requires(rich, gift)], [], 'Last');
    const all = [gift, start, follow, rich, last];
    const userId = await program.addMember();
    const mistake = await credit(currencyId, userId, 500);
    for (const id of all) assert.equal(await status(id, userId), 'active');
    assert.equal(await program.balance(userId, gems), '63');
    await undo(currencyId, userId, mistake);
    for (const id of all) assert.equal(await status(id, userId), 'revoked', id);
    assert.equal(await program.balance(userId, gems), '0');
  });

  it('keeps badges that the member has through enough other badges or another giver', async () => {
    const currencyId = await currency();
    const [gift, ruleId] = [await addBadge([]), await program.addRule('check_in')];
    const brings = { rewardType: 'badge', loyaltyBadgeId: gift };
    const rich = await addBadge([points(currencyId, 500)], [brings]);
    const done = await addBadge([{ type: 'rule', loyaltyRuleIds: [ruleId] }], [brings]);
    const either = await addBadge([{ ...requires(rich, done), requiredCount: 1 }]);
    const userId = await program.addMember();
    const mistake = await credit(currencyId, userId, 500);
    await program.run(ruleId, userId);
    await undo(currencyId, userId, mistake);
    const held = await Promise.all([rich, done, gift, either].map((id) => status(id, userId)));
    assert.deepEqual(held, ['revoked', 'active', 'active', 'active']);
  });

  it('revokes a badge that only its own reward would still justify', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 50)], [pays(currencyId, 100)]);
    const userId = await program.addMember();
    const mistake = await credit(currencyId, userId, 1_000);
    await undo(currencyId, userId, mistake);
    assert.deepEqual([await status(badgeId, userId), await program.balance(userId, currencyId)], ['revoked', '0']);
  });

  it('keeps badges that do not depend on its currency', async () => {
    const [currencyId, ruleId] = [await currency(), await program.addRule('check_in')];
    const badgeId = await addBadge([{ type: 'rule', loyaltyRuleIds: [ruleId] }, points(currencyId, 10)]);
    const other = await currency();
    const userId = await program.addMember();
    await credit(currencyId, userId, 10);
    await program.run(ruleId, userId);
    const mistake = await credit(other, userId, 10);
    await service.database.delete(ruleCompletions).where(eq(ruleCompletions.userId, userId));
    await undo(other, userId, mistake);
    assert.equal(await status(badgeId, userId), 'active');
  });

  it('lets the badge be earned again each time, and pays back what was taken', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)], [pays(currencyId, 100)]);
    const userId = await program.addMember();
    for (let time = 0; time < 3; time += 1) {
      const mistake = await credit(currencyId, userId, 500);
      assert.deepEqual([await status(badgeId, userId), await program.balance(userId, currencyId)], ['active', '600']);
      await undo(currencyId, userId, mistake);
      assert.deepEqual([await status(badgeId, userId), await program.balance(userId, currencyId)], ['revoked', '0']);
    }
    await credit(currencyId, userId, 500);
    assert.equal((await holding(badgeId, userId))?.completedAt, new Date(service.now).toISOString());
    // Only a revocation and award by the operator pays nothing again.
    await reward(badgeId, userId, 'revoke');
    await reward(badgeId, userId);
    assert.equal(await program.balance(userId, currencyId), '600');
  });

  it('leaves no debt for spent points, and pays again only what was recovered', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)], [pays(currencyId, 100)]);
    const userId = await program.addMember();
    const mistake = await credit(currencyId, userId, 500);
    await spend(currencyId, userId, 560);
    const [answer] = await undo(currencyId, userId, mistake);
    assert.equal(answer?.amount, 40);
    assert.deepEqual([await status(badgeId, userId), await program.balance(userId, currencyId)], ['revoked', '0']);
    // The member had spent the credit and the badge's points, so nothing of the 100 was recovered.
    await credit(currencyId, userId, 500);
    assert.deepEqual([await status(badgeId, userId), await program.balance(userId, currencyId)], ['active', '500']);
  });

  it('also debits points held by a bid, and settles the debt when the bid is released', async () => {
    const currencyId = await currency();
    await addBadge([points(currencyId, 500)], [pays(currencyId, 100)]);
    const bidder = await addBidder(service, currencyId, '0');
    const mistake = await credit(currencyId, bidder.userId, 500);
    const endsAt = new Date(service.now + 1_000_000);
    const auctionId = await addAuction(service, { loyaltyCurrencyId: currencyId, minBidAmount: '1', endsAt });
    assert.equal((await bid(service, bidder, auctionId, 550n)).status, 200);
    await undo(currencyId, bidder.userId, mistake);
    assert.equal(await program.balance(bidder.userId, currencyId), '-550');
    assert.equal((await bid(service, await addBidder(service, currencyId, '600'), auctionId, 600n)).status, 200);
    await service.settled();
    assert.equal(await program.balance(bidder.userId, currencyId), '0');
  });

  it('debits the member into whom its owner was merged, who can earn the badge again', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)], [pays(currencyId, 100)]);
    const [one, other] = [await addBidder(service, currencyId, '0'), await program.addMember()];
    const mistake = await credit(currencyId, one.userId, 500);
    await move(one, other);
    assert.deepEqual([await status(badgeId, other), await program.balance(other, currencyId)], ['active', '600']);
    await undo(currencyId, other, mistake);
    assert.deepEqual([await status(badgeId, other), await program.balance(other, currencyId)], ['revoked', '0']);
    await credit(currencyId, other, 500);
    assert.deepEqual([await status(badgeId, other), await program.balance(other, currencyId)], ['active', '600']);
  });

  it('pays no badge points to a holder of a wallet that earned the badge for another user', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)], [pays(currencyId, 100)]);
    const [one, two, other] = [
      await addBidder(service, currencyId, '0'),
      await addBidder(service, currencyId, '0'),
      await program.addMember(),
    ];
    await move(two, one.userId);
    await credit(currencyId, one.userId, 500);
    await move(two, other);
    const mistake = await credit(currencyId, other, 500);
    assert.deepEqual([await status(badgeId, other), await program.balance(other, currencyId)], ['active', '500']);
    await undo(currencyId, other, mistake);
    await credit(currencyId, other, 500);
    assert.deepEqual([await status(badgeId, other), await program.balance(other, currencyId)], ['active', '500']);
  });

  it('keeps the badge and pays it once if one of two merged members earned it without the credit', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)], [pays(currencyId, 100)]);
    const [one, other] = [await addBidder(service, currencyId, '0'), await program.addMember()];
    const mistake = await credit(currencyId, other, 500);
    await undo(currencyId, other, mistake);
    await credit(currencyId, one.userId, 500);
    await move(one, other);
    assert.deepEqual([await status(badgeId, other), await program.balance(other, currencyId)], ['active', '600']);
  });

  it('keeps a badge that the operator gave to one of two merged members', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)]);
    const [one, other] = [await addBidder(service, currencyId, '0'), await program.addMember()];
    const mistake = await credit(currencyId, other, 500);
    await reward(badgeId, one.userId);
    await move(one, other);
    await undo(currencyId, other, mistake);
    assert.equal(await status(badgeId, other), 'active');
  });

  it('cannot be undone with another member, amount or currency, nor if the operator did not credit it', async () => {
    const [currencyId, gems] = [await currency(), await currency()];
    const [userId, other] = [await program.addMember(), await program.addMember()];
    await addBadge([points(currencyId, 500)], [pays(currencyId, 100)]);
    const mistake = await credit(currencyId, userId, 500);
    const paid = (await entries(userId, currencyId)).find(({ amount }) => amount === 100) ?? assert.fail();
    const quest = await program.addRule('check_in', { currencyId, amount: '3' });
    await program.run(quest, userId);
    const earned = first(await entries(userId, currencyId));
    await spend(currencyId, userId, 1);
    const spent = first(await entries(userId, currencyId));
    const refusals: readonly (readonly [object, string, string, string?])[] = [
      [undoing(other, mistake), 'undoes', 'Is a credit of another member'],
      [{ ...undoing(userId, mistake), amount: '499' }, 'amount', 'Must be the amount of the credit: 500'],
      [undoing(userId, mistake), 'undoes', 'Is a credit in another currency', gems],
      [
        { ...undoing(userId, mistake), direction: 'credit' },
        'direction',
        'Must be debit for an entry that undoes a credit',
      ],
      [undoing(userId, paid), 'undoes', 'Is not a credit that you gave'],
      [undoing(userId, earned), 'undoes', 'Is not a credit that you gave'],
      [undoing(userId, spent), 'undoes', 'Is not a credit that you gave'],
      [{ ...undoing(userId, mistake), undoes: userId }, 'undoes', 'Not found'],
    ];
    for (const [entry, field, message, of = currencyId] of refusals)
      assert.deepEqual(await issues(send(of, entry)), [{ field: `entries.0.${field}`, message }]);
    const together = (...all: object[]) =>
      service.post('/api/loyalty/transactions', { description: '', loyaltyCurrencyId: currencyId, entries: all });
    assert.deepEqual(await issues(together(undoing(userId, mistake), { userId, amount: '1' })), [
      { field: 'entries.1.undoes', message: 'Required where another entry has it: all entries undo, or none does' },
    ]);
    assert.deepEqual(await issues(together(undoing(userId, mistake), undoing(userId, mistake))), [
      { field: 'entries.1.undoes', message: 'Is undone by another entry as well' },
    ]);
    await undo(currencyId, userId, mistake);
    assert.deepEqual(await issues(send(currencyId, undoing(userId, mistake))), [
      { field: 'entries.0.undoes', message: 'Was undone before' },
    ]);
    const stranger = await service.addOrganization();
    const foreign = { description: '', loyaltyCurrencyId: currencyId, entries: [undoing(userId, mistake)] };
    assert.notEqual((await service.post('/api/loyalty/transactions', foreign, stranger.key)).status, 200);
  });

  it('is undone once by forty requests, and leaves each badge awarded at most once', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)], [pays(currencyId, 100)]);
    const follow = await addBadge([requires(badgeId)], [pays(currencyId, 10)]);
    const userId = await program.addMember();
    const mistakes: TransactionEntry[] = [];
    for (let count = 0; count < 4; count += 1) mistakes.push(await credit(currencyId, userId, 500));
    const answers = await Promise.all(
      Array.from({ length: 40 }, (_, index) => {
        const mistake = mistakes[index % mistakes.length];
        assert.ok(mistake);
        return index % 5 === 4
          ? send(currencyId, { userId, amount: '100', idempotencyKey: `gift ${index}` })
          : send(currencyId, undoing(userId, mistake));
      }),
    );
    await service.settled();
    assert.equal(answers.filter(({ status: code }) => code === 200).length, 4 + 8);
    // Eight gifts of 100 earn the badge without the mistakes.
    assert.deepEqual([await status(badgeId, userId), await status(follow, userId)], ['active', 'active']);
    assert.equal(await program.balance(userId, currencyId), '910');
    const given = (await entries(userId, currencyId)).filter(({ idempotencyKey }) =>
      idempotencyKey?.startsWith('gift'),
    );
    await Promise.all([...given, ...given].map((gift) => send(currencyId, undoing(userId, gift))));
    await service.settled();
    assert.deepEqual([await status(badgeId, userId), await status(follow, userId)], ['revoked', 'revoked']);
    assert.equal(await program.balance(userId, currencyId), '0');
  });

  it('leaves none of twenty members the badge if it is undone while badges are evaluated', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)], [pays(currencyId, 100)]);
    const members = await Promise.all(Array.from({ length: 20 }, () => program.addMember()));
    await Promise.all(
      members.map(async (userId) => {
        assert.equal((await send(currencyId, { userId, amount: '500' })).status, 200);
        const entry = (await entries(userId, currencyId)).find(({ amount }) => amount === 500) ?? assert.fail();
        assert.equal((await send(currencyId, undoing(userId, entry))).status, 200);
      }),
    );
    await service.settled();
    for (const userId of members) {
      assert.notEqual(await status(badgeId, userId), 'active');
      assert.equal(await program.balance(userId, currencyId), '0');
    }
  });
});

describe('a badge that the operator revokes', () => {
  it('revokes badges that require it, unless enough other badges remain', async () => {
    const currencyId = await currency();
    const [one, two] = [await addBadge([]), await addBadge([])];
    const both = await addBadge([requires(one, two)], [pays(currencyId, 10)]);
    const either = await addBadge([{ ...requires(one, two), requiredCount: 1 }]);
    const userId = await program.addMember();
    for (const id of [one, two]) await reward(id, userId);
    assert.equal(await program.balance(userId, currencyId), '10');
    await reward(one, userId, 'revoke');
    const held = await Promise.all([one, both, either].map((id) => status(id, userId)));
    assert.deepEqual([...held, await program.balance(userId, currencyId)], ['revoked', 'revoked', 'active', '0']);
    await reward(one, userId);
    assert.deepEqual([await status(both, userId), await program.balance(userId, currencyId)], ['active', '10']);
  });

  it('is not earned again, even if an undone credit had revoked it before', async () => {
    const currencyId = await currency();
    const badgeId = await addBadge([points(currencyId, 500)]);
    const userId = await program.addMember();
    const mistake = await credit(currencyId, userId, 500);
    await undo(currencyId, userId, mistake);
    await reward(badgeId, userId, 'revoke');
    await credit(currencyId, userId, 500);
    assert.equal(await status(badgeId, userId), 'revoked');
  });
});

describe('any history of credits, undone credits and spending', () => {
  const step = fc.record({
    deed: fc.constantFrom('credit', 'credit', 'credit', 'undo', 'undo', 'spend'),
    amount: fc.integer({ min: 1, max: 900 }),
    which: fc.nat(5),
  });

  it(
    'leaves the member with the badges and balance they would have without the undone credits',
    { timeout: 1_200_000 },
    async () => {
      const currencyId = await currency();
      const small = await addBadge([points(currencyId, 50)], [pays(currencyId, 100)], 'Small');
      const great = await addBadge([points(currencyId, 500)], [pays(currencyId, 100)], 'Great');
      const both = await addBadge([requires(small, great)], [pays(currencyId, 11)], 'Both');
      const rewards = new Map([
        [small, 100],
        [great, 100],
        [both, 11],
      ]);
      await fc.assert(
        fc.asyncProperty(fc.array(step, { minLength: 3, maxLength: 9 }), async (steps) => {
          const userId = await program.addMember();
          let [open, hasSpent]: [TransactionEntry[], boolean] = [[], false];
          for (const { deed, amount, which } of [...steps, { deed: 'end', amount: 0, which: 0 }]) {
            const credited = open[which % Math.max(1, open.length)];
            if (deed === 'credit') open.push(await credit(currencyId, userId, amount));
            else if (deed === 'spend') {
              if (Number(await program.balance(userId, currencyId)) < amount) continue;
              await spend(currencyId, userId, amount);
              hasSpent = true;
            } else
              for (const each of deed === 'end' ? open : credited ? [credited] : []) {
                await undo(currencyId, userId, each);
                open = open.filter((other) => other !== each);
              }
            const held = await heldBy(userId);
            const balance = Number(await program.balance(userId, currencyId));
            assert.ok(balance >= 0);
            if (deed === 'end') assert.deepEqual([[...held], balance], [[], 0]);
            for (const [badgeId, most] of rewards) assert.ok((await standing(userId, badgeId)) <= most);
            if (hasSpent) continue;
            const total = open.reduce((sum, entry) => sum + Number(entry.amount), 0);
            const [hasSmall, hasGreat] = [total >= 50, total + (total >= 50 ? 100 : 0) >= 500];
            const expected = [...(hasSmall ? [small] : []), ...(hasGreat ? [great, both] : [])];
            assert.deepEqual([...held].sort(), expected.sort());
            const paid = expected.reduce((sum, id) => sum + (rewards.get(id) ?? 0), 0);
            assert.equal(balance, total + paid);
          }
        }),
        { numRuns: 12, endOnFailure: true },
      );

      async function heldBy(userId: string): Promise<ReadonlySet<string>> {
        const rows = await service.database
          .select({ id: badgeUsers.badgeId })
          .from(badgeUsers)
          .where(and(eq(badgeUsers.userId, userId), eq(badgeUsers.status, 'active')))
          .orderBy(asc(badgeUsers.badgeId));
        return new Set(rows.map(({ id }) => id).filter((id) => rewards.has(id)));
      }

      /** Returns the points that a badge paid and that were not taken back. */
      async function standing(userId: string, badgeId: string): Promise<number> {
        const all = await entries(userId, currencyId);
        const of = all.filter(({ metadata }) => metadata?.['loyaltyBadgeId'] === badgeId);
        return of.reduce((sum, { direction, amount }) => sum + (direction === 'credit' ? 1 : -1) * Number(amount), 0);
      }
    },
  );
});
