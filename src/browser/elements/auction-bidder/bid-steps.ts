import { english } from '../../i18n/english.js';
import { conditions } from '../../i18n/en/conditions.js';
import { problems } from '../../i18n/en/problems.js';
import { signCard } from '../../i18n/en/sign-card.js';

const auctionBidderBid = english('auction-bidder-bid');

// Everything that loads when a member first presses a button that leads to a bid.
export { stepsStyles } from './views/steps.styles.js';
export { bidSteps } from './views/steps.js';
export { holdingLines } from './views/wallet-funds.js';

/** Texts of a bid, from its review to its end. */
export const stepsTexts = { ...auctionBidderBid, ...signCard, ...conditions, ...problems };
