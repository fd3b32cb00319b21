import { isDeepStrictEqual } from 'node:util';
import { and, eq, gte } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { accounts, badgeUsers, ruleCompletions, ruleStatuses } from '../../db/schema/index.js';
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
  /** When the badge came, where members are looked for who have earned it before. */
  readonly since?: Date;
  /** What belongs to the transaction in which the member gets it. */
  readonly whenAwarded?: (transaction: Database) => Promise<void>;
}

/**
 * Sees how far a member is with a badge: gives it where its conditions are met, else keeps the progress. Who has completed
 * it before keeps it as it is, and who had it taken away does not get it back by this.
 *
 * @returns whether the member got it now
 */
export async function evaluateBadge(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  { conditions, since, whenAwarded, ...evaluation }: BadgeEvaluation,
): Promise<boolean> {
  const { userId, badgeId } = evaluation;
  const holding = await findHolding(database, userId, badgeId);
  if (conditions.length === 0 || (holding && !isOpen(holding))) return false;
  const { met, progress } = await evaluateConditions(database, { userId, conditions, operator: 'AND' });
  const award: BadgeAward = { ...evaluation, now: new Date(clock.now()), progress: [...progress] };
  if (met) {
    const isRetroactive = since !== undefined && (await isEarnedBefore(database, evaluation, conditions, since));
    return transact(database, async (transaction) => {
      const { isNew } = await awardBadge(transaction, { ...award, isRetroactive });
      if (isNew) await whenAwarded?.(transaction);
      return isNew;
    });
  }
  if (holding ? !isDeepStrictEqual(holding.progress, award.progress) : hasBegun(conditions, progress))
    await transact(database, (transaction) => saveProgress(transaction, award));
  return false;
}

/**
 * Whether a badge was earned before it came: nothing that conditions look at has changed for the member since. On a list one
 * is put together with the badge, or later.
 */
async function isEarnedBefore(
  database: Database,
  { websiteId, userId }: Pick<BadgeEvaluation, 'websiteId' | 'userId'>,
  conditions: readonly Condition[],
  since: Date,
): Promise<boolean> {
  if (conditions.some(({ type }) => type === 'csv')) return false;
  const changes = [
    [ruleCompletions, ruleCompletions.updatedAt],
    [ruleStatuses, ruleStatuses.updatedAt],
    [accounts, accounts.updatedAt],
    [badgeUsers, badgeUsers.completedAt],
  ] as const;
  for (const [table, moment] of changes) {
    const isNews = and(eq(table.userId, userId), eq(table.websiteId, websiteId), gte(moment, since));
    if ((await database.$count(table, isNews)) > 0) return false;
  }
  return true;
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
