import { websiteOf } from '../access.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { lockUser } from '../identity/find-user.js';
import { sendReferralCheck } from '../loyalty/referrals/send-checks.js';
import { unlinkOwnAccount } from './accounts.js';

/**
 * Disconnects a member's account. Their completions stay, with the proof that names the account, so that the account cannot
 * complete the same quests for another member. Answers 404 if the organisation has no such user.
 */
export const disconnectSocialAccount: Handler<'disconnectSocialAccount'> = async ({ params, body, scope }, context) => {
  const websiteId = websiteOf(scope);
  const { userId } = body;
  return transact(context.database, async (transaction) => {
    if (!(await lockUser(transaction, scope.organizationId, userId))) throw notFound();
    const owner = { websiteId, userId, type: params.authType };
    const success = await unlinkOwnAccount(transaction, owner, new Date(context.clock.now()));
    if (success) await sendReferralCheck(context, { websiteId, userId }, transaction);
    return { success };
  });
};
