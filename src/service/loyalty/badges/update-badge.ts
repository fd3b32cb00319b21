import { eq } from 'drizzle-orm';
import { badges } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { notFound } from '../../http/http-error.js';
import { prepareFiles, saveFiles } from './badge-files.js';
import { startEvaluation } from './evaluate-everyone.js';
import { lockBadge, toBadge } from './find-badges.js';

/**
 * Changes how a badge looks. New lists of wallets replace the old ones, and members on them get the badge; members who already
 * have it keep it.
 */
export const updateBadge: Handler<'updateBadge'> = async ({ params, body, scope }, context) => {
  const { csvFiles, ...fields } = body;
  const files = csvFiles && (await prepareFiles(context.remoteFiles, csvFiles));
  const now = new Date(context.clock.now());
  return transact(context.database, async (transaction) => {
    const badge = await lockBadge(transaction, params.id, scope.websiteIds, 'update');
    if (!badge) throw notFound();
    const [changed = badge] = await transaction
      .update(badges)
      .set({ ...fields, updatedAt: now })
      .where(eq(badges.id, badge.id))
      .returning();
    if (files) {
      await saveFiles(transaction, badge.id, files);
      await startEvaluation(transaction, context, badge.id);
    }
    return toBadge(transaction, changed, { organizationId: scope.organizationId });
  });
};
