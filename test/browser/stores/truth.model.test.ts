import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { and, eq } from 'drizzle-orm';
import { addDecimals } from '../../../src/values/amounts/add-decimals.js';
import { compareDecimals, type DecimalValue } from '../../../src/values/amounts/decimal.js';
import type { BadgeProgress } from '../../../src/contract/loyalty/badge-users.js';
import { auctionBids, badges, rules } from '../../../src/service/db/schema/index.js';
import { ActivityStore } from '../../../src/browser/stores/activity/activity-store.js';
import { AuctionStore } from '../../../src/browser/stores/auctions/auction-store.js';
import { leadsBelowReserve, leastBid } from '../../../src/browser/stores/auctions/auction.js';
import { BadgesStore } from '../../../src/browser/stores/badges/badges-store.js';
import { PointsStore } from '../../../src/browser/stores/points/points-store.js';
import { QuestStore } from '../../../src/browser/stores/quests/quest-store.js';
import { Visitor, proxyBefore } from '../../proxy/visitor.js';
import { addAuction, addBidder, bid } from '../../service/auction-fixture.js';
import { TestProgram } from '../../service/test-program.js';
import { TestService } from '../../service/test-service.js';
import { fc, histories } from '../../support/properties.js';
import type { FakeProgram } from './fake-program.js';
import { realProgram } from './real-program.js';

/* Random programmes of the real service, read by the real stores through the real proxy: the amount that members are told is the
   amount that is paid, the progress is the one that the service judges by, and what is offered is accepted. */

const points = fc.integer({ min: 0, max: 60 });
const programme = fc.record({
  held: points,
  reward: fc.integer({ min: 1, max: 40 }),
  checkIn: fc.integer({ min: 1, max: 30 }),
  referral: fc.record({ amount: points, first: fc.option(points, { nil: undefined }) }),
  conditions: fc.array(fc.record({ isOfPoints: fc.boolean(), wanted: fc.integer({ min: 1, max: 90 }) }), {
    minLength: 1,
    maxLength: 3,
  }),
  auction: fc.record({
    least: fc.integer({ min: 1, max: 120 }),
    step: fc.integer({ min: 1, max: 9 }),
    reserve: fc.option(fc.integer({ min: 1, max: 150 })),
    other: fc.option(fc.integer({ min: 0, max: 40 })),
  }),
});
type Programme = typeof programme extends fc.Arbitrary<infer T> ? T : never;

interface Readable<State> {
  readonly state: State;
  subscribe(listener: () => void): () => void;
}

/** Ends the subscriptions of a history. */
const ends: (() => void)[] = [];

/** Subscribes to a store, and resolves with its state once that is as wanted. */
const when = <State>(store: Readable<State>, isAsWanted: (state: State) => boolean): Promise<State> =>
  new Promise((resolve) => {
    const look = (): void => {
      if (isAsWanted(store.state)) resolve(store.state);
    };
    ends.push(store.subscribe(look));
    look();
  });

describe('what a member is shown', () => {
  let service: TestService;
  let program: TestProgram;
  let leaf: string;
  before(async () => {
    service = await TestService.start({ sandbox: true });
    program = await TestProgram.open(service);
    leaf = await service.addCurrency({ name: 'Leaf', symbol: 'LEAF', decimals: 0 });
  });
  after(() => service.close());

  const scope = () => ({ organizationId: service.organizationId, websiteId: service.websiteId });
  const balance = (userId: string) => program.balance(userId, leaf);
  async function post(path: string, body: object): Promise<Record<string, unknown>> {
    const answer = await service.post(path, body);
    assert.equal(answer.status, 200, JSON.stringify(answer.body));
    return answer.body as unknown as Record<string, unknown>;
  }
  const differ = (now: DecimalValue, earlier: DecimalValue, said: DecimalValue) =>
    compareDecimals(Number(now) - Number(earlier), said);

  /** Creates a member who holds points, and signs them in. */
  async function join(held: number) {
    const { organizationId, websiteId, key: apiKey } = service;
    const proxy = proxyBefore(
      { fetch: (input, init) => service.fetch(new Request(input, init)) },
      { organizationId, websiteId, apiKey },
    );
    const visitor = new Visitor(proxy);
    const { userId } = await service.addMember({ address: visitor.account.address });
    const entries = [{ userId, amount: held }];
    if (held > 0)
      await post('/api/loyalty/transactions', { ...scope(), description: 'A gift', loyaltyCurrencyId: leaf, entries });
    assert.equal((await visitor.signIn()).status, 200);
    return { visitor, userId };
  }

  /** Creates a badge with a reward, also for members who have earned it already. */
  async function createBadge({ conditions, reward: amount }: Programme, checkInId: string): Promise<string> {
    const badge = await post('/api/loyalty/badges', {
      ...scope(),
      name: 'Forgehand',
      imageUrl: 'https://images.example/forgehand.png',
      rewards: [{ rewardType: 'points', amount, loyaltyCurrencyId: leaf, isRetroactive: true }],
      conditions: conditions.map(({ isOfPoints, wanted }) =>
        isOfPoints
          ? { type: 'points', loyaltyCurrencyIds: [leaf], amount: wanted }
          : { type: 'rule', loyaltyRuleIds: [checkInId], repeatCount: 1 + (wanted % 3) },
      ),
    });
    return String(badge['id']);
  }

  /** The quest pays what its row says, and so do both sides of an invitation. */
  async function checkQuests(page: FakeProgram, userId: string, checkInId: string, referralId: string) {
    const quests = new QuestStore(page, { every: 0, currency: '', hasBalance: true, include: '', groups: [] });
    await when(quests, ({ status }) => status === 'ready' && quests.quest(checkInId)?.phase === 'available');
    const rewardOf = (id: string) => {
      const reward = quests.quest(id)?.reward;
      assert.ok(reward?.kind === 'points');
      return reward;
    };
    const earlier = await balance(userId);
    await quests.complete(checkInId);
    await service.settled();
    assert.equal(differ(await balance(userId), earlier, rewardOf(checkInId).amount), 0, 'the check-in');

    const code = await post('/api/referral/codes', { loyaltyRuleId: referralId, userId });
    const friendId = await program.addMember();
    const [mine, theirs] = [await balance(userId), await balance(friendId)];
    await post('/api/referral/users', { referralCode: code['referralCode'], userIds: [friendId] });
    await service.settled();
    const said = rewardOf(referralId);
    assert.equal(differ(await balance(userId), mine, said.amount), 0, 'the invitation');
    assert.equal(differ(await balance(friendId), theirs, said.friend?.amount ?? 0), 0, 'the friend’s part');
  }

  /** Shelf and balance show the same measure of the badge, which is the service's. */
  async function checkBadge(page: FakeProgram, userId: string, badgeId: string, { conditions }: Programme) {
    const shelf = new BadgesStore(page, { ids: [], every: 0 });
    const points = new PointsStore(page, {
      ...{ currency: leaf, every: 0, isDetailed: false },
      ...{ hasMilestone: true, hasToday: false, hasMultiplier: false },
    });
    const { body } = await service.get(`/api/loyalty/badges?${service.scoped({ badgeIds: badgeId, userId })}`);
    const [record] = body.data as unknown as { loyaltyBadgeUsers?: { status: string; progress: BadgeProgress }[] }[];
    const [holding] = record?.loyaltyBadgeUsers ?? [];
    const isEarned = holding?.status === 'active';
    const asksForPoints = !isEarned && conditions.some(({ isOfPoints }) => isOfPoints);
    const { badges: shown } = await when(
      shelf,
      ({ status, balances }) => status === 'ready' && (balances !== undefined || !asksForPoints),
    );
    const badge = shown.find(({ id }) => id === badgeId);
    assert.ok(badge);
    assert.equal(badge.phase === 'earned', isEarned);
    const { milestone } = await when(points, (state) => state.milestone !== 'pending');
    if (isEarned) return assert.equal(milestone, 'none');
    const { leading, more } = badge.measure;
    const open = (holding?.progress ?? []).filter(({ isCompleted }) => !isCompleted);
    const openCount = holding ? open.length : conditions.length;
    assert.equal(more, openCount - 1, 'the other conditions');
    if (holding) {
      const judged = [{ current: conditions.length - openCount, required: conditions.length }, ...open];
      const isUsed = judged.some(
        ({ current, required }) =>
          compareDecimals(current, leading?.done) === 0 && compareDecimals(required, leading?.of) === 0,
      );
      assert.ok(isUsed, `${String(leading?.done)} of ${String(leading?.of)} in ${JSON.stringify(judged)}`);
    }
    if (leading?.kind !== 'points') return assert.equal(milestone, 'none');
    assert.ok(typeof milestone === 'object');
    assert.deepEqual([milestone.done, milestone.of, milestone.more], [leading.done, leading.of, more]);
  }

  /**
   * The activity shows a badge and its reward as one row, like the reward in the balance's history, and adds up to
   * the balance.
   */
  async function checkActivity(page: FakeProgram, userId: string, { reward }: Programme) {
    const rowsOf = async (isOfPoints: boolean) => {
      const options = { currency: isOfPoints ? leaf : '', filter: 'all', every: 0, limit: 100, isOfPoints } as const;
      const { periods } = await when(
        new ActivityStore(page, options),
        ({ status }) => !['idle', 'loading', 'slow'].includes(status),
      );
      return periods.flatMap(({ entries }) => entries);
    };
    const [all, history] = [await rowsOf(false), await rowsOf(true)];
    const isEarned = all.some(({ kind }) => kind === 'badge');
    for (const rows of [all, history]) {
      const about = rows.filter(({ kind }) => kind === 'badge');
      const told = about.map(({ name, amount }) => [name, amount]);
      assert.deepEqual(told, isEarned ? [['Forgehand', String(reward)]] : []);
      const sum = rows.reduce((total, { amount }) => addDecimals(total, amount ?? 0), '0');
      assert.equal(compareDecimals(sum, await balance(userId)), 0);
    }
  }

  /**
   * The lowest bid is offered exactly if the service accepts it, and a member is shown as winning exactly if they
   * win.
   */
  async function checkAuction(page: FakeProgram, visitor: Visitor, userId: string, { auction: terms }: Programme) {
    const { least, step, reserve, other } = terms;
    const id = await addAuction(service, {
      loyaltyCurrencyId: leaf,
      minBidAmount: String(least),
      minBidIncrement: String(step),
      currencyDecimals: 0,
      reservePrice: reserve === null ? null : String(reserve),
    });
    if (other !== null) {
      const bidder = await addBidder(service, leaf, '1000');
      assert.equal((await bid(service, bidder, id, BigInt(least + other))).status, 200);
    }
    const store = new AuctionStore(page, { auction: id });
    const {
      auction,
      ownBids,
      points: own,
    } = await when(
      store,
      (state) => state.status === 'ready' && state.standing === 'known' && state.points !== undefined,
    );
    assert.ok(auction && own);
    const amount = leastBid(auction, ownBids);
    const answer = await bid(service, { userId, account: visitor.account }, id, amount);
    assert.equal(answer.status === 200, own.available >= amount, JSON.stringify(answer.body));
    if (answer.status !== 200) return;
    await store.refresh();
    const told = await when(store, ({ position }) => position === 'leading');
    assert.ok(told.auction);
    const isWinning = !leadsBelowReserve(told.auction, told.ownBids);
    await service.advance(2 * 3_600_000);
    await service.settled();
    const where = and(eq(auctionBids.auctionId, id), eq(auctionBids.userId, userId));
    const [mine] = await service.database.select().from(auctionBids).where(where);
    assert.equal(mine?.status, isWinning ? 'fulfilled' : 'rejected');
  }

  it('matches what is paid, evaluated and accepted, in any programme', async () => {
    await fc.assert(
      fc.asyncProperty(programme, async (given) => {
        service.now = Date.now();
        const { visitor, userId } = await join(given.held);
        const checkInId = await program.addRule('check_in', {
          ...{ amount: String(given.checkIn), currencyId: leaf, frequency: 'daily' },
        });
        const { amount, first } = given.referral;
        const referralId = await program.addRule('referred_user', {
          amount: String(amount),
          currencyId: leaf,
          metadata: first === undefined ? {} : { firstReferralReward: first },
        });
        const page = realProgram(visitor, userId);
        try {
          await checkQuests(page, userId, checkInId, referralId);
          const badgeId = await createBadge(given, checkInId);
          await service.settled();
          await checkActivity(realProgram(visitor, userId), userId, given);
          await checkBadge(realProgram(visitor, userId), userId, badgeId, given);
          await checkAuction(realProgram(visitor, userId), visitor, userId, given);
        } finally {
          page.leave();
          for (const end of ends.splice(0)) end();
          const deletedAt = new Date(service.now);
          await service.database.update(rules).set({ deletedAt });
          await service.database.update(badges).set({ deletedAt });
        }
      }),
      { numRuns: histories(6) },
    );
  });
});
