import type { ReasonCode } from '../contract/reason.js';

/** Reasons that still apply after another try: their `retry` is `never`. */
const final: readonly ReasonCode[] = [
  'accepted',
  'already_completed',
  'used_by_another',
  'expired',
  'new_members_only',
  'not_eligible',
  'account_blocked',
  'answer_wrong',
  'not_supported',
  'not_set_up',
  'request_invalid',
  'auction_ended',
  'bid_own_auction',
  'not_listed',
  'listing_ended',
  'sold_out',
  'limit_reached',
  'referral_own',
  'referral_circular',
];

/** Whether another try would be refused for the same reason. {@link describeReason} tells everything else about a reason. */
export const isFinal = (code: ReasonCode): boolean => final.includes(code);
