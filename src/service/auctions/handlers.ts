import type { Handlers } from '../handler.js';

/** Auctions and bidding in them. */
export const auctionHandlers = {} satisfies Partial<Handlers>;
