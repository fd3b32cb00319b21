import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import type { MyBid } from '../../../contract/auctions/bids.js';
import { readMoment } from '../../../values/moments/read-moment.js';

/** The fields of an auction that decide about bids. Prices are decimal text in base units. */
export type AuctionTerms = Pick<
  PublicAuction,
  'type' | 'status' | 'startsAt' | 'endsAt' | 'reservePrice' | 'minBidIncrement' | 'minBidAmount' | 'hideBids'
> & {
  /** Highest first; empty while bids are hidden. */
  readonly auctionBids: readonly Pick<PublicAuction['auctionBids'][number], 'id' | 'amount'>[];
};

/** The member's own bids in an auction, highest first. */
export type OwnBids = readonly Pick<MyBid, 'id' | 'amount' | 'status'>[];

/**
 * Returns the member's bids that count. While an auction is in progress, a bid that the platform has rejected counts no more: its
 * points were returned, and had been spent when it was to lead again.
 */
export const bidsThatCount = <Bid extends OwnBids[number]>(
  { status }: Pick<AuctionTerms, 'status'>,
  own: readonly Bid[],
): readonly Bid[] => (status === 'in_progress' ? own.filter((bid) => bid.status !== 'rejected') : own);

/**
 * The phase of an auction.
 * - `closing`: the platform has not said who won, and the time is up, is too close to the end for the clock to tell, or
 *   cannot be read
 */
export type AuctionPhase = 'upcoming' | 'live' | 'closing' | 'ended' | 'cancelled';

/**
 * How a bidder stands.
 * - `sealed`: they have bid, and the platform does not reveal yet whose bid is the highest
 */
export type AuctionPosition = 'none' | 'leading' | 'outbid' | 'sealed';

/** How an auction ended for the member. `sold`: somebody else won it, and the member had not bid. */
export type AuctionOutcome = 'won' | 'lost' | 'sold' | 'no-bids' | 'reserve-unmet';

/** Returns the phase of an auction. @param now epoch ms on the server's clock @param uncertainty ms by which `now` may be off */
export function phaseOf(
  { status, startsAt, endsAt }: Pick<AuctionTerms, 'status' | 'startsAt' | 'endsAt'>,
  now: number,
  uncertainty = 0,
): AuctionPhase {
  if (status !== 'in_progress') return status === 'cancelled' ? 'cancelled' : 'ended';
  const [start, end] = [readMoment(startsAt), readMoment(endsAt)];
  if (now < start) return 'upcoming';
  // If the clock cannot tell whether the auction is over, or its times cannot be read, the platform decides about bids.
  return now >= start && now + uncertainty < end ? 'live' : 'closing';
}

/** Returns the highest bid that is known, in base units. */
export function highestBid({ auctionBids }: AuctionTerms): bigint | undefined {
  const [first] = auctionBids;
  return first && BigInt(first.amount);
}

/** Returns the member's highest bid, in base units. */
export function ownHighest(own: OwnBids): bigint | undefined {
  return own.reduce<bigint | undefined>((highest, { amount }) => {
    const bid = amount ? BigInt(amount) : undefined;
    return bid !== undefined && (highest === undefined || bid > highest) ? bid : highest;
  }, undefined);
}

/**
 * Returns the lowest amount that the next bid may have, in base units. In an English auction it must beat the highest bid; in the
 * other types members only have to beat their own. While bids are hidden, the result may be too low.
 */
export function leastBid(auction: AuctionTerms, own: OwnBids): bigint {
  const beaten = auction.type === 'english' ? larger(highestBid(auction), ownHighest(own)) : ownHighest(own);
  // A bid is at least one base unit, also where the auction sets no minimum.
  const least = larger(1n, BigInt(auction.minBidAmount)) ?? 1n;
  if (beaten === undefined) return least;
  const step = auction.minBidIncrement === null ? 1n : BigInt(auction.minBidIncrement);
  return larger(least, beaten + (step > 0n ? step : 1n)) ?? least;
}

/** Returns a round step for the buttons beside the amount: the increment, or about a twentieth of `least`. Base units. */
export function bidStep({ minBidIncrement }: AuctionTerms, least: bigint): bigint {
  if (minBidIncrement !== null && BigInt(minBidIncrement) > 0n) return BigInt(minBidIncrement);
  const wanted = least / 20n;
  if (wanted < 1n) return 1n;
  const power = 10n ** BigInt(String(wanted).length - 1);
  return ([5n, 2n] as const).map((factor) => factor * power).find((step) => step <= wanted) ?? power;
}

/** Returns how the member stands. */
export function positionOf(auction: AuctionTerms, own: OwnBids): AuctionPosition {
  const mine = ownHighest(own);
  if (mine === undefined) return 'none';
  if (auction.hideBids && auction.status === 'in_progress') return 'sealed';
  const [first] = auction.auctionBids;
  // Of two equal bids the earlier one leads. A bid that so far only the member's own list contains is newer than the other list.
  if (!first || mine > BigInt(first.amount)) return 'leading';
  return own.some(({ id }) => id === first.id) ? 'leading' : 'outbid';
}

/** Whether the highest bid reaches the reserve; `undefined` if there is no reserve, or bids are hidden. */
export function meetsReserve(auction: AuctionTerms): boolean | undefined {
  const { reservePrice, hideBids, status } = auction;
  if (reservePrice === null || (hideBids && status === 'in_progress')) return undefined;
  return (highestBid(auction) ?? -1n) >= BigInt(reservePrice);
}

/** Whether the member has the highest bid, but it is too low for the auction to sell. */
export function leadsBelowReserve(auction: AuctionTerms, own: OwnBids): boolean {
  const mine = ownHighest(own);
  return mine !== undefined && positionOf(auction, own) === 'leading' && mine < leastSold(auction);
}

/** Returns the lowest bid for which the auction sells, in base units. */
const leastSold = ({ minBidAmount, reservePrice }: AuctionTerms): bigint =>
  larger(BigInt(minBidAmount), BigInt(reservePrice ?? 0)) ?? 0n;

/** Returns how an auction that is over ended for the member. */
export function outcomeOf(auction: AuctionTerms, own: OwnBids): AuctionOutcome {
  if (own.some(({ status }) => status === 'fulfilled')) return 'won';
  const highest = highestBid(auction);
  if (highest === undefined) return own.length > 0 ? 'lost' : 'no-bids';
  if (highest < leastSold(auction)) return 'reserve-unmet';
  const isPending = own.some(({ status }) => status === 'accepted' || status === 'submitted');
  if (isPending && positionOf(auction, own) === 'leading') return 'won';
  return own.length > 0 ? 'lost' : 'sold';
}

/**
 * Returns what a member who won pays, in base units: their own bid, or in a second-price auction the highest bid of the others.
 */
export function priceWon(auction: AuctionTerms, own: OwnBids): bigint | undefined {
  const mine = ownHighest(own);
  if (auction.type !== 'second_price' || mine === undefined) return mine;
  const others = auction.auctionBids.filter(({ id }) => !own.some((bid) => bid.id === id));
  return larger(leastSold(auction), others[0] && BigInt(others[0].amount));
}

/** Returns the member's points that this auction holds now, in base units. They count towards the next bid. */
export function heldFor(auction: AuctionTerms, own: OwnBids): bigint {
  if (auction.status !== 'in_progress') return 0n;
  // In an English auction, members who are outbid get everything back at once. In the other types their last bid stays held.
  const isHeld = auction.type === 'english' ? ['leading', 'sealed'].includes(positionOf(auction, own)) : own.length > 0;
  return (isHeld && ownHighest(own)) || 0n;
}

/** Returns the new end if a bid is accepted now, epoch ms; `undefined` if the end does not move. */
export function movedEnd(
  { endsAt, extendedDurationInSeconds }: Pick<PublicAuction, 'endsAt' | 'extendedDurationInSeconds'>,
  now: number,
): number | undefined {
  const extension = (extendedDurationInSeconds ?? 0) * 1000;
  return extension > 0 && readMoment(endsAt) - now <= extension ? now + extension : undefined;
}

/** Returns the milliseconds between two requests for an auction: the nearer its start or end, the fewer. 0 if it is over. */
export function paceOf(phase: AuctionPhase, { startsAt, endsAt }: AuctionTerms, now: number): number {
  if (phase === 'ended' || phase === 'cancelled') return 0;
  const left = readMoment(phase === 'upcoming' ? startsAt : endsAt) - now;
  return left > 600_000 ? 30_000 : left > 60_000 ? 10_000 : 3_000;
}

function larger(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}
