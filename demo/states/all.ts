// Written by `npm run generate` from src/browser/registry.ts.
import { states as walletConnect } from './wallet-connect.js';
import { states as leaderboard } from './leaderboard.js';
import { states as questList } from './quest-list.js';
import { states as badgeShelf } from './badge-shelf.js';
import { states as auctionBidder } from './auction-bidder.js';
import { states as mintGallery } from './mint-gallery.js';
import { states as activity } from './activity.js';
import { states as referral } from './referral.js';
import { states as seasonRecap } from './season-recap.js';
import { states as nextStep } from './next-step.js';
import { states as pointsBalance } from './points-balance.js';
import { states as profile } from './profile.js';
import { states as socialConnect } from './social-connect.js';
import { states as tokenClaim } from './token-claim.js';
import { states as program } from './program.js';
import type { State } from './state.js';

/** Every state of every element. The gallery, the tests and the screenshots use this list. */
export const states: readonly State[] = [
  ...walletConnect,
  ...leaderboard,
  ...questList,
  ...badgeShelf,
  ...auctionBidder,
  ...mintGallery,
  ...activity,
  ...referral,
  ...seasonRecap,
  ...nextStep,
  ...pointsBalance,
  ...profile,
  ...socialConnect,
  ...tokenClaim,
  ...program,
];
