import { AuthType as AuthTypes } from '../../contract/identity/social.js';
import type { Database } from '../db/database.js';
import { socialAuthAttempts } from '../db/schema/index.js';
import { refuseBlocked } from '../identity/participation.js';
import { linkSocialAccount, unlinkSocialAccount } from './accounts.js';
import type { Owner } from './accounts.js';
import { attemptLifetime, findAttempt, takeAttempt } from './attempts.js';
import type { Attempt } from './attempts.js';
import { hashToken, issueToken } from './state-token.js';
import type { ProviderAccount } from './verifier.js';

/** Type under which such a token is stored among the attempts; no provider has this name. */
const kind = 'account_link';

/**
 * Returns the `accountLinkData` of a link that failed because another user has the account. The member has just proved that the
 * account is theirs, so `POST /api/users/verify` can move it.
 */
export async function offerAccountLink(
  transaction: Database,
  attempt: Attempt,
  account: ProviderAccount,
  now: number,
): Promise<string> {
  const { websiteId, userId, type } = attempt;
  const expiresAt = now + attemptLifetime;
  const token = issueToken({
    data: JSON.stringify({ authType: type, userId, websiteId, accountName: account.name }),
    iat: Math.floor(now / 1000),
    exp: Math.floor(expiresAt / 1000),
  });
  await transaction.insert(socialAuthAttempts).values({
    websiteId,
    userId,
    type: kind,
    stateHash: hashToken(token),
    options: { type, account },
    createdAt: new Date(now),
    expiresAt: new Date(expiresAt),
  });
  return token;
}

/**
 * Moves a token's account to the user who has proved that it is theirs. This uses up the token. Throws 400 if they are blocked.
 *
 * @returns the new owner; `undefined` if the token is invalid, or not valid for this user or these websites
 */
export async function acceptAccountLink(
  transaction: Database,
  token: string,
  { userId, websiteIds }: { userId?: string | undefined; websiteIds: readonly string[] },
  now: number,
): Promise<Owner | undefined> {
  const offer = await findAttempt(transaction, kind, token, now);
  if (!offer || !websiteIds.includes(offer.websiteId)) return undefined;
  if (userId !== undefined && userId.toLowerCase() !== offer.userId) return undefined;
  await refuseBlocked(transaction, offer.websiteId, offer.userId);
  if (!(await takeAttempt(transaction, kind, token, now))) return undefined;
  const type = AuthTypes.parse(offer.options['type']);
  const account = offer.options['account'] as ProviderAccount;
  const moment = new Date(now);
  await unlinkSocialAccount(transaction, { websiteId: offer.websiteId, type, accountId: account.id }, moment);
  const owner = { websiteId: offer.websiteId, userId: offer.userId, type };
  return (await linkSocialAccount(transaction, owner, account, moment)) ? owner : undefined;
}
