import { isDeepStrictEqual } from 'node:util';
import { and, inArray } from 'drizzle-orm';
import type { BadgeProgress } from '../../../contract/loyalty/badge-users.js';
import type { Database } from '../../db/database.js';
import { badgeUsers } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import type { Condition } from '../conditions/condition.js';
import { evaluate } from '../conditions/evaluate.js';
import type { Evaluation } from '../conditions/evaluate.js';
import { gatherFacts } from '../conditions/gather-facts.js';
import { awardBadge } from './award.js';
import { findChangedSince } from './find-changed-since.js';
import { saveProgress } from './save-progress.js';
import type { MemberProgress } from './save-progress.js';

/** Members to check, and what for. */
export interface MembersEvaluation {
  readonly websiteId: string;
  readonly userIds: readonly string[];
  /** Conditions of each badge, from `findConditions`. All have to be met; a badge without conditions can only be given. */
  readonly badges: ReadonlyMap<string, readonly Condition[]>;
  /** When the badges were created, when searching for members who earned them before. */
  readonly since?: Date;
  /** Further work within the transaction in which a member gets a badge. */
  readonly whenAwarded?: (transaction: Database, userId: string) => Promise<void>;
}

/**
 * Checks the progress of members with badges: gives those whose conditions are met, and saves the progress with the others.
 * Facts, holdings and progress take one statement or transaction each, however many members and badges there are. A member who
 * completed a badge before keeps it unchanged, and one from whom it was revoked does not get it back.
 *
 * @returns ids of the members who got a badge now
 */
export async function evaluateMembers(
  { database, clock }: Pick<ServiceContext, 'database' | 'clock'>,
  { websiteId, userIds, badges, since, whenAwarded }: MembersEvaluation,
): Promise<ReadonlySet<string>> {
  const given = [...badges].filter(([, conditions]) => conditions.length > 0);
  const awarded = new Set<string>();
  if (given.length === 0 || userIds.length === 0) return awarded;
  const holdings = await findHoldings(
    database,
    userIds,
    given.map(([badgeId]) => badgeId),
  );
  const factsOf = await gatherFacts(
    database,
    userIds,
    given.flatMap(([, conditions]) => conditions),
  );
  const met: MemberProgress[] = [];
  const unmet: MemberProgress[] = [];
  for (const userId of userIds) {
    const facts = factsOf(userId);
    for (const [badgeId, conditions] of given) {
      const holding = holdings.get(`${userId} ${badgeId}`);
      if (holding && !isOpen(holding)) continue;
      const evaluation = evaluate({ conditions, operator: 'AND' }, facts);
      const progress: BadgeProgress = [...evaluation.progress];
      const isNews = holding
        ? !isDeepStrictEqual(holding.progress, progress)
        : hasBegun(conditions, evaluation.progress);
      if (evaluation.met) met.push({ userId, badgeId, progress });
      else if (isNews) unmet.push({ userId, badgeId, progress });
    }
  }
  const now = new Date(clock.now());
  if (unmet.length > 0) await transact(database, (transaction) => saveProgress(transaction, { websiteId, now }, unmet));
  const lists = new Set(given.flatMap(([id, of]) => (of.some(({ type }) => type === 'csv') ? id : [])));
  const changed = since && met.length > 0 ? await findChangedSince(database, websiteId, met, since) : undefined;
  for (const { userId, badgeId, progress } of met) {
    // A list is made together with the badge or later, so it never counts as earned before.
    const isRetroactive = changed !== undefined && !changed.has(userId) && !lists.has(badgeId);
    const isNew = await transact(database, async (transaction) => {
      const award = await awardBadge(transaction, { websiteId, userId, badgeId, now, progress, isRetroactive });
      if (award.isNew) await whenAwarded?.(transaction, userId);
      return award.isNew;
    });
    if (isNew) awarded.add(userId);
  }
  return awarded;
}

type Holding = typeof badgeUsers.$inferSelect;

/** Whether the badge can still be earned. */
const isOpen = ({ status, completedAt }: Pick<Holding, 'status' | 'completedAt'>): boolean =>
  status === 'inactive' && completedAt === null;

async function findHoldings(database: Database, userIds: readonly string[], badgeIds: readonly string[]) {
  const { userId, badgeId, status, completedAt, progress } = badgeUsers;
  const rows = await database
    .select({ userId, badgeId, status, completedAt, progress })
    .from(badgeUsers)
    .where(and(inArray(userId, [...userIds]), inArray(badgeId, [...badgeIds])));
  return new Map(rows.map((row) => [`${row.userId} ${row.badgeId}`, row]));
}

/** Whether there is progress to show. A rank on a leaderboard does not count: everyone with points has one. */
const hasBegun = (conditions: readonly Condition[], progress: Evaluation['progress']): boolean =>
  progress.some(
    ({ isCompleted, current = 0 }, index) => isCompleted || (current > 0 && conditions[index]?.type !== 'level'),
  );
