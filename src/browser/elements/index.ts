// Written by `npm run generate` from src/browser/registry.ts.
export { ActivityElement } from './activity/activity.js';
export { AuctionBidder } from './auction-bidder/auction-bidder.js';
export { BadgeShelf } from './badge-shelf/badge-shelf.js';
export { Leaderboard } from './leaderboard/leaderboard.js';
export { MintGallery } from './mint-gallery/mint-gallery.js';
export { NextStepElement } from './next-step/next-step.js';
export { PointsBalance } from './points-balance/points-balance.js';
export { Profile } from './profile/profile.js';
export { LaurelProgram } from './program/program.js';
export { QuestList } from './quest-list/quest-list.js';
export { ReferralElement } from './referral/referral.js';
export { SeasonRecap } from './season-recap/season-recap.js';
export { SocialConnect } from './social-connect/social-connect.js';
export { TokenClaim } from './token-claim/token-claim.js';
export { WalletConnect } from './wallet-connect/wallet-connect.js';
