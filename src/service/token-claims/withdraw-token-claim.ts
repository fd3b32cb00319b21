import { eq } from 'drizzle-orm';
import { tokenClaims } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { HttpError } from '../http/http-error.js';
import { findPaidShare } from './find-paid-share.js';
import { isClaimed, lockTokenClaim, showPrepared } from './prepared-claim.js';

/**
 * Turns a published claim into a draft, whose shares can change. Publishing it again rebuilds its tree. Throws 409 once a share was
 * claimed, according to a report or, if it can be asked, the contract.
 */
export const withdrawTokenClaim: Handler<'withdrawTokenClaim'> = async ({ params, scope }, context) => {
  // Asks the chain, which may be slow, before taking any locks.
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
