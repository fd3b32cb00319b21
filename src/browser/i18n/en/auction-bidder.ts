import { english } from '../english.js';

/** Texts of `<laurel-auction-bidder>`, except those of a bid under way. */
export const auctionBidder = english('auction-bidder');
