import { eq } from 'drizzle-orm';
import { tokenClaims } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { HttpError } from '../http/http-error.js';
import { buildTree } from './claim-tree.js';
import { lockDraft, showPrepared } from './prepared-claim.js';

/** Publishes a draft: builds the tree over its shares and shows the claim to members. */
export const publishTokenClaim: Handler<'publishTokenClaim'> = async ({ params, body, scope }, { database, clock }) =>
  transact(database, async (transaction) => {
    const claim = await lockDraft(transaction, scope, params.id);
    const tree = await buildTree(transaction, claim);
    if (!tree) throw new HttpError(409, { message: 'The claim has no shares. Save shares first' });
    await transaction
      .update(tokenClaims)
      .set({ ...body, isDraft: false, updatedAt: new Date(clock.now()) })
      .where(eq(tokenClaims.id, claim.id));
    return showPrepared(transaction, claim.id);
  });
