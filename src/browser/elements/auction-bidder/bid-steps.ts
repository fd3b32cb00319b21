import { english } from '../../i18n/english.js';
import { conditions } from '../../i18n/en/conditions.js';
import { problems } from '../../i18n/en/problems.js';
import { signCard } from '../../i18n/en/sign-card.js';
import { bidSteps } from './views/steps.js';
import { stepsStyles } from './views/steps.styles.js';
import { holdingLines } from './views/wallet-funds.js';

const auctionBidderBid = english('auction-bidder-bid');

const views = { bidSteps, holdingLines };

/** The views of a bid's steps, from its review to its end. */
export type BidSteps = typeof views;

/** Everything that loads when a member first presses a button that leads to a bid. */
export const part = {
  styles: stepsStyles,
  texts: { ...auctionBidderBid, ...signCard, ...conditions, ...problems },
  make: () => views,
};
