import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { accounts, conditionAssociations, conditions } from '../../db/schema/index.js';
import { repeated } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import { evaluate } from '../conditions/evaluate.js';
import { gatherFacts } from '../conditions/gather-facts.js';
import { giveJudgedBadge } from './give-judged-badge.js';
import { isOpen } from './reason.js';
import type { MemberProgress } from './save-progress.js';

/** Badge whose places are judged. */
export interface JudgePlaces {
  readonly websiteId: string;
  readonly badgeId: string;
  /** Whether to only find the members who would get it. */
  readonly isDryRun: boolean;
}

/** Members who meet the conditions of a badge at the moment of judging. */
export interface Judged {
  /** Members who get it, with their places as `current` of the progress. */
  readonly winners: readonly MemberProgress[];
  /** Number of members who already had it or had lost it. Nothing changes for them. */
  readonly earlier: number;
}

/**
 * Judges a badge by place: exactly the members who meet its conditions at this moment get it, through {@link giveJudgedBadge}. If
 * it fails, none of them does.
 */
export const judgePlaces = (
  { database, jobs }: Pick<ServiceContext, 'database' | 'jobs'>,
  { websiteId, badgeId, isDryRun }: JudgePlaces,
): Promise<Judged> =>
  repeated(() =>
    database.transaction(
      async (transaction) => {
        const judged = await findWinners(transaction, websiteId, badgeId);
        const given = judged.winners.map((winner) => ({ ...winner, websiteId }));
        if (!isDryRun && given.length > 0) await jobs.sendAll(giveJudgedBadge, given, { transaction });
        return judged;
      },
      // Both statements have to read the same snapshot of the places.
      { isolationLevel: 'repeatable read' },
    ),
  );

async function findWinners(transaction: Database, websiteId: string, badgeId: string): Promise<Judged> {
  const userIds = await findCandidates(transaction, badgeId);
  const facts = await gatherFacts(transaction, userIds, { badgeIds: [badgeId] });
  const met = userIds.flatMap((userId): MemberProgress[] => {
    if (facts.isBlocked(userId, websiteId)) return [];
    const evaluation = evaluate({ conditions: facts.conditions, operator: 'AND' }, facts.factsOf(userId));
    return evaluation.met ? [{ userId, badgeId, progress: [...evaluation.progress] }] : [];
  });
  const winners = met.filter(({ userId }) => {
    const holding = facts.holdingOf(userId, badgeId);
    return !holding || isOpen(holding);
  });
  return { winners, earlier: met.length - winners.length };
}

/** Finds members who hold one of the places that a badge requires, the one with the most points first. Equal amounts share a place. */
async function findCandidates(transaction: Database, badgeId: string): Promise<readonly string[]> {
  const rows = rowsOf<{ readonly user_id: string }>(
    await transaction.execute(sql`
      select own.user_id, max(own.amount) as most
      from ${conditions} as condition
      join ${conditionAssociations} as named on named.condition_id = condition.id
      join ${accounts} as own on own.currency_id = named.currency_id
        and own.user_id is not null and own.takes_part and own.amount > 0
        and own.amount >= coalesce((
          select other.amount from ${accounts} as other
          where other.currency_id = named.currency_id and other.user_id is not null and other.takes_part
          order by other.amount desc offset condition.amount::bigint - 1 limit 1), 0)
      where condition.badge_id = ${badgeId}::uuid and condition.type = 'level'
      group by own.user_id
      order by most desc, own.user_id`),
  );
  return rows.map(({ user_id: userId }) => userId);
}
