import { blockedMessage } from '../../identity/participation.js';

/** Why a request to complete a rule is refused: texts of the platform API, section 7, word for word. */
export const refusals = {
  notUuid: 'loyaltyRuleId must be a uuid',
  expired: 'Loyalty rule has expired',
  notStarted: 'Loyalty rule has not started yet',
  amountOverride: 'Only external rules can have amount override',
  keyOverride: 'Only external rules can have idempotency key override',
  currencyNotFound: 'Loyalty currency not found',
  skipNeedsKey: 'Api key is required to skip chain or required check',
  blocked: blockedMessage,
  requiredOpen: 'Please complete other required rules to unlock this quest.',
  newUsersOnly: 'Unfortunately, this quest is only available for new users',
  /** The platform's API names the cause, but not its text. */
  codeFailed: 'Code verification failed',
  verificationInvalid: 'Invalid Verification, try again',
  notCompleted: 'Quest not completed',
  alreadyClicked: 'You have already clicked the link, please wait for the reward to be processed',
  checkInOfNothing: 'Check-in amount rule cannot be completed when amount is 0',
  commentLinkRequired: 'Comment link is required',
  linkRequired: 'Twitter not connected or content url is required',
  noChoice: 'No choice selected',
  questionNotFound: 'Question not found',
  invalidChoice: 'Invalid choice selected',
  tokenHoldOnSui: 'Claim on token hold is not supported for Sui',
  tokenHoldByPurchase: 'Claim on token hold is not supported for paid full royalty or native purchases',
  tokenHoldForPoints: 'Claim on token hold is only supported for multipliers',
  notSetUp: 'Rule is not setup',
  notAchieved: 'Quest not achieved, please try again.',
  invalid: 'Invalid request',
  /** Texts of the queue, for causes that are already certain when the request arrives. */
  alreadyCompleted: 'Quest already completed',
  alreadyClaimedRange: "You've already claimed the reward for this impression range.",
  alreadyClaimed: "You've already claimed the reward for this quest.",
} as const;

/** Returns the refusal of a rule whose name members know before it starts (platform API, section 7). */
export const notStartedYet = (name: string): string => `Loyalty rule ${name} has not started yet`;

/** Text of the queue for a job that timed out. */
export const timedOut = 'Request aborted due to timeout';

/** Returns the refusal of a proof that another member has used, with the queue's text. */
export const usedByAnother = (accountName: string): string =>
  `Quest already completed using the same social account (${accountName}), with the different user.`;
