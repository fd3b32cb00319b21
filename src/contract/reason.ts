import * as z from 'zod/mini';
import { providers } from './providers/index.js';

/**
 * Why the platform refused something, or how a request ended. A page gets only this code, never the platform's texts.
 * `errors/reasons.ts` says for each code who can fix it and when to try again.
 */
export const ReasonCode = z.enum([
  'accepted',
  'already_completed',
  'already_claimed',
  'used_by_another',
  'pending',
  'timed_out',
  'provider_busy',
  'not_started',
  'expired',
  'prerequisite_open',
  'new_members_only',
  'not_eligible',
  'account_blocked',
  'not_completed',
  'code_wrong',
  'link_required',
  'choice_required',
  'choice_invalid',
  'answer_wrong',
  'profile_incomplete',
  'account_not_connected',
  'account_private',
  'username_missing',
  'not_joined',
  'post_not_found',
  'post_not_own',
  'post_too_old',
  'post_without_media',
  'post_used',
  'text_not_found',
  'not_supported',
  'multiplier_active',
  'not_set_up',
  'request_invalid',
  'auction_not_started',
  'auction_ended',
  'bid_too_low',
  'bid_own_auction',
  'bid_repeated',
  'price_changed',
  'balance_too_low',
  'holding_required',
  'not_listed',
  'listing_not_started',
  'listing_ended',
  'sold_out',
  'limit_reached',
  'referral_own',
  'referral_circular',
]);
export type ReasonCode = z.infer<typeof ReasonCode>;

/** Provider of the member's account that the reason is about. */
export const ReasonProvider = z.enum(providers.map(({ id }) => id));
export type ReasonProvider = z.infer<typeof ReasonProvider>;

/** Meaning of a text of the platform. */
export const ReasonBody = z.object({ code: ReasonCode, provider: z.optional(ReasonProvider) });
export type ReasonBody = z.infer<typeof ReasonBody>;
