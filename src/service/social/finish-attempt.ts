import { AuthType } from '../../contract/identity/social.js';
import { findProvider } from '../../contract/providers/index.js';
import type { Database } from '../db/database.js';
import type { ServiceContext } from '../handler.js';
import { sendReferralCheck } from '../loyalty/referrals/send-checks.js';
import { offerAccountLink } from './account-link.js';
import { linkSocialAccount } from './accounts.js';
import { takeAttempt } from './attempts.js';
import type { Attempt } from './attempts.js';
import type { ProviderAccount } from './verifier.js';

/** Outcome of a link. */
export type Ending =
  | { readonly isLinked: true }
  | { readonly isLinked: false; readonly error: 'MAXIMUM_ACCOUNT_LINKED'; readonly accountLinkData: string }
  | { readonly isLinked: false; readonly error: 'YOUTUBE_CHANNEL_NOT_FOUND' };

/**
 * Ends a link with the account that the provider has named, and uses it up, whatever the outcome. `undefined` if it was used or
 * expired meanwhile.
 */
export async function finishAttempt(
  transaction: Database,
  state: string,
  { type, options }: Attempt,
  account: ProviderAccount,
  context: Pick<ServiceContext, 'clock' | 'database' | 'jobs'>,
): Promise<Ending | undefined> {
  const now = context.clock.now();
  const attempt = await takeAttempt(transaction, type, state, now);
  if (!attempt) return undefined;
  const { websiteId, userId } = attempt;
  const isChannelNeeded = findProvider(type)?.needsChannel && options['skipYTChannelCheck'] !== true;
  if (isChannelNeeded && typeof account.details['channelId'] !== 'string')
    return { isLinked: false, error: 'YOUTUBE_CHANNEL_NOT_FOUND' };
  const owner = { websiteId, userId, type: AuthType.parse(type) };
  if (await linkSocialAccount(transaction, owner, account, new Date(now))) {
    await sendReferralCheck(context, { websiteId, userId }, transaction);
    return { isLinked: true };
  }
  return {
    isLinked: false,
    error: 'MAXIMUM_ACCOUNT_LINKED',
    accountLinkData: await offerAccountLink(transaction, attempt, account, now),
  };
}
