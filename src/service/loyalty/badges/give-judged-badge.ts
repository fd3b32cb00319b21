import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { badgeUsers } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import { findStanding } from '../../identity/participation.js';
import { holderOf } from '../../identity/user-group.js';
import { job } from '../../jobs/job.js';
import type { Job } from '../../jobs/job.js';
import { awardBadge } from './award.js';
import { sendEvaluation } from './evaluate-badges.js';
import { isOpen } from './reason.js';
import type { MemberProgress } from './save-progress.js';

/** Member who held a place when the operator judged a badge. */
export interface GiveJudgedBadge extends MemberProgress {
  readonly websiteId: string;
}

/**
 * Gives a badge to a member who held its place when it was judged, even if the place has changed since; if they were merged into
 * another member, to that one. A member who was blocked in between, or lost the badge, does not get it.
 */
export const giveJudgedBadge: Job<GiveJudgedBadge> = job({
  name: 'give-judged-badge',
  async run(winner, context) {
    const { websiteId, badgeId } = winner;
    const now = new Date(context.clock.now());
    await transact(context.database, async (transaction) => {
      const userId = await findHolder(transaction, winner);
      if ((await findStanding(transaction, websiteId, userId)) === 'blocked') return;
      const [holding] = await transaction
        .select({ status: badgeUsers.status, completedAt: badgeUsers.completedAt, reason: badgeUsers.reason })
        .from(badgeUsers)
        .where(and(eq(badgeUsers.userId, userId), eq(badgeUsers.badgeId, badgeId)));
      if (holding && !isOpen({ ...holding, isCompleted: holding.completedAt !== null })) return;
      const { isNew } = await awardBadge(transaction, { ...winner, userId, now, reason: 'judge' });
      if (isNew) await sendEvaluation(context, websiteId, [userId], transaction);
    });
  },
});

async function findHolder(transaction: Database, { websiteId, userId }: GiveJudgedBadge): Promise<string> {
  const id = holderOf(sql`${websiteId}::uuid`, userId);
  const [row] = rowsOf<{ readonly id: string }>(await transaction.execute(sql`select ${id} as id`));
  return row?.id ?? userId;
}
