import { listAuctionItems, listAuctions } from './auctions.js';
import { createAuctionBid, createMyAuctionBid, listAuctionBids, listMyAuctionBids } from './bids.js';

/** Auctions and bidding in them. */
export const auctions = {
  listAuctions,
  listAuctionItems,
  listAuctionBids,
  listMyAuctionBids,
  createAuctionBid,
  createMyAuctionBid,
} as const;
