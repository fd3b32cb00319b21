import type { Handlers } from '../handler.js';
import { createAuctionBid } from './create-auction-bid.js';
import { listAuctionBids } from './list-auction-bids.js';
import { listAuctionItems } from './list-auction-items.js';
import { listAuctions } from './list-auctions.js';

/** Handlers for auctions and bids. */
export const auctionHandlers = {
  listAuctions,
  listAuctionItems,
  listAuctionBids,
  createAuctionBid,
} satisfies Partial<Handlers>;
