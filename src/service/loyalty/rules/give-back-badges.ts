import { and, eq, sql } from 'drizzle-orm';
import { rowsOf } from '../../db/rows-of.js';
import { badgeUsers } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import { uuids } from '../../db/uuids.js';
import type { ServiceContext } from '../../handler.js';
import { holderOf } from '../../identity/user-group.js';
import { awardBadge } from '../badges/award.js';
import { sendEvaluation } from '../badges/evaluate-badges.js';
import { lockFor } from '../limits.js';
import { lockRule } from './rule-deletion.js';

/**
 * Gives back the badges that a restored rule had given to some members and its deletion took, with their rewards, at most as much
 * as was taken. Badges that were taken for another reason are not given back.
 */
export async function giveBackBadges(
  context: ServiceContext,
  ruleId: string,
  userIds: readonly string[],
): Promise<void> {
  const { database, clock } = context;
  const given = rowsOf<{ readonly userId: string; readonly badgeId: string }>(
    await database.execute(sql`
      select distinct ${holderOf(sql`done.website_id`, sql`done.user_id`)} as "userId", done.badge_id as "badgeId"
      from rule_completions as done
      where done.rule_id = ${ruleId}::uuid and done.user_id = any (${uuids(userIds)}) and done.status = 'completed'
        and done.badge_id is not null and done.reward_ended_at is null`),
  );
  for (const { userId, badgeId } of given)
    await transact(database, async (transaction) => {
      const locked = await lockRule(transaction, ruleId);
      if (!locked || locked.deletionId !== null) return;
      await transaction.execute(sql`select ${lockFor('badges', userId)}`);
      const isTaken = and(
        eq(badgeUsers.userId, userId),
        eq(badgeUsers.badgeId, badgeId),
        eq(badgeUsers.status, 'revoked'),
        eq(badgeUsers.reason, 'undone'),
      );
      if ((await transaction.$count(badgeUsers, isTaken)) === 0) return;
      const { websiteId } = locked.rule;
      const now = new Date(clock.now());
      await awardBadge(transaction, { websiteId, userId, badgeId, now, reason: 'quest' });
      await sendEvaluation(context, websiteId, [userId], transaction);
    });
}
