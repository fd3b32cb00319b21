import { eq } from 'drizzle-orm';
import { tokenClaims } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { HttpError } from '../http/http-error.js';
import { findPaidShare } from './find-paid-share.js';
import { isClaimed, lockTokenClaim, showPrepared } from './prepared-claim.js';

/**
 * Makes a published claim a draft, whose shares can change. Its tree is built anew when it is published again. Throws 409 once somebody
 * has claimed, by a report or, if it can be asked, by the contract.
 */
export const withdrawTokenClaim: Handler<'withdrawTokenClaim'> = async ({ params, scope }, context) => {
  // The chain, which may be slow, is asked before anything is locked.
  const paid = await findPaidShare(context, scope, params.id);
  return transact(context.database, async (transaction) => {
    const claim = await lockTokenClaim(transaction, scope, params.id);
    if (paid || (await isClaimed(transaction, claim.id)))
      throw new HttpError(409, { message: 'Somebody has claimed: the shares are final' });
    await transaction
      .update(tokenClaims)
      .set({ isDraft: true, root: null, tree: null, updatedAt: new Date(context.clock.now()) })
      .where(eq(tokenClaims.id, claim.id));
    return showPrepared(transaction, claim.id);
  });
};
