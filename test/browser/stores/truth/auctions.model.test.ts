import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { AuctionStore } from '../../../../src/browser/stores/auctions/auction-store.js';
import {
  leadsBelowReserve,
  leastBid,
  movedEnd,
  outcomeOf,
  highestBid,
  priceWon,
} from '../../../../src/browser/stores/auctions/auction.js';
import type { AuctionState } from '../../../../src/browser/stores/auctions/auction-state.js';
import { readMoment } from '../../../../src/values/moments/read-moment.js';
import { fc, histories } from '../../../support/properties.js';
import { AuctionBook, type Bidder } from './auction-book.js';
import { actsInAuction, lot, type Act, type Lot } from './auction-programme.js';
import { World } from './world.js';

/* Random auctions with several bidders, whom the operator blocks and who spend their points meanwhile: the least bid that is said is
   the least that is accepted, who is shown as in front wins, and the winner pays once and what was said. */

const minute = 60_000;
/** The proxy keeps what it says about an auction for ten seconds. */
const untilRead = 11_000;

describe('what a bidder is shown', () => {
  let world: World;
  before(async () => {
    world = await World.start();
  });
  after(() => world.close());

  /** Reads the auction as a bidder's page shows it, and compares it with the service. */
  async function look(bidder: Bidder, book: AuctionBook) {
    const page = await bidder.member.open();
    const { state } = await world.read(page, new AuctionStore(page, { auction: book.id }));
    const { auction, points, position, phase } = state;
    assert.ok(state.status === 'ready' && state.standing === 'known' && auction && points);
    assert.equal(state.canBid, 'yes');
    const held = await book.heldBy(bidder);
    const free = await book.freeOf(bidder);
    const facts = () => JSON.stringify({ state: told(state), held, free, bids: book.bids }, text, 1);
    if (auction.status !== 'in_progress') return { page, state, auction, points, facts, held, free };
    // A page cannot know whether a hidden bid has been beaten, so it counts the points as held.
    if (!book.isBlind) assert.deepEqual([points.available, points.held], [free + held, held], facts());
    assert.equal(position, await book.positionOf(bidder), facts());
    assert.equal(phase, await book.phaseAt(world.service.now), facts());
    return { page, state, auction, points, facts, held, free };
  }

  /** Bids a little more, or less, than the least bid that the page names. */
  async function bid(bidder: Bidder, over: number, book: AuctionBook): Promise<void> {
    const { page, state, auction, points, facts, held, free } = await look(bidder, book);
    const least = leastBid(auction, state.ownBids);
    assert.ok(least > 0n, `nobody can bid ${least}: ${facts()}`);
    const amount = least + BigInt(over);
    if (amount <= 0n) return;
    const isOffered = state.phase === 'live' && amount >= least && points.available >= amount;
    const answer = await book.send(page, bidder, auction, amount);
    await world.service.settled();
    const all = `${amount} ${JSON.stringify(answer)} ${facts()}`;
    if (book.isBlind) assert.ok(isOffered || !answer.isAccepted, all);
    else assert.equal(answer.isAccepted, isOffered, all);
    const now = await book.freeOf(bidder);
    assert.equal(now, answer.isAccepted ? free + held - amount : free, all);
    if (!answer.isAccepted) return;
    const end = movedEnd(auction, world.service.now) ?? readMoment(auction.endsAt);
    assert.equal(readMoment(answer.endsAt), end, all);
  }

  async function go(act: Act, bidders: readonly Bidder[], book: AuctionBook): Promise<void> {
    if (act.kind === 'wait') return world.wait(act.minutes * minute);
    if (act.kind === 'moment') {
      const moment = await book.momentOf(act.isEnd);
      const wait = moment - world.service.now - (act.isBefore ? 1000 : 0);
      return wait > 0 ? world.wait(wait) : undefined;
    }
    if (act.kind === 'cancel') await book.cancel();
    else {
      const bidder = bidders[act.by % bidders.length];
      assert.ok(bidder);
      if (act.kind === 'block') await book.toggleBlock(bidder);
      else if (act.kind === 'pay') await world.give(bidder.member, book.currencyId, book.wholeUnits(act.amount));
      else if (!bidder.isBlocked) await bid(bidder, act.over, book);
    }
    await world.wait(untilRead);
  }

  /** Runs to the end, and compares who was shown as winning, and how it ended, with who has won and has paid. */
  async function end(bidders: readonly Bidder[], book: AuctionBook): Promise<void> {
    const shown = new Map<Bidder, AuctionState>();
    for (const bidder of bidders) if (!bidder.isBlocked) shown.set(bidder, (await look(bidder, book)).state);
    const owned = new Map<Bidder, bigint>();
    const wasOver = await book.isOver();
    for (const bidder of bidders) owned.set(bidder, (await book.freeOf(bidder)) + (await book.heldBy(bidder)));
    await book.finish();
    await world.wait(untilRead);
    for (const bidder of bidders) {
      const won = await book.winOf(bidder);
      const balance = await book.freeOf(bidder);
      if (!wasOver) assert.equal(balance, (owned.get(bidder) ?? 0n) - (won ?? 0n), 'the winner pays once');
      if (bidder.isBlocked) continue;
      const { state, auction, facts } = await look(bidder, book);
      const before = shown.get(bidder);
      if (before?.auction && before.position === 'leading' && !wasOver)
        assert.equal(won !== undefined, !leadsBelowReserve(before.auction, before.ownBids), facts());
      if (auction.status === 'cancelled') {
        assert.equal(state.phase, 'cancelled');
        assert.equal(won, undefined);
        continue;
      }
      assert.equal(state.phase, 'ended', facts());
      const outcome = outcomeOf(auction, state.ownBids);
      assert.equal(outcome === 'won', won !== undefined, `${outcome} ${facts()}`);
      if (won !== undefined) assert.equal(priceWon(auction, state.ownBids), won, facts());
      const price = await book.price();
      if (outcome === 'sold') assert.notEqual(price, undefined, facts());
      if (outcome === 'reserve-unmet' || outcome === 'no-bids') assert.equal(price, undefined, facts());
      // Above the piece, the price at which it was sold.
      else if (auction.type !== 'second_price' && highestBid(auction) !== undefined)
        assert.equal(highestBid(auction), price, `${outcome} ${facts()}`);
    }
  }

  async function openAuction(given: Lot): Promise<{ book: AuctionBook; bidders: Bidder[] }> {
    const book = await AuctionBook.open(world, given);
    const bidders: Bidder[] = [];
    for (const held of given.held) {
      const member = await world.join();
      await world.give(member, book.currencyId, book.wholeUnits(held));
      bidders.push({ member, isBlocked: false });
    }
    return { book, bidders };
  }

  it('matches which bids are accepted, who wins and what they pay, in any auction', async () => {
    await fc.assert(
      fc.asyncProperty(lot, actsInAuction, async (given, acts) => {
        await world.begin();
        try {
          const { book, bidders } = await openAuction(given);
          for (const act of acts) await go(act, bidders, book);
          await end(bidders, book);
        } finally {
          await world.end();
        }
      }),
      { numRuns: histories(6) },
    );
  });
});

const text = (_: string, value: unknown) => (typeof value === 'bigint' ? String(value) : value);
const told = ({ auction, ownBids, position, phase, points }: AuctionState) => ({
  ...{ auction, position, phase, points },
  own: ownBids.map(({ amount, status }) => `${amount} ${status}`),
});
