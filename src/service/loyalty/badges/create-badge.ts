import type { ConditionInput } from '../../../contract/loyalty/conditions.js';
import { websiteOf } from '../../access.js';
import { badgeRewards, badges } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { prepareConditions } from '../conditions/prepare-conditions.js';
import { saveConditions } from '../conditions/save-conditions.js';
import { prepareFiles, saveFiles } from './badge-files.js';
import { startEvaluation } from './evaluate-everyone.js';
import { toBadge } from './find-badges.js';
import { prepareRewards } from './prepare-rewards.js';

/**
 * Creates a badge. If it has conditions, everyone who has already met them gets it, with its retroactive rewards; a badge by place
 * waits for `judgePlaces`. A job does that after the answer; `dataJobs` shows its state.
 */
export const createBadge: Handler<'createBadge'> = async ({ body, scope }, context) => {
  const { database, clock, remoteFiles } = context;
  const websiteId = websiteOf(scope);
  const { name, description, imageUrl, hideInUi, csvFiles = [] } = body;
  const conditions = await prepareConditions(context, {
    websiteId,
    conditions: body.conditions.map((condition) => withFile(condition, csvFiles[0]?.src)),
    at: 'conditions',
  });
  const rewards = await prepareRewards(database, websiteId, body.rewards ?? []);
  const files = await prepareFiles(remoteFiles, csvFiles);
  const now = new Date(clock.now());
  return transact(database, async (transaction) => {
    const [badge] = await transaction
      .insert(badges)
      .values({ websiteId, name, description, imageUrl, hideInUi, createdAt: now, updatedAt: now })
      .returning();
    if (!badge) throw new Error('The database returned no badge.');
    const { id: badgeId } = badge;
    await saveConditions(transaction, { badgeId }, conditions);
    if (files.files.length > 0) await saveFiles(transaction, badgeId, files);
    if (rewards.length > 0)
      await transaction.insert(badgeRewards).values(rewards.map((reward) => ({ ...reward, badgeId })));
    if (conditions.length > 0) await startEvaluation(transaction, context, badgeId);
    return toBadge(transaction, badge, { organizationId: scope.organizationId });
  });
};

/** Lets a condition about a list use the badge's own files. */
const withFile = (condition: ConditionInput, src: string | undefined): ConditionInput =>
  condition.type === 'csv' && !condition.csvUrl && src !== undefined ? { ...condition, csvUrl: src } : condition;
