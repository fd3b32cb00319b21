import type { Handlers } from '../handler.js';
import { startSocialAuth } from './start-social-auth.js';
import { verifySocialAuth } from './verify-social-auth.js';

/** Accounts that members have elsewhere. */
export const socialHandlers = { startSocialAuth, verifySocialAuth } satisfies Partial<Handlers>;
