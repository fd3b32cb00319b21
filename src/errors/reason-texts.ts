import { type AccountRefusal, backendOf } from '../contract/providers/backend.js';
import { providers } from '../contract/providers/index.js';
import type { ReasonCode, ReasonProvider } from '../contract/reason.js';
import { type Reason, describeReason } from './reasons.js';

type Known = ReasonCode | readonly [ReasonCode, ReasonProvider];

/** Placeholder in the platform's texts for a part that varies, such as a name or a number. */
const any = '\u0000';

/** The platform's texts about accounts, from the provider table. */
const aboutAccounts = providers.flatMap(({ id }) =>
  Object.entries(backendOf(id).refusals).map(
    ([code, texts]) => [[code as AccountRefusal, id], texts] as readonly [Known, readonly string[]],
  ),
);

/**
 * The platform's texts by meaning: those of rule completion (platform API, section 7), those of a rule job's result, and the
 * codes that come with a text. Letter case and a final full stop do not matter.
 */
const known: readonly (readonly [Known, readonly string[]])[] = [
  ...aboutAccounts,
  [
    'accepted',
    [
      'Completion request added to queue',
      'Streak successful',
      'Telegram Channel joined successfully',
      'Quest Completed: You have commented on the tweet',
      'Quest Completed: You have retweeted the tweet',
      'Quest Completed: You have retweeted and commented on the tweet',
      `Quest Completed: You are a follower of @${any}`,
      `Quest Completed: You have posted ${any} a tweet with the text ${any}`,
      'Text found in tweet',
      'Text found in bio',
      'Text found in username',
      'Text found in comment',
      'Youtube comment added',
      'Youtube channel subscribed',
      'Steam Wishlist item added',
      'Swap rewards calculated successfully',
      'Correct answer',
      'Poll response recorded',
    ],
  ],
  [
    'pending',
    [
      'Link click being verified, come back later to check the status',
      'You have already clicked the link, please wait for the reward to be processed',
    ],
  ],
  ['already_completed', ['Quest already completed']],
  [
    'already_claimed',
    [
      "You've already claimed the reward for this quest.",
      "You've already claimed the reward for this impression range.",
    ],
  ],
  ['used_by_another', [`Quest already completed using the same social account (${any}), with the different user.`]],
  ['timed_out', ['Request aborted due to timeout', 'Discord request timeout']],
  ['provider_busy', ['Telegram request rate-limited']],
  ['not_started', ['Loyalty rule has not started yet', `Loyalty rule ${any} has not started yet`]],
  ['expired', ['Loyalty rule has expired']],
  ['prerequisite_open', ['Please complete other required rules to unlock this quest.']],
  ['new_members_only', ['Unfortunately, this quest is only available for new users', 'NEW_USERS_ONLY']],
  ['not_eligible', ["Seems like you're not eligible for this points airdrop."]],
  ['account_blocked', ['Access restricted. Your account is blocked.', 'ACCOUNT_BLOCKED']],
  [
    'not_completed',
    [
      'Quest not completed',
      'Quest not achieved, please try again.',
      'Invalid Verification, try again',
      'Quest Not Completed: Retweet not found for the specified tweet',
      'Quest Not Completed: You have not retweeted or commented on the tweet',
      'Quest Not Completed: Comment not found for the specified tweet',
      `Quest Not Completed: Please follow @${any} and try again in few minutes`,
      'TikTok post not verified',
      'Youtube comment not added',
      'Steam Wishlist item not added',
      'Swap rule failed',
    ],
  ],
  // The platform API names the cause of the first ones, but not their texts.
  [
    'code_wrong',
    [
      'Code verification failed',
      'Invalid verification code',
      'Invalid code',
      'Incorrect code',
      'INVALID_CODE',
      'CODE_NOT_FOUND',
    ],
  ],
  ['link_required', ['Comment link is required']],
  ['choice_required', ['No choice selected', 'No question response found', 'No text provided']],
  ['choice_invalid', ['Invalid choice selected']],
  ['answer_wrong', ['Incorrect answer']],
  ['profile_incomplete', ['Profile not complete']],
  ['post_not_found', ['Tweet not found or could not be retrieved', 'User not found', 'PROFILE_NOT_FOUND']],
  ['post_not_own', ['Tweet does not belong to the user']],
  ['post_too_old', ['Tweet is before the quest start time']],
  ['post_without_media', ['Tweet does not have media']],
  [
    'post_used',
    [
      'Tweet is already claimed',
      'Comment is already claimed',
      `Quest Not Completed: Your all previous ${any} posts are already claimed. Please post a new tweet and try again in a few minutes.`,
    ],
  ],
  [
    'text_not_found',
    ['Text not found in tweet', 'Text not found in bio', 'Text not found in username', 'Text not found in comment'],
  ],
  [
    'not_supported',
    [
      'Claim on token hold is not supported for Sui',
      'Claim on token hold is not supported for paid full royalty or native purchases',
      'Claim on token hold is only supported for multipliers',
    ],
  ],
  ['multiplier_active', ['Claim failed: Multiplier is already active']],
  [
    'not_set_up',
    [
      'Rule is not setup',
      'Question not found',
      'Quiz question not configured',
      'Poll question not configured',
      'Loyalty currency not found',
      'Check-in amount rule cannot be completed when amount is 0',
      `Missing required parameters: ${any}`,
      'CONTRACT_NOT_SET_UP',
      'PRICE_UNREADABLE',
      'SIGNER_NOT_SET_UP',
      'NETWORK_UNSUPPORTED',
    ],
  ],
  [
    'request_invalid',
    [
      'Invalid request',
      'loyaltyRuleId must be a uuid',
      'Only external rules can have amount override',
      'Only external rules can have idempotency key override',
      'Api key is required to skip chain or required check',
      'WALLET_UNSUPPORTED',
    ],
  ],
  ['auction_not_started', ['AUCTION_NOT_STARTED']],
  ['auction_ended', ['AUCTION_ENDED', 'AUCTION_CANCELLED']],
  ['bid_too_low', ['BID_TOO_LOW']],
  ['bid_own_auction', ['OWN_AUCTION']],
  ['bid_repeated', ['NONCE_USED']],
  ['price_changed', ['PRICE_CHANGED']],
  ['balance_too_low', ['INSUFFICIENT_BALANCE']],
  ['holding_required', ['COLLECTION_REQUIRED', 'BADGE_REQUIRED', 'GATED', 'NOT_ON_ALLOWLIST']],
  ['not_listed', ['NOT_LISTED']],
  ['listing_not_started', ['LISTING_NOT_STARTED']],
  ['listing_ended', ['LISTING_ENDED']],
  ['sold_out', ['SOLD_OUT']],
  ['limit_reached', ['LIMIT_REACHED']],
  ['referral_own', ['OWN_CODE']],
  ['referral_circular', ['CIRCULAR_REFERRAL']],
  ['used_by_another', ['CODE_TAKEN']],
  ['timed_out', ['EXPIRED']],
  ['already_completed', ['ALREADY_ENDED']],
  ['pending', ['NOT_READY', 'RELAYED', 'UNVERIFIED', 'TOO_MANY_REPORTS']],
  ['not_completed', ['REPORTED', 'RELAY_FAILED', 'NOT_ON_CHAIN']],
];

/** A text with more characters than this is not compared: no known text is that long. */
const maximumCharacters = 1_000;
const normal = (text: string): string => text.trim().replace(/\s+/g, ' ').replace(/\.$/, '').toLowerCase();

const exact = new Map<string, Reason>();
const patterns: { readonly pieces: readonly string[]; readonly reason: Reason }[] = [];
for (const [meaning, texts] of known) {
  const reason = typeof meaning === 'string' ? describeReason(meaning) : describeReason(...meaning);
  for (const text of texts) {
    const pieces = normal(text).split(any);
    if (pieces.length === 1) exact.set(normal(text), reason);
    else patterns.push({ pieces, reason });
  }
}

/** Returns the meaning of a platform text, or of the code beside it; `undefined` if it is not known. */
export function reasonOf(text: string | null | undefined): Reason | undefined {
  if (text === null || text === undefined || text.length > maximumCharacters) return undefined;
  const given = normal(text);
  return exact.get(given) ?? patterns.find(({ pieces }) => fits(given, pieces))?.reason;
}

/** Whether the text contains the pieces in this order, the first at its start and the last at its end. */
function fits(text: string, pieces: readonly string[]): boolean {
  const last = pieces.at(-1) ?? '';
  let from = 0;
  return (
    pieces.every((piece, index) => {
      const at = index === 0 ? (text.startsWith(piece) ? 0 : -1) : text.indexOf(piece, from);
      from = at + piece.length;
      return at !== -1;
    }) &&
    text.endsWith(last) &&
    text.length >= pieces.reduce((sum, piece) => sum + piece.length, 0)
  );
}
