import type { AuctionType } from '../../contract/auctions/auctions.js';

/** Terms of an auction that bids are checked against. Amounts are base units. */
export interface Terms {
  readonly type: AuctionType;
  readonly minBidAmount: bigint;
  readonly minBidIncrement: bigint | null;
  readonly reservePrice: bigint | null;
}

/** An accepted bid. */
export interface StandingBid {
  readonly id: string;
  readonly userId: string;
  readonly amount: bigint;
}

/** The winning bid and its price. */
export interface Outcome {
  readonly bidId: string;
  readonly price: bigint;
}

/**
 * Returns the minimum for a new bid. In an English auction it has to beat the highest bid, in the others only the bidder's own. A
 * step is the increment, or one base unit if there is none.
 *
 * @param highest highest bid of anyone
 * @param own highest bid of this bidder
 */
export function leastBid(terms: Terms, { highest, own }: { highest: bigint | null; own: bigint | null }): bigint {
  const beaten = terms.type === 'english' ? highest : own;
  const step = terms.minBidIncrement === null || terms.minBidIncrement < 1n ? 1n : terms.minBidIncrement;
  return beaten === null ? terms.minBidAmount : larger(terms.minBidAmount, beaten + step);
}

/**
 * Returns the outcome of an auction. The highest bid wins, among equal ones the first; below the reserve, no bid wins. The price is
 * the bid; in a second-price auction it is the highest bid of anyone else, or the lowest that would have won.
 *
 * @param bids in the order of their arrival
 */
export function outcomeOf(terms: Terms, bids: readonly StandingBid[]): Outcome | undefined {
  const winner = highestOf(bids);
  const floor = larger(terms.minBidAmount, terms.reservePrice ?? 0n);
  if (!winner || winner.amount < floor) return undefined;
  if (terms.type !== 'second_price') return { bidId: winner.id, price: winner.amount };
  const second = highestOf(bids.filter(({ userId }) => userId !== winner.userId));
  return { bidId: winner.id, price: larger(floor, second?.amount ?? 0n) };
}

function highestOf(bids: readonly StandingBid[]): StandingBid | undefined {
  return bids.reduce<StandingBid | undefined>(
    (highest, bid) => (highest === undefined || bid.amount > highest.amount ? bid : highest),
    undefined,
  );
}

/** Sorts bids so that the highest comes first, and the earlier of two equal ones. */
export const highestFirst = (bids: readonly StandingBid[]): StandingBid[] =>
  [...bids].sort((a, b) => (a.amount === b.amount ? 0 : a.amount > b.amount ? -1 : 1));

const larger = (a: bigint, b: bigint): bigint => (a > b ? a : b);
