import { define } from '../define.js';
import { AuctionBidder } from './auction-bidder.js';

define('laurel-auction-bidder', AuctionBidder);
