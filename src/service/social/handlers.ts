import type { Handlers } from '../handler.js';
import { finishSocialAuth } from './finish-social-auth.js';
import { startSocialAuth } from './start-social-auth.js';
import { verifySocialAuth } from './verify-social-auth.js';

/** Handlers for accounts at providers. */
export const socialHandlers = { startSocialAuth, verifySocialAuth, finishSocialAuth } satisfies Partial<Handlers>;
