import type { Handlers } from '../../handler.js';
import { createReferralCode } from './create-referral-code.js';
import { createReferralUsers } from './create-referral-users.js';
import { listReferralUsers } from './list-referral-users.js';

/** Handlers for referral codes and referred users. */
export const referralHandlers = {
  createReferralCode,
  createReferralUsers,
  listReferralUsers,
} satisfies Partial<Handlers>;
