import { and, eq, inArray, isNotNull, isNull, notInArray, or } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { badgeUsers, badges, conditions } from '../../db/schema/index.js';
import type { ServiceContext } from '../../handler.js';
import { job } from '../../jobs/job.js';
import { findConditions } from '../conditions/condition.js';
import { evaluateBadge } from './evaluate-badge.js';

/** Member to check, on a website. */
export interface EvaluateBadges {
  readonly websiteId: string;
  readonly userId: string;
}

/**
 * Checks which badges a member has earned. Send it whenever something happened that conditions check: a completed rule, a changed
 * balance, a badge. Rewards of a badge count for the other badges at once.
 */
export const evaluateBadges = job<EvaluateBadges>({
  name: 'evaluate-badges',
  async run({ websiteId, userId }, context) {
    for (let isChanged = true; isChanged;) {
      isChanged = false;
      const badgeIds = await findOpenBadges(context.database, websiteId, userId);
      const found = await findConditions(context.database, { badgeIds });
      for (const [badgeId, of] of found)
        if (await evaluateBadge(context, { websiteId, userId, badgeId, conditions: of })) isChanged = true;
    }
  },
});

/** Sends {@link evaluateBadges} for several members, once each. */
export async function sendEvaluation(
  { jobs }: Pick<ServiceContext, 'jobs'>,
  websiteId: string,
  userIds: Iterable<string>,
  transaction?: Database,
): Promise<void> {
  for (const userId of new Set(userIds))
    await jobs.send(evaluateBadges, { websiteId, userId }, transaction ? { transaction } : {});
}

/** Finds badges with conditions that a member may still earn. */
async function findOpenBadges(database: Database, websiteId: string, userId: string): Promise<string[]> {
  const settled = database
    .select({ id: badgeUsers.badgeId })
    .from(badgeUsers)
    .where(
      and(
        eq(badgeUsers.userId, userId),
        eq(badgeUsers.websiteId, websiteId),
        or(inArray(badgeUsers.status, ['active', 'revoked']), isNotNull(badgeUsers.completedAt)),
      ),
    );
  const rows = await database
    .selectDistinct({ id: badges.id })
    .from(badges)
    .innerJoin(conditions, eq(conditions.badgeId, badges.id))
    .where(and(eq(badges.websiteId, websiteId), isNull(badges.deletedAt), notInArray(badges.id, settled)))
    .orderBy(badges.id);
  return rows.map(({ id }) => id);
}
