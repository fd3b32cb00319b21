import type { Handlers } from '../handler.js';
import { disconnectSocialAccount } from './disconnect-social-account.js';
import { finishSocialAuth } from './finish-social-auth.js';
import { startSocialAuth } from './start-social-auth.js';
import { verifySocialAuth } from './verify-social-auth.js';

/** Handlers for accounts at providers. */
export const socialHandlers = {
  startSocialAuth,
  verifySocialAuth,
  finishSocialAuth,
  disconnectSocialAccount,
} satisfies Partial<Handlers>;
