import { define } from '../define.js';
import { AuctionBidder } from './auction-bidder.js';

export type { AuctionBidder };

define('laurel-auction-bidder', AuctionBidder);
