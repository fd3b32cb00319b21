import { isDeepStrictEqual } from 'node:util';
import { and, eq } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { badgeUsers } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import type { Condition } from '../conditions/condition.js';
import { evaluateConditions } from '../conditions/evaluate.js';
import type { Evaluation } from '../conditions/evaluate.js';
import { awardBadge, lockHolding } from './award.js';
import type { BadgeAward } from './award.js';

/** A badge and whom to look at. */
export interface BadgeEvaluation {
  readonly websiteId: string;
  readonly userId: string;
  readonly badgeId: string;
  /** Of the badge, from `findConditions`. All have to be met; a badge without any is only given. */
  readonly conditions: readonly Condition[];
  /** See {@link BadgeAward}. */
  readonly isRetroactive?: boolean;
}

/**
 * Sees how far a member is with a badge: gives it where its conditions are met, else keeps the progress. Who has completed
 * it before keeps it as it is, and who had it taken away does not get it back by this.
 *
 * @returns whether the member got it now
 */
export async function evaluateBadge(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  { conditions, ...evaluation }: BadgeEvaluation,
): Promise<boolean> {
  const { userId, badgeId } = evaluation;
  const holding = await findHolding(database, userId, badgeId);
  if (conditions.length === 0 || (holding && !isOpen(holding))) return false;
  const { met, progress } = await evaluateConditions(database, { userId, conditions, operator: 'AND' });
  const award: BadgeAward = { ...evaluation, now: new Date(clock.now()), progress: [...progress] };
  if (met) return transact(database, async (transaction) => (await awardBadge(transaction, award)).isNew);
  if (holding ? !isDeepStrictEqual(holding.progress, award.progress) : hasBegun(conditions, progress))
    await transact(database, (transaction) => saveProgress(transaction, award));
  return false;
}

type Holding = typeof badgeUsers.$inferSelect;

/** Still to be earned. */
export const isOpen = ({ status, completedAt }: Pick<Holding, 'status' | 'completedAt'>): boolean =>
  status === 'inactive' && completedAt === null;

async function findHolding(database: Database, userId: string, badgeId: string): Promise<Holding | undefined> {
  const [holding] = await database
    .select()
    .from(badgeUsers)
    .where(and(eq(badgeUsers.userId, userId), eq(badgeUsers.badgeId, badgeId)));
  return holding;
}

/** Whether there is something to show. A place on a leaderboard is not: everyone with points has one. */
const hasBegun = (conditions: readonly Condition[], progress: Evaluation['progress']): boolean =>
  progress.some(
    ({ isCompleted, current = 0 }, index) => isCompleted || (current > 0 && conditions[index]?.type !== 'level'),
  );

async function saveProgress(transaction: Database, award: BadgeAward): Promise<void> {
  const holding = await lockHolding(transaction, award);
  if (!holding || !isOpen(holding) || !award.progress) return;
  await transaction
    .update(badgeUsers)
    .set({ progress: award.progress, updatedAt: award.now })
    .where(eq(badgeUsers.id, holding.id));
}
