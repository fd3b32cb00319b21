import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq, isNull } from 'drizzle-orm';
import type { RuleEdit } from '../../src/contract/loyalty/rule-edits.js';
import { badgeUsers, userMetadata } from '../../src/service/db/schema/index.js';
import { fc, histories } from '../support/properties.js';
import { addAuction, addBidder, bid } from './auction-fixture.js';
import { areShared, isGiven, isOpen, release } from './edits-model.js';
import type { Frequency, Person, Quest, World } from './edits-model.js';
import { TestProgram } from './test-program.js';
import { TestService } from './test-service.js';

const day = 86_400_000;
let service: TestService;
let program: TestProgram;
before(async () => {
  service = await TestService.start({ pollMs: 25 });
  program = await TestProgram.open(service);
});
after(() => service.close());

const scope = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });
const ok = ({ status, body }: Awaited<ReturnType<TestService['post']>>) =>
  assert.equal(status, 200, JSON.stringify(body));

async function open(): Promise<World> {
  const { currencyId } = program;
  const gems = await service.addCurrency();
  const medal = await addBadge([], gems, 11);
  const quests: Quest[] = [];
  for (const [frequency, amount, badgeId] of [
    ['once', 100, null],
    ['daily', 7, null],
    ['once', 0, medal.id],
  ] as const) {
    const none = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null, metadata: {} };
    const quest = {
      name: 'A quest',
      type: 'check_in',
      amount: String(amount),
      frequency,
      loyaltyCurrencyId: currencyId,
      ...(badgeId !== null && { rewardType: 'badge', loyaltyBadgeId: badgeId }),
    };
    const answer = await service.post('/api/loyalty/rules', { ...scope(), ...none, ...quest });
    ok(answer);
    const { id } = answer.body;
    quests.push({ id, amount, frequency, badgeId, start: null, end: null, isDeleted: false, isTakenBack: false });
  }
  const rich = await addBadge([{ type: 'points', loyaltyCurrencyIds: [currencyId], amount: '60' }], gems, 5);
  const follow = await addBadge([{ type: 'badge', loyaltyBadgeIds: [rich.id] }], gems, 3);
  await service.settled();
  const people: Person[] = [];
  for (let count = 0; count < 3; count += 1)
    people.push({
      bidder: await addBidder(service, currencyId, '0'),
      balance: 0,
      parked: 0,
      isBlocked: false,
      wallets: 1,
      extra: 0,
      gifts: [],
      dues: quests.map(() => ({ paid: 0, taken: 0, days: new Map<number, Frequency>() })),
    });
  const auctionId = await addAuction(service, {
    loyaltyCurrencyId: currencyId,
    minBidAmount: '1',
    endsAt: new Date(service.now + 1000 * day),
  });
  return { people, quests, auctionId, badges: [rich, follow, medal], gems, leader: undefined, highest: 0, time: 0 };
}

async function addBadge(conditions: readonly object[], gems: string, pays: number) {
  const rewards = [{ rewardType: 'points', loyaltyCurrencyId: gems, amount: pays }];
  const badge = { name: 'A badge', imageUrl: 'https://images.example/badge.png', conditions, rewards };
  const answer = await service.post('/api/loyalty/badges', { ...scope(), ...badge });
  ok(answer);
  return { id: answer.body.id ?? '', pays };
}

/**
 * Asserts that each member has the badges that quests have given them, and that each badge has paid its points once to those who have it
 * and nothing to the others.
 */
async function checkBadges({ people, quests, badges, gems }: World, reason: string): Promise<void> {
  for (const { bidder, dues } of people) {
    const held = await heldBy(bidder.userId);
    const paid = badges.reduce((sum, { id, pays }) => sum + (held.has(id) ? pays : 0), 0);
    assert.equal(Number(await program.balance(bidder.userId, gems)), paid, reason);
    for (const [index, quest] of quests.entries())
      if (quest.badgeId !== null) assert.equal(held.has(quest.badgeId), isGiven(quest, dues[index]), reason);
  }
}

async function heldBy(userId: string): Promise<ReadonlySet<string>> {
  const rows = await service.database
    .select({ id: badgeUsers.badgeId })
    .from(badgeUsers)
    .where(and(eq(badgeUsers.userId, userId), eq(badgeUsers.status, 'active'), isNull(badgeUsers.deletedAt)));
  return new Set(rows.map(({ id }) => id));
}

/** Undoes everything that members received, and asserts that they have no badge from it. */
async function undoAll(world: World): Promise<void> {
  for (const [index, { isDeleted }] of world.quests.entries())
    for (const deed of isDeleted ? ['restore', 'take back'] : ['take back']) {
      await act(world, { deed, who: 0, whom: 0, quest: index, amount: 0 });
      await service.settled();
    }
  for (const [who, { gifts }] of world.people.entries())
    while (gifts.length > 0) await act(world, { deed: 'undo', who, whom: 0, quest: 0, amount: 0 });
  await service.settled();
  for (const { bidder } of world.people)
    for (const { id } of world.badges) assert.ok(!(await heldBy(bidder.userId)).has(id), 'a badge came from nothing');
  await checkBadges(world, 'all is undone');
}

interface Step {
  readonly deed: string;
  readonly who: number;
  readonly whom: number;
  readonly quest: number;
  readonly amount: number;
}

/** Performs a step in the service and in the model. */
async function act(world: World, { deed, who, whom, quest: index, amount }: Step): Promise<void> {
  const person = world.people[who % world.people.length];
  const other = world.people[whom % world.people.length];
  const quest = world.quests[index];
  assert.ok(person && other && quest);
  const { userId, account } = person.bidder;
  const dues = person.dues[index];
  assert.ok(dues);
  switch (deed) {
    case 'complete': {
      const { status } = await program.complete(quest.id, userId);
      const isDone = quest.frequency === 'once' ? dues.days.size > 0 : dues.days.has(world.time);
      const isPaid = isOpen(quest, service.now) && !person.isBlocked && !isDone;
      assert.equal(status === 200, isPaid, 'a reward is paid once for a window');
      if (!isPaid) return;
      const reward = quest.badgeId === null ? quest.amount * (1 + person.extra) : 0;
      dues.days.set(world.time, quest.frequency);
      dues.paid += reward;
      person.balance += reward;
      return;
    }
    case 'spend': {
      if (person.balance < amount) return;
      const entries = [{ userId, direction: 'debit', amount: String(amount) }];
      const sent = { description: 'Spent', loyaltyCurrencyId: program.currencyId, entries };
      ok(await service.post('/api/loyalty/transactions', sent));
      person.balance -= amount;
      return;
    }
    case 'gift': {
      const idempotencyKey = `gift ${service.now}`;
      const entries = [{ userId, amount: String(amount), idempotencyKey }];
      const sent = { description: 'A gift', loyaltyCurrencyId: program.currencyId, entries };
      ok(await service.post('/api/loyalty/transactions', sent));
      const query = service.scoped({ userId, idempotencyKey });
      const { body } = await service.get(`/api/loyalty/transaction_entries?${query}`);
      person.gifts.push({ id: (body.data as unknown as { id: string }[])[0]?.id ?? assert.fail(), amount });
      person.balance += amount;
      return;
    }
    case 'undo': {
      const gift = person.gifts[whom % Math.max(1, person.gifts.length)];
      if (!gift) return;
      const entries = [{ userId, direction: 'debit', amount: String(gift.amount), undoes: gift.id }];
      const sent = { description: 'Undone', loyaltyCurrencyId: program.currencyId, entries };
      ok(await service.post('/api/loyalty/transactions', sent));
      assert.equal((await service.post('/api/loyalty/transactions', sent)).status, 400, 'a credit is undone once');
      person.gifts.splice(person.gifts.indexOf(gift), 1);
      person.balance -= Math.max(0, Math.min(gift.amount, person.balance + person.parked));
      return;
    }
    case 'bid': {
      const price = world.highest + amount;
      const isLeading = world.leader === person;
      if (person.isBlocked || person.balance + (isLeading ? person.parked : 0) < price) return;
      ok(await bid(service, person.bidder, world.auctionId, BigInt(price)));
      if (world.leader) release(world.leader);
      Object.assign(person, { balance: person.balance - price, parked: price });
      Object.assign(world, { leader: person, highest: price });
      return;
    }
    case 'outbid': {
      const price = world.highest + amount;
      ok(
        await bid(service, await addBidder(service, program.currencyId, String(price)), world.auctionId, BigInt(price)),
      );
      if (world.leader) release(world.leader);
      Object.assign(world, { leader: undefined, highest: price });
      return;
    }
    case 'move': {
      // Rewards that both members have are covered by other tests.
      const isShared = person.dues.some(({ days }, at) =>
        areShared(days, other.dues[at]?.days ?? new Map<number, Frequency>()),
      );
      // Bids of a blocked member are covered by other tests.
      if (person === other || isShared || person.wallets > 1 || (person.isBlocked && other.parked > 0)) return;
      const wallet = { walletAddress: account.address, walletType: 'evm', confirmDisconnect: true };
      const answer = await service.post('/api/users/connect', { ...scope(), ...wallet, userId: other.bidder.userId });
      assert.equal(answer.status === 200, !other.isBlocked, 'a blocked member takes in nobody');
      if (other.isBlocked) return;
      other.wallets += person.wallets;
      other.balance += person.balance;
      other.parked += person.parked;
      other.extra += person.extra;
      other.gifts.push(...person.gifts);
      other.isBlocked ||= person.isBlocked;
      for (const [at, { paid, taken, days }] of person.dues.entries()) {
        const theirs = other.dues[at];
        assert.ok(theirs);
        theirs.paid += paid;
        theirs.taken += taken;
        for (const [each, frequency] of days) theirs.days.set(each, frequency);
      }
      if (world.leader === person) world.leader = other;
      world.people = world.people.filter((each) => each !== person);
      return;
    }
    case 'day':
      world.time += 1;
      return service.advance(day);
    case 'correct':
      return edit(quest, { amount });
    case 'interval':
      return edit(quest, { frequency: amount % 2 === 0 ? 'once' : 'daily' });
    case 'time': {
      const [start = null, end = null] =
        [undefined, service.now, service.now + day].flatMap((from) =>
          [undefined, service.now + day, service.now].map((until) => [from, until] as const),
        )[amount % 9] ?? [];
      return edit(quest, { start, end });
    }
    case 'factor': {
      const factor = { ...scope(), walletAddress: account.address, multiplier: 1 + (amount % 3) };
      ok(await service.post('/api/loyalty/multipliers', factor));
      person.extra += amount % 3;
      return;
    }
    case 'delete':
    case 'take back': {
      if (quest.isDeleted) return;
      Object.assign(quest, { isDeleted: true, isTakenBack: deed === 'take back' });
      const query = deed === 'delete' ? '' : '?debitLoyaltyPoints=true';
      const init = { method: 'DELETE', headers: { 'x-api-key': service.key } };
      ok(await service.send(`/api/loyalty/rules/${quest.id}${query}`, init));
      if (deed === 'take back')
        for (const each of world.people) {
          const owed = each.dues[index];
          assert.ok(owed);
          owed.taken = Math.max(0, Math.min(owed.paid, each.balance + each.parked));
          each.balance -= owed.taken;
        }
      return;
    }
    case 'restore': {
      const { body } = await service.get(`/api/loyalty/rule_edits?${service.scoped({ loyaltyRuleId: quest.id })}`);
      const edit = (body.data as unknown as RuleEdit[]).find(({ action }) => action !== 'delete');
      ok(await service.post(`/api/loyalty/rule_edits/${edit?.id}/restore`, {}));
      Object.assign(quest, { isDeleted: false, isTakenBack: false });
      for (const each of world.people) {
        const given = each.dues[index];
        assert.ok(given);
        each.balance += given.taken;
        given.taken = 0;
      }
      return;
    }
    default: {
      if (person.parked > 0) return;
      person.isBlocked = deed === 'block';
      const { isBlocked } = person;
      await service.database.update(userMetadata).set({ isBlocked }).where(eq(userMetadata.userId, userId));
    }
  }
}

/** Changes a quest in the service, and in the model unless it is refused. */
async function edit(quest: Quest, changes: Partial<Quest>): Promise<void> {
  if (quest.isDeleted) return;
  const { amount, frequency, start, end } = { ...quest, ...changes };
  const isRefused = start !== null && end !== null && end <= start;
  const time = (moment: number | null) => (moment === null ? null : new Date(moment).toISOString());
  const times = { startTime: time(start), endTime: time(end) };
  const body = { name: 'A quest', amount: String(amount), frequency, ...times };
  assert.equal((await service.post(`/api/loyalty/rules/${quest.id}`, body)).status, isRefused ? 400 : 200);
  if (!isRefused) Object.assign(quest, changes);
}

const step: fc.Arbitrary<Step> = fc.record({
  deed: fc.constantFrom(
    ...['complete', 'complete', 'complete', 'complete', 'spend', 'bid', 'outbid', 'move', 'day', 'correct'],
    ...['gift', 'gift', 'undo', 'undo'],
    ...['interval', 'interval', 'time', 'factor'],
    ...['delete', 'take back', 'take back', 'restore', 'restore', 'block', 'unblock'],
  ),
  who: fc.nat(2),
  whom: fc.nat(2),
  quest: fc.nat(2),
  amount: fc.integer({ min: 1, max: 120 }),
});

describe('any history of an operator’s edits and members’ actions', () => {
  it('pays and takes back each reward once, and returns what was undone', { timeout: 3_000_000 }, async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 16 }), async (steps) => {
        const world = await open();
        for (const each of steps) {
          service.now += 1;
          await act(world, each);
          await service.settled();
          for (const { bidder, balance } of world.people)
            // It also asserts that the balance is the sum of its entries.
            assert.equal(Number(await program.balance(bidder.userId)), balance, JSON.stringify(each));
          await checkBadges(world, JSON.stringify(each));
        }
        await undoAll(world);
      }),
      // Shrinking a history would take minutes.
      { numRuns: histories(8), endOnFailure: true },
    );
  });
});
