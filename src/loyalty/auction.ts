import type { PublicAuction } from '../contract/auctions/auctions.js';
import type { MyBid } from '../contract/auctions/bids.js';

/** What of an auction decides about bids. Prices are decimal text in base units. */
export type AuctionTerms = Pick<
  PublicAuction,
  'type' | 'status' | 'startsAt' | 'endsAt' | 'reservePrice' | 'minBidIncrement' | 'minBidAmount' | 'hideBids'
> & {
  /** The highest first; none while they are hidden. */
  readonly auctionBids: readonly Pick<PublicAuction['auctionBids'][number], 'id' | 'amount'>[];
};

/** The member's own bids in an auction, the highest first. */
export type OwnBids = readonly Pick<MyBid, 'id' | 'amount' | 'status'>[];

/**
 * Where an auction stands.
 * - `closing` its time is up, or so nearly that clocks cannot tell; the platform has not said who won
 */
export type AuctionPhase = 'upcoming' | 'live' | 'closing' | 'ended' | 'cancelled';

/**
 * How a bidder stands.
 * - `sealed` they have bid, and whether it is the highest is nobody's business yet
 */
export type AuctionPosition = 'none' | 'leading' | 'outbid' | 'sealed';

/** How an auction ended, for the one who looks: `sold` to somebody, and they have not bid. */
export type AuctionOutcome = 'won' | 'lost' | 'sold' | 'no-bids' | 'reserve-unmet';

/** @param now epoch ms on the server's clock @param uncertainty how far off that may be, ms */
export function phaseOf(
  { status, startsAt, endsAt }: Pick<AuctionTerms, 'status' | 'startsAt' | 'endsAt'>,
  now: number,
  uncertainty = 0,
): AuctionPhase {
  if (status !== 'in_progress') return status === 'cancelled' ? 'cancelled' : 'ended';
  if (now < Date.parse(startsAt)) return 'upcoming';
  // Past the end by the latest reckoning only: a bid that may be in time is the platform's to judge.
  return now + uncertainty >= Date.parse(endsAt) ? 'closing' : 'live';
}

/** Highest bid that is known, in base units. */
export function highestBid({ auctionBids }: AuctionTerms): bigint | undefined {
  const [first] = auctionBids;
  return first && BigInt(first.amount);
}

/** Highest of the member's own, in base units. */
export function ownHighest(own: OwnBids): bigint | undefined {
  return own.reduce<bigint | undefined>((highest, { amount }) => {
    const bid = amount ? BigInt(amount) : undefined;
    return bid !== undefined && (highest === undefined || bid > highest) ? bid : highest;
  }, undefined);
}

/**
 * The least the next bid has to be, in base units. In an English auction it beats the highest one; in the others bidders beat
 * themselves alone. Where bids are hidden, it is the least that is known: it may have to be more.
 */
export function leastBid(auction: AuctionTerms, own: OwnBids): bigint {
  const beaten = auction.type === 'english' ? larger(highestBid(auction), ownHighest(own)) : ownHighest(own);
  const least = BigInt(auction.minBidAmount);
  if (beaten === undefined) return least;
  const step = auction.minBidIncrement === null ? 1n : BigInt(auction.minBidIncrement);
  return larger(least, beaten + (step > 0n ? step : 1n)) ?? least;
}

/** A round step for the buttons beside the amount: the increment, or else about a twentieth of it. Base units. */
export function bidStep({ minBidIncrement }: AuctionTerms, least: bigint): bigint {
  if (minBidIncrement !== null && BigInt(minBidIncrement) > 0n) return BigInt(minBidIncrement);
  const wanted = least / 20n;
  if (wanted < 1n) return 1n;
  const power = 10n ** BigInt(String(wanted).length - 1);
  return ([5n, 2n] as const).map((factor) => factor * power).find((step) => step <= wanted) ?? power;
}

export function positionOf(auction: AuctionTerms, own: OwnBids): AuctionPosition {
  const mine = ownHighest(own);
  if (mine === undefined) return 'none';
  if (auction.hideBids && auction.status === 'in_progress') return 'sealed';
  const [first] = auction.auctionBids;
  // Of equal bids the earlier one leads. A bid that only the member's own list knows yet is newer than the other list.
  if (!first || mine > BigInt(first.amount)) return 'leading';
  return own.some(({ id }) => id === first.id) ? 'leading' : 'outbid';
}

/** Whether the highest bid reaches the reserve; nothing where there is none, or bids are hidden. */
export function meetsReserve(auction: AuctionTerms): boolean | undefined {
  const { reservePrice, hideBids, status } = auction;
  if (reservePrice === null || (hideBids && status === 'in_progress')) return undefined;
  return (highestBid(auction) ?? -1n) >= BigInt(reservePrice);
}

/** How an auction that is over ended. */
export function outcomeOf(auction: AuctionTerms, own: OwnBids): AuctionOutcome {
  if (own.some(({ status }) => status === 'fulfilled')) return 'won';
  const highest = highestBid(auction);
  if (highest === undefined) return own.length > 0 ? 'lost' : 'no-bids';
  const floor = larger(BigInt(auction.minBidAmount), BigInt(auction.reservePrice ?? 0)) ?? 0n;
  if (highest < floor) return 'reserve-unmet';
  const isPending = own.some(({ status }) => status === 'accepted' || status === 'submitted');
  if (isPending && positionOf(auction, own) === 'leading') return 'won';
  return own.length > 0 ? 'lost' : 'sold';
}

/** What the member who won pays, in base units: their bid, or in a second-price auction the highest of anyone else. */
export function priceWon(auction: AuctionTerms, own: OwnBids): bigint | undefined {
  const mine = ownHighest(own);
  if (auction.type !== 'second_price' || mine === undefined) return mine;
  const floor = larger(BigInt(auction.minBidAmount), BigInt(auction.reservePrice ?? 0));
  const others = auction.auctionBids.filter(({ id }) => !own.some((bid) => bid.id === id));
  return larger(floor, others[0] && BigInt(others[0].amount));
}

/** Points of the member that this auction holds now, in base units; they count towards the next bid. */
export function heldFor(auction: AuctionTerms, own: OwnBids): bigint {
  if (auction.status !== 'in_progress') return 0n;
  // In an English auction whoever is passed gets everything back at once; elsewhere every bidder's last one stands.
  const isHeld = auction.type === 'english' ? ['leading', 'sealed'].includes(positionOf(auction, own)) : own.length > 0;
  return (isHeld && ownHighest(own)) || 0n;
}

/** Where the end moves to if a bid is taken in now, epoch ms; nothing where it stays. */
export function movedEnd(
  { endsAt, extendedDurationInSeconds }: Pick<PublicAuction, 'endsAt' | 'extendedDurationInSeconds'>,
  now: number,
): number | undefined {
  const extension = (extendedDurationInSeconds ?? 0) * 1000;
  return extension > 0 && Date.parse(endsAt) - now <= extension ? now + extension : undefined;
}

/** Milliseconds between two looks at an auction that nobody pushes: the nearer it is to its start or end, the less. */
export function paceOf(phase: AuctionPhase, { startsAt, endsAt }: AuctionTerms, now: number): number {
  if (phase === 'ended' || phase === 'cancelled') return 0;
  const left = Date.parse(phase === 'upcoming' ? startsAt : endsAt) - now;
  return left > 600_000 ? 30_000 : left > 60_000 ? 10_000 : 3_000;
}

function larger(a: bigint | undefined, b: bigint | undefined): bigint | undefined {
  if (a === undefined || b === undefined) return a ?? b;
  return a > b ? a : b;
}
