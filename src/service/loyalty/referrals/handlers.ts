import type { Handlers } from '../../handler.js';
import { createReferralCode } from './create-referral-code.js';
import { createReferralUsers } from './create-referral-users.js';
import { listReferralUsers } from './list-referral-users.js';

/** Codes by which members bring others in, and who came by them. */
export const referralHandlers = {
  createReferralCode,
  createReferralUsers,
  listReferralUsers,
} satisfies Partial<Handlers>;
