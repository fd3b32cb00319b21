import type { ReasonCode, ReasonProvider } from '../contract/reason.js';

/**
 * Who can do something about it.
 * - `member` by doing what the reason names, or by trying again
 * - `owner` of the programme: it is set up wrongly
 * - `nobody`: it stays so
 */
export type ReasonFix = 'member' | 'owner' | 'nobody';

/**
 * Whether, and when, another try makes sense.
 * - `now` at once
 * - `after-fix` once what it names has been done
 * - `later` by itself, after a while
 * - `never`
 */
export type ReasonRetry = 'now' | 'after-fix' | 'later' | 'never';

/**
 * What helps.
 * - `connect` linking the account of `provider`; `profile` filling in the profile; `other-quest` doing what comes first
 * - `input` another code, text, link or choice; `do-it` doing what is asked for, where it is asked for
 * - `try-again`, or to `wait`: for the start, for the next window, for a check that is under way
 * - `contact` with the team; `nothing` does
 */
export type ReasonHelp =
  'connect' | 'profile' | 'other-quest' | 'input' | 'do-it' | 'try-again' | 'wait' | 'contact' | 'nothing';

/** What is known of each reason. */
const reasons = {
  accepted: ['nobody', 'never', 'nothing'],
  already_completed: ['nobody', 'never', 'nothing'],
  already_claimed: ['nobody', 'later', 'wait'],
  used_by_another: ['nobody', 'never', 'contact'],
  pending: ['nobody', 'later', 'wait'],
  timed_out: ['member', 'now', 'try-again'],
  provider_busy: ['member', 'later', 'wait'],
  not_started: ['nobody', 'later', 'wait'],
  expired: ['nobody', 'never', 'nothing'],
  prerequisite_open: ['member', 'after-fix', 'other-quest'],
  new_members_only: ['nobody', 'never', 'nothing'],
  not_eligible: ['nobody', 'never', 'nothing'],
  account_blocked: ['owner', 'never', 'contact'],
  not_completed: ['member', 'after-fix', 'do-it'],
  code_wrong: ['member', 'now', 'input'],
  link_required: ['member', 'now', 'input'],
  choice_required: ['member', 'now', 'input'],
  choice_invalid: ['member', 'now', 'input'],
  answer_wrong: ['nobody', 'never', 'nothing'],
  profile_incomplete: ['member', 'after-fix', 'profile'],
  account_not_connected: ['member', 'after-fix', 'connect'],
  account_private: ['member', 'after-fix', 'do-it'],
  username_missing: ['member', 'after-fix', 'do-it'],
  not_joined: ['member', 'after-fix', 'do-it'],
  post_not_found: ['member', 'after-fix', 'do-it'],
  post_not_own: ['member', 'after-fix', 'do-it'],
  post_too_old: ['member', 'after-fix', 'do-it'],
  post_without_media: ['member', 'after-fix', 'do-it'],
  post_used: ['member', 'after-fix', 'do-it'],
  text_not_found: ['member', 'after-fix', 'do-it'],
  not_supported: ['nobody', 'never', 'nothing'],
  multiplier_active: ['nobody', 'later', 'wait'],
  not_set_up: ['owner', 'never', 'contact'],
  request_invalid: ['owner', 'never', 'contact'],
  auction_not_started: ['nobody', 'later', 'wait'],
  auction_ended: ['nobody', 'never', 'nothing'],
  bid_too_low: ['member', 'now', 'input'],
  bid_own_auction: ['nobody', 'never', 'nothing'],
  bid_repeated: ['member', 'now', 'input'],
  balance_too_low: ['member', 'after-fix', 'other-quest'],
  holding_required: ['member', 'after-fix', 'do-it'],
  not_listed: ['nobody', 'never', 'nothing'],
  listing_not_started: ['nobody', 'later', 'wait'],
  listing_ended: ['nobody', 'never', 'nothing'],
  sold_out: ['nobody', 'never', 'nothing'],
  limit_reached: ['nobody', 'never', 'nothing'],
} as const satisfies Record<ReasonCode, readonly [ReasonFix, ReasonRetry, ReasonHelp]>;

/** A text of the platform, understood. */
export interface Reason {
  readonly code: ReasonCode;
  readonly provider?: ReasonProvider;
  readonly fix: ReasonFix;
  readonly retry: ReasonRetry;
  readonly help: ReasonHelp;
}

/** A code with what is known of it. */
export function describeReason(code: ReasonCode, provider?: ReasonProvider): Reason {
  const [fix, retry, help] = reasons[code];
  return { code, ...(provider && { provider }), fix, retry, help };
}

export type { ReasonCode, ReasonProvider } from '../contract/reason.js';
