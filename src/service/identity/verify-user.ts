import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { sendReferralCheck } from '../loyalty/referrals/send-checks.js';
import { acceptAccountLink } from '../social/account-link.js';

/**
 * Moves a social account to the user who has proved that it is theirs, and checks their referral, whose requirements they may meet
 * now.
 */
export const verifyUser: Handler<'verifyUser'> = async ({ body, scope }, context) => {
  const { database, clock } = context;
  const { accountLinkData, userId } = body;
  const moved = await transact(database, async (transaction) => {
    const owner = await acceptAccountLink(
      transaction,
      accountLinkData,
      { userId, websiteIds: scope.websiteIds },
      clock.now(),
    );
    if (owner) await sendReferralCheck(context, owner, transaction);
    return owner;
  });
  if (!moved)
    throw invalid({ field: 'accountLinkData', message: 'Unknown, used, expired, or not for this user or website' });
  return { message: 'Success' };
};
