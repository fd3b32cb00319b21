import { listAuctionItems, listAuctions } from './auctions.js';
import { createAuctionBid, createMyAuctionBid, listAuctionBids, listMyAuctionBids } from './bids.js';
import { cancelAuction, createAuction, updateAuction } from './manage.js';

/** Endpoints for auctions and bids. */
export const auctions = {
  listAuctions,
  listAuctionItems,
  listAuctionBids,
  listMyAuctionBids,
  createAuctionBid,
  createMyAuctionBid,
  createAuction,
  updateAuction,
  cancelAuction,
} as const;
