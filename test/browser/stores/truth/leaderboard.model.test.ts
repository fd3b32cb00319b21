import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { LeaderboardStore } from '../../../../src/browser/stores/leaderboard/leaderboard-store.js';
import { movedBy } from '../../../../src/browser/stores/leaderboard/movement.js';
import type { Entry } from '../../../../src/browser/stores/leaderboard/ranking.js';
import type { Standing } from '../../../../src/browser/stores/leaderboard/own-place.js';
import { topShare } from '../../../../src/browser/stores/leaderboard/top-share.js';
import { addDecimals } from '../../../../src/values/amounts/add-decimals.js';
import { compareDecimals } from '../../../../src/values/amounts/decimal.js';
import { subtractDecimals } from '../../../../src/values/amounts/subtract-decimals.js';
import { fc, histories } from '../../../support/properties.js';
import { LeaderboardBook, type Ranked } from './leaderboard-book.js';
import { World, type Member } from './world.js';

/* Random communities whose members gain, spend and share places, are blocked and come back: every amount is that of the ledger, every
   place is the one that the service gives, and so are the distance to the next place and the places gained since yesterday. */

const day = 86_400_000;
/** The proxy keeps earlier places for an hour. */
const untilRead = 3_700_000;

const community = fc.record({
  isGold: fc.boolean(),
  own: fc.option(fc.nat({ max: 6 })),
  rivals: fc.array(fc.nat({ max: 6 }), { maxLength: 8 }),
  limit: fc.integer({ min: 1, max: 4 }),
});

type Act =
  | { readonly kind: 'pay'; readonly who: number; readonly amount: number }
  | { readonly kind: 'block'; readonly who: number }
  | { readonly kind: 'night' }
  | { readonly kind: 'look'; readonly pages: number };

const who = fc.nat({ max: 8 });
const act: fc.Arbitrary<Act> = fc.oneof(
  {
    weight: 4,
    arbitrary: fc.record({ kind: fc.constant('pay' as const), who, amount: fc.integer({ min: -5, max: 6 }) }),
  },
  { weight: 1, arbitrary: fc.record({ kind: fc.constant('block' as const), who }) },
  { weight: 2, arbitrary: fc.record({ kind: fc.constant('night' as const) }) },
  { weight: 3, arbitrary: fc.record({ kind: fc.constant('look' as const), pages: fc.nat({ max: 3 }) }) },
);

describe('what a leaderboard shows', () => {
  let world: World;
  before(async () => {
    world = await World.start();
  });
  after(() => world.close());

  /** Compares one row with the ledger and the service's ranking. */
  function checkEntry(
    { account, rank, shared }: Entry,
    truth: readonly Ranked[],
    hasNext: boolean,
    facts: string,
  ): void {
    const ranked = truth.find(({ id }) => id === account.id);
    assert.ok(ranked, facts);
    assert.equal(compareDecimals(account.amount, ranked.amount), 0, facts);
    assert.equal(rank || null, ranked.rank, facts);
    const isShared =
      ranked.rank !== null && truth.some(({ id, rank: its }) => id !== account.id && its === ranked.rank);
    // The next page may have another member of the last place.
    if (!hasNext || shared) assert.equal(shared, isShared, facts);
  }

  function checkOwn(standing: Standing, truth: readonly Ranked[], unit: string, facts: string): void {
    const { entry, rank, next, index } = standing;
    const own = truth.find(({ id }) => id === entry.account.id);
    assert.ok(own, facts);
    assert.equal(compareDecimals(entry.account.amount, own.amount), 0, facts);
    assert.equal(rank, own.rank, facts);
    const above = truth.filter(({ amount }) => compareDecimals(amount, own.amount) > 0);
    const nearest = above.at(-1);
    if (!next) {
      // Beyond the loaded places the store reads five neighbours, who may all have as many points.
      const equal = truth.filter(({ id, amount }) => id !== own.id && compareDecimals(amount, own.amount) === 0);
      return assert.ok(!nearest || (index < 0 && equal.length >= 5), facts);
    }
    assert.ok(nearest, facts);
    assert.equal(compareDecimals(next.account.amount, nearest.amount), 0, facts);
    // With as many more points as are said the member is alone before the next one, and with one unit less beside them.
    const after = addDecimals(own.amount, next.toPass);
    assert.ok(compareDecimals(after, nearest.amount) > 0, facts);
    assert.ok(compareDecimals(subtractDecimals(after, unit), nearest.amount) <= 0, facts);
  }

  async function look(member: Member, pages: number, limit: number, book: LeaderboardBook): Promise<void> {
    const page = await member.open();
    const options = { currency: book.currencyId, limit, every: 0, movement: true, leagueSize: 0, until: Number.NaN };
    const store = await world.read(page, new LeaderboardStore(page, options));
    for (let more = 0; more < pages; more += 1) {
      await store.loadMore();
      await page.idle();
    }
    const { state } = store;
    const truth = await book.read();
    const { entries, own, members, movement } = state;
    const facts = JSON.stringify({ entries: entries.map(told), own, truth, members, movement: [movement] }, null, 1);
    const hasNext = state.pages.status === 'success' && state.pages.hasNextPage;
    assert.equal(state.status, truth.length === 0 ? 'empty' : 'ready', facts);
    assert.deepEqual(
      entries.map(({ account }) => account.id),
      truth.slice(0, entries.length).map(({ id }) => id),
      facts,
    );
    assert.equal(entries.length, hasNext ? limit * (pages + 1) : truth.length, facts);
    entries.forEach((entry, at) => checkEntry(entry, truth, hasNext && at >= firstOfLast(entries), facts));
    assert.equal(members, await book.memberCount(), facts);
    const mine = truth.find(({ userId }) => userId === member.userId);
    assert.equal(own.status, mine ? 'known' : 'none', facts);
    if (own.status === 'known') checkOwn(own, truth, book.unit, facts);
    const shown = own.status === 'known' ? [...entries, own.entry] : entries;
    for (const { account, rank } of shown) {
      const moved = book.movedSince(movement?.since, account.id, truth);
      if (moved.isKnown) assert.equal(movedBy(movement, account.id, rank), moved.by, `${account.id} ${facts}`);
    }
    const share = own.status === 'known' ? topShare(own.rank, members) : undefined;
    if (share !== undefined && mine?.rank) assert.ok(mine.rank <= Math.ceil((share * Number(members)) / 100), facts);
  }

  async function go(act: Act, member: Member, limit: number, book: LeaderboardBook): Promise<void> {
    switch (act.kind) {
      case 'pay':
        return book.pay(act.who, act.amount);
      case 'block':
        return book.toggleBlock(act.who);
      case 'night':
        await world.wait(day);
        return book.takeSnapshot();
      case 'look':
        await world.wait(untilRead);
        return look(member, act.pages, limit, book);
    }
  }

  it('matches the ledger and the places of the service, in any community', async () => {
    await fc.assert(
      fc.asyncProperty(community, fc.array(act, { minLength: 3, maxLength: 9 }), async (given, acts) => {
        await world.begin();
        const member = await world.join();
        const book = await LeaderboardBook.open(world, member, given);
        try {
          for (const act of acts) await go(act, member, given.limit, book);
          await world.wait(untilRead);
          await look(member, 1, given.limit, book);
        } finally {
          await book.close();
          await world.end();
        }
      }),
      { numRuns: histories(6) },
    );
  });
});

/** Index of the first entry that has the place of the last one. */
const firstOfLast = (entries: readonly Entry[]): number =>
  entries.findIndex(({ account }) => compareDecimals(account.amount, entries.at(-1)?.account.amount) === 0);

const told = ({ account, rank, shared }: Entry) => `${shared ? '=' : ''}${rank} ${account.id} ${account.amount}`;
