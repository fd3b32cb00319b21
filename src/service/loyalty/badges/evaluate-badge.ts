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

/** A badge, and the member to check. */
export interface BadgeEvaluation {
  readonly websiteId: string;
  readonly userId: string;
  readonly badgeId: string;
  /** Conditions of the badge, from `findConditions`. All have to be met; a badge without conditions can only be given. */
  readonly conditions: readonly Condition[];
  /** When the badge was created, when searching for members who earned it before. */
  readonly since?: Date;
  /** Further work within the transaction in which the member gets the badge. */
  readonly whenAwarded?: (transaction: Database) => Promise<void>;
}

/**
 * Checks a member's progress with a badge: gives the badge if its conditions are met, otherwise saves the progress. A member who
 * completed it before keeps it unchanged, and one from whom it was revoked does not get it back.
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
 * Whether a badge was earned before it existed: nothing that its conditions check has changed for the member since. A list is
 * made together with the badge or later, so it never counts as earned before.
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

/** Whether the badge can still be earned. */
export const isOpen = ({ status, completedAt }: Pick<Holding, 'status' | 'completedAt'>): boolean =>
  status === 'inactive' && completedAt === null;

async function findHolding(database: Database, userId: string, badgeId: string): Promise<Holding | undefined> {
  const [holding] = await database
    .select()
    .from(badgeUsers)
    .where(and(eq(badgeUsers.userId, userId), eq(badgeUsers.badgeId, badgeId)));
  return holding;
}

/** Whether there is progress to show. A rank on a leaderboard does not count: everyone with points has one. */
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
