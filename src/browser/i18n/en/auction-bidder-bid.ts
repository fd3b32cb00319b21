import { english } from '../english.js';

/** Texts of a bid in `<laurel-auction-bidder>`, from its preview to its end. */
export const auctionBidderBid = english('auction-bidder-bid');
