import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import type { RuleEdit } from '../../src/contract/loyalty/rule-edits.js';
import { userMetadata } from '../../src/service/db/schema/index.js';
import { fc, histories } from '../support/properties.js';
import { addAuction, addBidder, bid } from './auction-fixture.js';
import type { Bidder } from './auction-fixture.js';
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

/** What a quest has paid to a person and not taken back, and what its deletion has taken. */
interface Dues {
  paid: number;
  taken: number;
  readonly days: Set<number>;
}

interface Person {
  readonly bidder: Bidder;
  balance: number;
  parked: number;
  isBlocked: boolean;
  /** Wallets that they have. Of several, one that moves leaves them what they have. */
  wallets: number;
  readonly dues: readonly Dues[];
}

interface Quest {
  readonly id: string;
  amount: number;
  isDeleted: boolean;
}

interface World {
  people: Person[];
  readonly quests: readonly Quest[];
  readonly auctionId: string;
  /** Who leads the auction, and the highest bid. */
  leader: Person | undefined;
  highest: number;
  time: number;
}

const scope = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });
const ok = ({ status, body }: Awaited<ReturnType<TestService['post']>>) =>
  assert.equal(status, 200, JSON.stringify(body));

async function open(): Promise<World> {
  const { currencyId } = program;
  const quests = [];
  for (const [frequency, amount] of [
    ['once', 100],
    ['daily', 7],
  ] as const) {
    const none = { startTime: null, endTime: null, effectiveStartTime: null, effectiveEndTime: null, metadata: {} };
    const quest = {
      name: 'A quest',
      type: 'check_in',
      amount: String(amount),
      frequency,
      loyaltyCurrencyId: currencyId,
    };
    const answer = await service.post('/api/loyalty/rules', { ...scope(), ...none, ...quest });
    ok(answer);
    quests.push({ id: answer.body.id ?? '', amount, isDeleted: false });
  }
  const people: Person[] = [];
  for (let count = 0; count < 3; count += 1)
    people.push({
      bidder: await addBidder(service, currencyId, '0'),
      balance: 0,
      parked: 0,
      isBlocked: false,
      wallets: 1,
      dues: quests.map(() => ({ paid: 0, taken: 0, days: new Set<number>() })),
    });
  const auctionId = await addAuction(service, {
    loyaltyCurrencyId: currencyId,
    minBidAmount: '1',
    endsAt: new Date(service.now + 1000 * day),
  });
  return { people, quests, auctionId, leader: undefined, highest: 0, time: 0 };
}

interface Step {
  readonly deed: string;
  readonly who: number;
  readonly whom: number;
  readonly quest: number;
  readonly amount: number;
}

/** Does a step in the service and in the model. */
async function act(world: World, { deed, who, whom, quest: index, amount }: Step): Promise<void> {
  const person = world.people[who % world.people.length];
  const other = world.people[whom % world.people.length];
  const quest = world.quests[index];
  assert.ok(person && other && quest);
  const { userId, account } = person.bidder;
  const dues = person.dues[index];
  assert.ok(dues);
  const window = index === 0 ? 0 : world.time;
  switch (deed) {
    case 'complete': {
      const { status } = await program.complete(quest.id, userId);
      const isPaid = !quest.isDeleted && !person.isBlocked && !dues.days.has(window);
      assert.equal(status === 200, isPaid, 'a reward is paid once for a window');
      if (!isPaid) return;
      dues.days.add(window);
      dues.paid += quest.amount;
      person.balance += quest.amount;
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
      const isShared = person.dues.some(({ days }, at) => [...days].some((each) => other.dues[at]?.days.has(each)));
      // What becomes of the bids of a blocked member has tests of its own.
      if (person === other || isShared || person.wallets > 1 || (person.isBlocked && other.parked > 0)) return;
      const wallet = { walletAddress: account.address, walletType: 'evm', confirmDisconnect: true };
      const answer = await service.post('/api/users/connect', { ...scope(), ...wallet, userId: other.bidder.userId });
      assert.equal(answer.status === 200, !other.isBlocked, 'a blocked member takes in nobody');
      if (other.isBlocked) return;
      other.wallets += person.wallets;
      other.balance += person.balance;
      other.parked += person.parked;
      other.isBlocked ||= person.isBlocked;
      for (const [at, { paid, taken, days }] of person.dues.entries()) {
        const theirs = other.dues[at];
        assert.ok(theirs);
        theirs.paid += paid;
        theirs.taken += taken;
        for (const each of days) theirs.days.add(each);
      }
      if (world.leader === person) world.leader = other;
      world.people = world.people.filter((each) => each !== person);
      return;
    }
    case 'day':
      world.time += 1;
      return service.advance(day);
    case 'correct':
      if (quest.isDeleted) return;
      quest.amount = amount;
      return ok(
        await service.post(`/api/loyalty/rules/${quest.id}`, {
          name: 'A quest',
          amount: String(amount),
          endTime: null,
        }),
      );
    case 'delete':
    case 'take back': {
      if (quest.isDeleted) return;
      quest.isDeleted = true;
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
      quest.isDeleted = false;
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

function release(person: Person): void {
  person.balance += person.parked;
  person.parked = 0;
}

const step: fc.Arbitrary<Step> = fc.record({
  deed: fc.constantFrom(
    ...['complete', 'complete', 'complete', 'complete', 'spend', 'bid', 'outbid', 'move', 'day', 'correct'],
    ...['delete', 'take back', 'take back', 'restore', 'restore', 'block', 'unblock'],
  ),
  who: fc.nat(2),
  whom: fc.nat(2),
  quest: fc.nat(1),
  amount: fc.integer({ min: 1, max: 120 }),
});

describe('any history of an operator’s edits and members’ deeds', () => {
  it('pays and takes each reward once, and gives back what was undone', { timeout: 3_000_000 }, async () => {
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
        }
      }),
      // A shrunk history would take minutes to find.
      { numRuns: histories(8), endOnFailure: true },
    );
  });
});
