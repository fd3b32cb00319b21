import { AuthType } from '../../contract/identity/social.js';
import { findProvider } from '../../contract/providers/index.js';
import type { Database } from '../db/database.js';
import type { ServiceContext } from '../handler.js';
import { refuseBlocked } from '../identity/participation.js';
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
  | typeof noChannel;

/** Outcome of a link of an account that has to have a YouTube channel, and has none. */
export const noChannel = { isLinked: false, error: 'YOUTUBE_CHANNEL_NOT_FOUND' } as const;

/**
 * Ends a link with the account that the provider has named, and uses up the attempt, whatever the outcome. `undefined` if the
 * attempt was used or expired meanwhile.
 */
export async function finishAttempt(
  transaction: Database,
  state: string,
  { type }: Attempt,
  account: ProviderAccount,
  context: Pick<ServiceContext, 'clock' | 'database' | 'jobs'>,
): Promise<Ending | undefined> {
  const attempt = await takeAttempt(transaction, type, state, context.clock.now());
  if (!attempt) return undefined;
  if (isChannelMissing(attempt, account)) return noChannel;
  return linkConsented(transaction, attempt, account, context);
}

/** Whether an account lacks the channel that the link asks for. */
export const isChannelMissing = ({ type, options }: Attempt, { details }: ProviderAccount): boolean =>
  findProvider(type)?.needsChannel === true &&
  options['skipYTChannelCheck'] !== true &&
  typeof details['channelId'] !== 'string';

/** Links an account, whose owner has consented, to the member of an attempt that has been used up. Throws 400 if they are blocked. */
export async function linkConsented(
  transaction: Database,
  attempt: Attempt,
  account: ProviderAccount,
  context: Pick<ServiceContext, 'clock' | 'database' | 'jobs'>,
): Promise<Ending> {
  const { websiteId, userId, type } = attempt;
  await refuseBlocked(transaction, websiteId, userId);
  const now = context.clock.now();
  if (await linkSocialAccount(transaction, { websiteId, userId, type: AuthType.parse(type) }, account, new Date(now))) {
    await sendReferralCheck(context, { websiteId, userId }, transaction);
    return { isLinked: true };
  }
  return {
    isLinked: false,
    error: 'MAXIMUM_ACCOUNT_LINKED',
    accountLinkData: await offerAccountLink(transaction, attempt, account, now),
  };
}
