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
 * A user's belongings except points, with the columns by which a user can have each only once. If there are several lists, each
 * applies. Rows whose status is `free` can be there any number of times.
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
 * Moves everything that one user has, except points, to another. If both have something that a user can have only once, the
 * receiver gets the better of the two, and the other's stays where it is: nothing is deleted.
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

/** Keeps the further of two states of progress with one rule. */
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

/** Keeps a badge that either user has; nobody is listed with it twice. Its rewards were paid before. */
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
  // A badge that the operator gave one of them stays, whatever becomes of the deeds of the other.
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
