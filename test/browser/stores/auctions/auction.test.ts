import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  bidStep,
  heldFor,
  leadsBelowReserve,
  leastBid,
  meetsReserve,
  movedEnd,
  outcomeOf,
  paceOf,
  phaseOf,
  positionOf,
  priceWon,
  type AuctionTerms,
  type OwnBids,
} from '../../../../src/browser/stores/auctions/auction.js';
import {
  leastBid as leastOfService,
  outcomeOf as soldByService,
} from '../../../../src/service/auctions/bidding-rules.js';
import { fc } from '../../../support/properties.js';

const start = Date.parse('2026-11-21T10:00:00Z');
const end = Date.parse('2026-11-21T12:00:00Z');
const big = 2n ** 53n + 1n;

const auction = (given: Partial<AuctionTerms> = {}): AuctionTerms => ({
  type: 'english',
  status: 'in_progress',
  startsAt: new Date(start).toISOString(),
  endsAt: new Date(end).toISOString(),
  reservePrice: null,
  minBidIncrement: '50',
  minBidAmount: '1000',
  hideBids: false,
  auctionBids: [],
  ...given,
});
const bids = (...amounts: (number | bigint)[]) =>
  amounts.map((amount, index) => ({ id: `other-${index}`, amount: String(amount) }));
const mine = (amount: number | bigint, status: OwnBids[number]['status'] = 'accepted', id = 'mine'): OwnBids => [
  { id, amount: String(amount), status },
];

describe('an auction', () => {
  it("is upcoming, live or closing by time, and ended only by the platform's status", () => {
    assert.equal(phaseOf(auction(), start - 1), 'upcoming');
    assert.equal(phaseOf(auction(), start), 'live');
    assert.equal(phaseOf(auction(), end - 1), 'live');
    assert.equal(phaseOf(auction(), end), 'closing');
    assert.equal(phaseOf(auction(), end + 3_600_000), 'closing');
    assert.equal(phaseOf(auction({ status: 'completed' }), end), 'ended');
    assert.equal(phaseOf(auction({ status: 'cancelled' }), start), 'cancelled');
  });

  it('is closing within the uncertainty of the clock', () => {
    assert.equal(phaseOf(auction(), end - 800, 1000), 'closing');
    assert.equal(phaseOf(auction(), end - 1200, 1000), 'live');
  });

  it('is polled more often near its start or end, and not once it is over', () => {
    assert.equal(paceOf('live', auction(), end - 700_000), 30_000);
    assert.equal(paceOf('live', auction(), end - 300_000), 10_000);
    assert.equal(paceOf('live', auction(), end - 30_000), 3_000);
    assert.equal(paceOf('upcoming', auction(), start - 30_000), 3_000);
    assert.equal(paceOf('closing', auction(), end + 1), 3_000);
    assert.equal(paceOf('ended', auction(), end), 0);
  });

  it('is extended only by a bid in its last seconds', () => {
    const late = { ...auction(), extendedDurationInSeconds: 120 };
    assert.equal(movedEnd(late, end - 121_000), undefined);
    assert.equal(movedEnd(late, end - 120_000), end);
    assert.equal(movedEnd(late, end - 10_000), end + 110_000);
    assert.equal(movedEnd({ ...late, extendedDurationInSeconds: null }, end - 1), undefined);
  });
});

describe('the minimum bid', () => {
  it('is the starting price, then the highest bid plus the increment', () => {
    assert.equal(leastBid(auction(), []), 1000n);
    assert.equal(leastBid(auction({ auctionBids: bids(1210) }), []), 1260n);
    assert.equal(leastBid(auction({ auctionBids: bids(1210), minBidIncrement: null }), []), 1211n);
    assert.equal(leastBid(auction({ auctionBids: bids(10) }), []), 1000n);
  });

  it("must exceed only the bidder's own bid unless the auction is English", () => {
    const sealed = auction({ type: 'second_price', auctionBids: bids(5000) });
    assert.equal(leastBid(sealed, []), 1000n);
    assert.equal(leastBid(sealed, mine(2000)), 2050n);
  });

  it('is exact beyond the precision of a double', () => {
    assert.equal(leastBid(auction({ auctionBids: bids(big) }), []), big + 50n);
  });

  it("equals the service's minimum", () => {
    const amount = fc.bigInt({ min: 1n, max: 10n ** 30n });
    fc.assert(
      fc.property(
        fc.constantFrom('english' as const, 'first_price' as const, 'second_price' as const),
        amount,
        fc.option(fc.bigInt({ min: 0n, max: 10n ** 20n })),
        fc.option(amount),
        fc.option(amount),
        (type, minimum, increment, highest, own) => {
          const top = highest !== null && own !== null && own > highest ? own : highest;
          const least = leastBid(
            auction({
              type,
              minBidAmount: String(minimum),
              minBidIncrement: increment === null ? null : String(increment),
              auctionBids: top === null ? [] : bids(top),
            }),
            own === null ? [] : mine(own),
          );
          const terms = { type, minBidAmount: minimum, minBidIncrement: increment, reservePrice: null };
          const standing = { highest: type === 'english' ? (top ?? own) : top, own };
          assert.equal(least, leastOfService(terms, standing));
        },
      ),
    );
  });

  it('is one base unit where the auction sets no minimum, because nobody can bid nothing', () => {
    assert.equal(leastBid(auction({ minBidAmount: '0', minBidIncrement: null }), []), 1n);
  });

  it('rises by the increment, or by a round step if there is none', () => {
    assert.equal(bidStep(auction(), 1260n), 50n);
    const free = auction({ minBidIncrement: null });
    assert.deepEqual(
      [3n, 100n, 2450n, 10n ** 18n].map((least) => bidStep(free, least)),
      [1n, 5n, 100n, 5n * 10n ** 16n],
    );
  });
});

describe('a bidder', () => {
  const [first] = bids(1260);
  it('leads below the reserve if a sale would fail, whether or not the list contains the bid yet', () => {
    const reserve = { reservePrice: '2000' };
    assert.equal(leadsBelowReserve(auction({ ...reserve, auctionBids: bids(1260) }), mine(1310)), true);
    assert.equal(leadsBelowReserve(auction({ ...reserve, auctionBids: bids(1260) }), mine(2000)), false);
    assert.equal(leadsBelowReserve(auction({ ...reserve, auctionBids: bids(1260) }), mine(1210)), false);
    assert.equal(leadsBelowReserve(auction({ auctionBids: bids(1260) }), mine(1310)), false);
  });

  it('is shown as winning exactly if the service would sell to them', () => {
    const amount = fc.bigInt({ min: 1n, max: 30n });
    fc.assert(
      fc.property(
        fc.array(fc.record({ amount, isMine: fc.boolean() }), { maxLength: 6 }),
        fc.option(amount),
        amount,
        (came, reservePrice, minBidAmount) => {
          const standing = came.map((each, at) => ({ id: `${at}`, userId: each.isMine ? 'me' : `${at}`, ...each }));
          const terms = { type: 'english' as const, minBidAmount, minBidIncrement: null, reservePrice };
          const sold = soldByService(terms, standing);
          const listed = [...standing].sort((a, b) => Number(b.amount - a.amount) || Number(a.id) - Number(b.id));
          const state = auction({
            minBidAmount: String(minBidAmount),
            reservePrice: reservePrice === null ? null : String(reservePrice),
            auctionBids: listed.map(({ id, ...bid }) => ({ id, amount: String(bid.amount) })),
          });
          const own = listed
            .filter(({ isMine }) => isMine)
            .map(({ id, ...bid }) => ({ id, amount: String(bid.amount), status: 'accepted' as const }));
          const isWinning = positionOf(state, own) === 'leading' && !leadsBelowReserve(state, own);
          assert.equal(
            isWinning,
            standing.some(({ id, isMine }) => isMine && id === sold?.bidId),
          );
        },
      ),
    );
  });

  it('leads, is outbid, or cannot tell while bids are hidden', () => {
    assert.equal(positionOf(auction({ auctionBids: bids(1260) }), []), 'none');
    assert.equal(positionOf(auction({ auctionBids: bids(1260) }), mine(1260, 'accepted', first?.id)), 'leading');
    assert.equal(positionOf(auction({ auctionBids: bids(1260) }), mine(1260)), 'outbid');
    assert.equal(positionOf(auction({ auctionBids: bids(1260) }), mine(1210)), 'outbid');
    assert.equal(positionOf(auction({ auctionBids: bids(1260) }), mine(1310)), 'leading');
    assert.equal(positionOf(auction({ hideBids: true }), mine(1310)), 'sealed');
  });

  it('has points held while leading, or throughout a sealed auction', () => {
    assert.equal(heldFor(auction({ auctionBids: bids(1260) }), mine(1310)), 1310n);
    assert.equal(heldFor(auction({ auctionBids: bids(1260) }), mine(1210)), 0n);
    assert.equal(heldFor(auction({ type: 'first_price', auctionBids: bids(1260) }), mine(1210)), 1210n);
    assert.equal(heldFor(auction({ status: 'completed' }), mine(1210)), 0n);
  });
});

describe('the outcome of an auction', () => {
  const over = (given: Partial<AuctionTerms> = {}) => auction({ status: 'completed', ...given });
  it('is won, lost, sold, without bids, or below the reserve', () => {
    assert.equal(outcomeOf(over({ auctionBids: bids(1260) }), mine(1260, 'fulfilled')), 'won');
    assert.equal(outcomeOf(over({ auctionBids: bids(1260) }), mine(1210, 'rejected')), 'lost');
    assert.equal(outcomeOf(over({ auctionBids: bids(1260) }), []), 'sold');
    assert.equal(outcomeOf(over(), []), 'no-bids');
    assert.equal(
      outcomeOf(over({ auctionBids: bids(1260), reservePrice: '2000' }), mine(1260, 'rejected')),
      'reserve-unmet',
    );
  });

  it('is won by whoever leads while the own bids are outdated', () => {
    assert.equal(outcomeOf(over({ auctionBids: bids(1260) }), mine(1310)), 'won');
    assert.equal(outcomeOf(over({ auctionBids: bids(1260), reservePrice: '2000' }), mine(1310)), 'reserve-unmet');
  });

  it('costs the bid, or in a second-price auction the highest bid of anyone else', () => {
    const auctionBids = [{ id: 'mine', amount: '2400' }, ...bids(1100, 700)];
    assert.equal(priceWon(over({ auctionBids }), mine(2400)), 2400n);
    assert.equal(priceWon(over({ type: 'second_price', auctionBids }), mine(2400)), 1100n);
    assert.equal(priceWon(over({ type: 'second_price', auctionBids: [], reservePrice: '1500' }), mine(2400)), 1500n);
  });

  it('shows whether the reserve is met, unless bids are hidden', () => {
    assert.equal(meetsReserve(auction()), undefined);
    assert.equal(meetsReserve(auction({ reservePrice: '2000', auctionBids: bids(1999) })), false);
    assert.equal(meetsReserve(auction({ reservePrice: '2000', auctionBids: bids(2000) })), true);
    assert.equal(meetsReserve(auction({ reservePrice: '2000', hideBids: true })), undefined);
  });
});
