import { and, eq, inArray, isNull, ne, notInArray, or, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.js';
import {
  accountStreaks,
  auctionBids,
  auctions,
  badgeUsers,
  mints,
  multipliers,
  questionResponses,
  referralCodes,
  referrals,
  ruleCompletions,
  ruleStatuses,
  socialAccounts,
  tokenClaimAllocations,
  usedProofs,
  websiteUserAttributeValues,
  websiteUserRoles,
} from '../db/schema/index.js';
import { undoableReasons } from '../loyalty/badges/reason.js';
import { keepStreaks } from '../loyalty/keep-streaks.js';

interface HandOver {
  readonly from: string;
  readonly to: string;
  readonly now: Date;
}

/**
 * Tables of a user's belongings except points, with the columns in which a user's rows must be unique. Each of several lists is a
 * separate constraint. Rows with the status `free` need not be unique.
 */
const belongings: readonly {
  readonly table: PgTable & { readonly userId: PgColumn; readonly status?: PgColumn };
  readonly once: readonly (readonly PgColumn[])[];
  readonly free?: string;
}[] = [
  { table: ruleStatuses, once: [[ruleStatuses.ruleId]] },
  {
    table: ruleCompletions,
    once: [
      [ruleCompletions.ruleId, ruleCompletions.window],
      [ruleCompletions.ruleId, ruleCompletions.idempotencyKey],
    ],
    free: 'failed',
  },
  { table: usedProofs, once: [] },
  { table: accountStreaks, once: [[accountStreaks.ruleId]] },
  { table: questionResponses, once: [[questionResponses.questionId, questionResponses.window]] },
  { table: badgeUsers, once: [[badgeUsers.badgeId]] },
  { table: multipliers, once: [] },
  { table: referralCodes, once: [[referralCodes.ruleId]] },
  { table: referrals, once: [[referrals.ruleId]] },
  { table: mints, once: [] },
  { table: auctions, once: [] },
  { table: auctionBids, once: [[auctionBids.auctionId, auctionBids.nonce]] },
  { table: tokenClaimAllocations, once: [] },
  { table: socialAccounts, once: [[socialAccounts.websiteId, socialAccounts.type]] },
  { table: websiteUserAttributeValues, once: [[websiteUserAttributeValues.attributeId]] },
  { table: websiteUserRoles, once: [[websiteUserRoles.websiteId, websiteUserRoles.roleType]] },
];

/**
 * Moves everything that a user has, except points, to another user. Of things that a user can have only once, the receiver keeps or
 * gets the better one, and the other one stays where it is: nothing is deleted.
 */
export async function handOver(transaction: Database, given: HandOver): Promise<void> {
  await keepProgress(transaction, given);
  await keepStreaks(transaction, given);
  await keepBadges(transaction, given);
  for (const { table, once, free } of belongings) {
    const other = sql.identifier('other');
    const column = ({ name }: PgColumn) => sql`${other}.${sql.identifier(name)}`;
    const isTaken = sql.join(
      once.map(
        (columns) =>
          sql`(${sql.join(
            columns.map((each) => sql`${column(each)} = ${each}`),
            sql` and `,
          )})`,
      ),
      sql` or `,
    );
    const isLimited =
      table.status && free !== undefined
        ? sql`and ${table.status} <> ${free} and ${column(table.status)} <> ${free}`
        : sql``;
    await transaction.execute(sql`
      update ${table} set ${sql.identifier(table.userId.name)} = ${given.to}
      where ${table.userId} = ${given.from}
      ${
        once.length === 0
          ? sql``
          : sql`and not exists (
              select 1 from ${table} ${other} where ${column(table.userId)} = ${given.to} and (${isTaken}) ${isLimited})`
      }`);
  }
}

/** Keeps the higher of two progress values for a rule. */
async function keepProgress(transaction: Database, { from, to, now }: HandOver): Promise<void> {
  const theirs = alias(ruleStatuses, 'theirs');
  await transaction
    .update(ruleStatuses)
    .set({ progress: sql`${theirs.progress}`, updatedAt: now })
    .from(theirs)
    .where(
      and(
        eq(ruleStatuses.userId, to),
        eq(theirs.userId, from),
        eq(theirs.ruleId, ruleStatuses.ruleId),
        sql`${theirs.progress} > ${ruleStatuses.progress}`,
      ),
    );
}

/** Gives the receiver each badge that either user holds, only once. Its rewards were paid before. */
async function keepBadges(transaction: Database, { from, to, now }: HandOver): Promise<void> {
  const theirs = alias(badgeUsers, 'theirs');
  const both = and(eq(theirs.badgeId, badgeUsers.badgeId));
  await transaction
    .update(badgeUsers)
    .set({
      status: 'active',
      completedAt: sql`coalesce(${badgeUsers.completedAt}, ${theirs.completedAt})`,
      reason: sql`${theirs.reason}`,
      updatedAt: now,
    })
    .from(theirs)
    .where(
      and(
        both,
        eq(badgeUsers.userId, to),
        ne(badgeUsers.status, 'active'),
        eq(theirs.userId, from),
        eq(theirs.status, 'active'),
      ),
    );
  // A badge that the operator gave to either of them stays, even if the other's deeds are undone.
  await transaction
    .update(badgeUsers)
    .set({ reason: sql`${theirs.reason}` })
    .from(theirs)
    .where(
      and(
        both,
        eq(badgeUsers.userId, to),
        inArray(badgeUsers.reason, [...undoableReasons]),
        eq(theirs.userId, from),
        eq(theirs.status, 'active'),
        or(isNull(theirs.reason), notInArray(theirs.reason, [...undoableReasons])),
      ),
    );
  await transaction
    .update(badgeUsers)
    .set({ deletedAt: now })
    .from(theirs)
    .where(and(both, eq(badgeUsers.userId, from), eq(theirs.userId, to)));
}
