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

/** What is known of each reason. */
const reasons = {
  accepted: ['nobody', 'never'],
  already_completed: ['nobody', 'never'],
  already_claimed: ['nobody', 'later'],
  used_by_another: ['nobody', 'never'],
  pending: ['nobody', 'later'],
  timed_out: ['member', 'now'],
  provider_busy: ['member', 'later'],
  not_started: ['nobody', 'later'],
  expired: ['nobody', 'never'],
  prerequisite_open: ['member', 'after-fix'],
  new_members_only: ['nobody', 'never'],
  not_eligible: ['nobody', 'never'],
  account_blocked: ['owner', 'never'],
  not_completed: ['member', 'after-fix'],
  code_wrong: ['member', 'now'],
  link_required: ['member', 'now'],
  choice_required: ['member', 'now'],
  choice_invalid: ['member', 'now'],
  answer_wrong: ['nobody', 'never'],
  profile_incomplete: ['member', 'after-fix'],
  account_not_connected: ['member', 'after-fix'],
  account_private: ['member', 'after-fix'],
  username_missing: ['member', 'after-fix'],
  not_joined: ['member', 'after-fix'],
  post_not_found: ['member', 'after-fix'],
  post_not_own: ['member', 'after-fix'],
  post_too_old: ['member', 'after-fix'],
  post_without_media: ['member', 'after-fix'],
  post_used: ['member', 'after-fix'],
  text_not_found: ['member', 'after-fix'],
  not_supported: ['nobody', 'never'],
  multiplier_active: ['nobody', 'later'],
  not_set_up: ['owner', 'never'],
  request_invalid: ['owner', 'never'],
  auction_not_started: ['nobody', 'later'],
  auction_ended: ['nobody', 'never'],
  bid_too_low: ['member', 'now'],
  bid_own_auction: ['nobody', 'never'],
  bid_repeated: ['member', 'now'],
  balance_too_low: ['member', 'after-fix'],
  holding_required: ['member', 'after-fix'],
  not_listed: ['nobody', 'never'],
  listing_not_started: ['nobody', 'later'],
  listing_ended: ['nobody', 'never'],
  sold_out: ['nobody', 'never'],
  limit_reached: ['nobody', 'never'],
} as const satisfies Record<ReasonCode, readonly [ReasonFix, ReasonRetry]>;

/** A text of the platform, understood. */
export interface Reason {
  readonly code: ReasonCode;
  readonly provider?: ReasonProvider;
  readonly fix: ReasonFix;
  readonly retry: ReasonRetry;
}

/** A code with what is known of it. */
export function describeReason(code: ReasonCode, provider?: ReasonProvider): Reason {
  const [fix, retry] = reasons[code];
  return { code, ...(provider && { provider }), fix, retry };
}

export type { ReasonCode, ReasonProvider } from '../contract/reason.js';
