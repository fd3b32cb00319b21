import { exactBaseUnits } from '../../../values/amounts/base-units.js';
import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import type { MyBid } from '../../../contract/auctions/bids.js';

/** Most decimals that an ERC-20 token can have. */
const mostDecimals = 255;

/** Returns base units as digits; `undefined` if they cannot be read or are not a whole number. */
function digitsOf(amount: string): string | undefined {
  const units = exactBaseUnits(amount, 0);
  return units !== undefined && units >= 0n ? String(units) : undefined;
}

/**
 * Returns an auction with all its amounts as digits; `undefined` if one of them cannot be read. Without every amount,
 * the next bid cannot be calculated.
 */
export function readAuctionAmounts(auction: PublicAuction): PublicAuction | undefined {
  const { currencyDecimals, auctionBids } = auction;
  const minBidAmount = digitsOf(auction.minBidAmount);
  const minBidIncrement = auction.minBidIncrement === null ? null : digitsOf(auction.minBidIncrement);
  const reservePrice = auction.reservePrice === null ? null : digitsOf(auction.reservePrice);
  const bids = auctionBids.flatMap((bid) => {
    const amount = digitsOf(bid.amount);
    return amount === undefined ? [] : [{ ...bid, amount }];
  });
  const isRead =
    Number.isInteger(currencyDecimals) &&
    currencyDecimals >= 0 &&
    currencyDecimals <= mostDecimals &&
    bids.length === auctionBids.length;
  return isRead && minBidAmount !== undefined && minBidIncrement !== undefined && reservePrice !== undefined
    ? { ...auction, minBidAmount, minBidIncrement, reservePrice, auctionBids: bids }
    : undefined;
}

/** Returns a member's bids with their amounts as digits; `undefined` if one of them cannot be read. The platform may leave one out. */
export function readBidAmounts(own: readonly MyBid[]): readonly MyBid[] | undefined {
  const bids = own.flatMap((bid) => {
    if (bid.amount === null || bid.amount === undefined) return [bid];
    const amount = digitsOf(bid.amount);
    return amount === undefined ? [] : [{ ...bid, amount }];
  });
  return bids.length === own.length ? bids : undefined;
}
