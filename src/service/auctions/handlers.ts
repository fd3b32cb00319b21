import type { Handlers } from '../handler.js';
import { cancelAuction } from './cancel-auction.js';
import { createAuctionBid } from './create-auction-bid.js';
import { createAuction } from './create-auction.js';
import { listAuctionBids } from './list-auction-bids.js';
import { listAuctionItems } from './list-auction-items.js';
import { listAuctions } from './list-auctions.js';
import { updateAuction } from './update-auction.js';

/** Handlers for auctions and bids. */
export const auctionHandlers = {
  listAuctions,
  listAuctionItems,
  listAuctionBids,
  createAuctionBid,
  createAuction,
  updateAuction,
  cancelAuction,
} satisfies Partial<Handlers>;
