import type { ReasonCode, ReasonProvider } from '../contract/reason.js';

/**
 * Who can fix the cause of a refusal.
 *
 * - `member`: by doing what the reason names, or by trying again
 * - `owner`: the programme is set up wrongly
 * - `nobody`: it cannot be changed
 */
export type ReasonFix = 'member' | 'owner' | 'nobody';

/**
 * Whether, and when, another try makes sense.
 *
 * - `now`: at once
 * - `after-fix`: once the member or the owner has done what the reason names
 * - `later`: after a while, with nothing to do until then
 * - `never`
 */
export type ReasonRetry = 'now' | 'after-fix' | 'later' | 'never';

/**
 * The next step that helps.
 *
 * - `connect`: link the account of `provider`
 * - `profile`: fill in the profile
 * - `other-quest`: first do the quest that comes before this one
 * - `input`: give another code, text, link or choice
 * - `do-it`: do the task at the place where it is to be done
 * - `try-again`
 * - `wait`: for the start, for the next window, or for a check that is under way
 * - `contact`: ask the team
 * - `nothing`
 */
export type ReasonHelp =
  | 'connect'
  | 'profile'
  | 'other-quest'
  | 'input'
  | 'do-it'
  | 'try-again'
  | 'wait'
  | 'contact'
  | 'nothing';

/** Who can fix each reason, when to retry, and what helps. */
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
  price_changed: ['member', 'now', 'try-again'],
  balance_too_low: ['member', 'after-fix', 'other-quest'],
  holding_required: ['member', 'after-fix', 'do-it'],
  not_listed: ['nobody', 'never', 'nothing'],
  listing_not_started: ['nobody', 'later', 'wait'],
  listing_ended: ['nobody', 'never', 'nothing'],
  sold_out: ['nobody', 'never', 'nothing'],
  limit_reached: ['nobody', 'never', 'nothing'],
  referral_own: ['nobody', 'never', 'nothing'],
  referral_circular: ['nobody', 'never', 'nothing'],
} as const satisfies Record<ReasonCode, readonly [ReasonFix, ReasonRetry, ReasonHelp]>;

/** A refusal of the platform as Laurel understands it. */
export interface Reason {
  readonly code: ReasonCode;
  readonly provider?: ReasonProvider;
  readonly fix: ReasonFix;
  readonly retry: ReasonRetry;
  readonly help: ReasonHelp;
}

/** Returns a code with its fix, retry and help. */
export function describeReason(code: ReasonCode, provider?: ReasonProvider): Reason {
  const [fix, retry, help] = reasons[code];
  return { code, ...(provider && { provider }), fix, retry, help };
}

export type { ReasonCode, ReasonProvider } from '../contract/reason.js';
