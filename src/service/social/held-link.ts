import type { AuthType } from '../../contract/identity/social.js';
import { findProvider } from '../../contract/providers/index.js';
import { attemptParameter } from '../../contract/providers/landing-parameters.js';
import type { Database } from '../db/database.js';
import { socialAuthAttempts } from '../db/schema/index.js';
import type { ServiceContext } from '../handler.js';
import { attemptLifetime, findAttempt, takeAttempt } from './attempts.js';
import type { Attempt } from './attempts.js';
import { isChannelMissing, linkConsented, noChannel } from './finish-attempt.js';
import type { Ending } from './finish-attempt.js';
import { hashToken, issueToken } from './state-token.js';
import type { ProviderAccount } from './verifier.js';

/** Type under which a link that waits for its browser is stored among the attempts; no provider has this name. */
const kind = 'consented';

/**
 * Returns the id of the proxy's attempt that a link belongs to; `null` if the consent alone ends the link. A provider's page does
 * not show whose link it is, so somebody else may consent there. The page that confirms an email address shows it.
 */
export function attemptOf({ type, redirect }: Pick<Attempt, 'type' | 'redirect'>): string | null {
  if (redirect === null || findProvider(type)?.proof === 'email') return null;
  return new URL(redirect).searchParams.get(attemptParameter);
}

/**
 * Stores the account of a returning visitor until the browser that started the link finishes it. Uses up the state.
 *
 * @returns the code for the landing page, or the reason why the account cannot be linked; `undefined` if the state was used or
 *   expired
 */
export async function holdLink(
  transaction: Database,
  state: string,
  { type }: Attempt,
  account: ProviderAccount,
  now: number,
): Promise<{ readonly code: string } | typeof noChannel | undefined> {
  const attempt = await takeAttempt(transaction, type, state, now);
  if (!attempt) return undefined;
  if (isChannelMissing(attempt, account)) return noChannel;
  const { websiteId, userId } = attempt;
  const expiresAt = now + attemptLifetime;
  const code = issueToken({ iat: Math.floor(now / 1000), exp: Math.floor(expiresAt / 1000) });
  await transaction.insert(socialAuthAttempts).values({
    ...{ websiteId, userId, type: kind, stateHash: hashToken(code) },
    options: { type, account, attempt: attemptOf(attempt) },
    createdAt: new Date(now),
    expiresAt: new Date(expiresAt),
  });
  return { code };
}

/** Facts about the session that finishes a link. */
export interface Finisher {
  readonly type: AuthType;
  readonly userId: string;
  readonly websiteIds: readonly string[];
  readonly attempt: string;
}

/**
 * Links the account of a code. This uses up the code.
 *
 * @returns `undefined` if the code is unknown, used or expired, or belongs to another member, website or attempt
 */
export async function finishHeldLink(
  transaction: Database,
  code: string,
  { type, userId, websiteIds, attempt }: Finisher,
  context: Pick<ServiceContext, 'clock' | 'database' | 'jobs'>,
): Promise<Ending | undefined> {
  const now = context.clock.now();
  const held = await findAttempt(transaction, kind, code, now);
  if (!held || !websiteIds.includes(held.websiteId) || held.userId !== userId.toLowerCase()) return undefined;
  if (held.options['type'] !== type || held.options['attempt'] !== attempt) return undefined;
  if (!(await takeAttempt(transaction, kind, code, now))) return undefined;
  return linkConsented(transaction, { ...held, type }, held.options['account'] as ProviderAccount, context);
}
