import { reviewBids } from '../auctions/review-bids.js';
import { settleAuction } from '../auctions/settle-auction.js';
import { evaluateBadges } from '../loyalty/badges/evaluate-badges.js';
import { evaluateEveryone } from '../loyalty/badges/evaluate-everyone.js';
import { giveJudgedBadge } from '../loyalty/badges/give-judged-badge.js';
import { takeBackBadges } from '../loyalty/badges/take-back-badges.js';
import { checkReward } from '../loyalty/completion/check-reward.js';
import { completeRuleJob } from '../loyalty/completion/complete-job.js';
import { checkReferrals } from '../loyalty/referrals/check-referrals.js';
import { giveBackRewards } from '../loyalty/rules/give-back-rewards.js';
import { takeBackRewards } from '../loyalty/rules/take-back-rewards.js';
import { expireMint } from '../minting/expire-mint.js';
import { processMint } from '../minting/process-mint.js';
import { relayOrder } from '../minting/relay-order.js';
import { followClaim } from '../token-claims/follow-claim.js';
import type { AnyJob } from './job.js';

/** All jobs of the service. */
export const jobs: readonly AnyJob[] = [
  expireMint,
  processMint,
  relayOrder,
  completeRuleJob,
  checkReward,
  checkReferrals,
  settleAuction,
  reviewBids,
  evaluateBadges,
  evaluateEveryone,
  giveJudgedBadge,
  takeBackBadges,
  takeBackRewards,
  giveBackRewards,
  followClaim,
];
