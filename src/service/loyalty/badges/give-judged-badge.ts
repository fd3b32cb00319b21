import { and, eq } from 'drizzle-orm';
import { badgeUsers } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import { findStanding } from '../../identity/participation.js';
import { job } from '../../jobs/job.js';
import type { Job } from '../../jobs/job.js';
import { awardBadge } from './award.js';
import { sendEvaluation } from './evaluate-badges.js';
import { isOpen } from './evaluate-members.js';
import type { MemberProgress } from './save-progress.js';

/** Member who held a place when the operator judged a badge. */
export interface GiveJudgedBadge extends MemberProgress {
  readonly websiteId: string;
}

/**
 * Gives a badge to a member who held its place when it was judged, whatever became of the place since. One who was blocked in between, or
 * from whom the badge was taken, does not get it.
 */
export const giveJudgedBadge: Job<GiveJudgedBadge> = job({
  name: 'give-judged-badge',
  async run(winner, context) {
    const { websiteId, userId, badgeId } = winner;
    const now = new Date(context.clock.now());
    await transact(context.database, async (transaction) => {
      if ((await findStanding(transaction, websiteId, userId)) === 'blocked') return;
      const [holding] = await transaction
        .select({ status: badgeUsers.status, completedAt: badgeUsers.completedAt })
        .from(badgeUsers)
        .where(and(eq(badgeUsers.userId, userId), eq(badgeUsers.badgeId, badgeId)));
      if (holding && !isOpen({ status: holding.status, isCompleted: holding.completedAt !== null })) return;
      const { isNew } = await awardBadge(transaction, { ...winner, now });
      if (isNew) await sendEvaluation(context, websiteId, [userId], transaction);
    });
  },
});
