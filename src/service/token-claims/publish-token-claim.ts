import { eq } from 'drizzle-orm';
import { isSameAddress } from '../../verify/read-transaction.js';
import { tokenClaims } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { HttpError } from '../http/http-error.js';
import { findPaidShare } from './find-paid-share.js';
import { buildTree } from './claim-tree.js';
import { lockDraft, showPrepared } from './prepared-claim.js';

/**
 * Publishes a draft: builds the tree over its shares and shows the claim to members. Throws 409 for a new contract if the previous
 * one has paid a share, because the new one would pay it again.
 */
export const publishTokenClaim: Handler<'publishTokenClaim'> = async ({ params, body, scope }, context) => {
  // Asks the chain, which may be slow, before taking any locks.
  const paid = await findPaidShare(context, scope, params.id);
  return transact(context.database, async (transaction) => {
    const claim = await lockDraft(transaction, scope, params.id);
    if (paid && !isSameAddress(body.claimContractAddress ?? paid.contract, paid.contract))
      throw new HttpError(409, {
        message: `${paid.walletAddress} has claimed at ${paid.contract}. Pause that contract and remove the share`,
      });
    const tree = await buildTree(transaction, claim);
    if (!tree) throw new HttpError(409, { message: 'The claim has no shares. Save shares first' });
    await transaction
      .update(tokenClaims)
      .set({ ...body, isDraft: false, updatedAt: new Date(context.clock.now()) })
      .where(eq(tokenClaims.id, claim.id));
    return showPrepared(transaction, claim.id);
  });
};
