import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';

/**
 * Returns the key under which a badge's reward is paid for the first time. After it was taken back, the keys of later payments have
 * their number appended.
 */
export const rewardKey = (rewardId: string): string => `badge-reward ${rewardId}`;

/** Builds a reward's first key from the key of any payment. */
export const firstKey = (key: SQL): SQL => sql`'badge-reward ' || split_part(${key}, ' ', 2)`;

/** Builds the amount of a credit that was taken back, as a number. */
export const takenBackOf = (entryId: SQL): SQL => sql`coalesce((
  select sum(undoing.amount) from transaction_entries as undoing where undoing.undoes = ${entryId}), 0)`;

/** What a group has received for a badge's reward. */
interface PaidReward {
  /** How often it was paid. */
  readonly times: number;
  /** Amount that was not taken back, as decimal text. */
  readonly standing: string;
}

/** Finds what a member's group on a website, or a member without a group, has received for a badge, by the first key of each reward. */
export async function findPaidRewards(
  transaction: Database,
  { websiteId, userId, badgeId }: { readonly websiteId: string; readonly userId: string; readonly badgeId: string },
): Promise<ReadonlyMap<string, PaidReward>> {
  const rows = rowsOf<PaidReward & { readonly key: string }>(
    await transaction.execute(sql`
      select ${firstKey(sql`entry.idempotency_key`)} as key, count(*)::integer as times,
        sum(entry.amount - ${takenBackOf(sql`entry.id`)})::text as standing
      from accounts as account
      join transaction_entries as entry on entry.account_id = account.id and entry.direction = 'credit'
        and entry.idempotency_key like 'badge-reward %' and entry.metadata ->> 'loyaltyBadgeId' = ${badgeId}::uuid::text
      where account.website_id = ${websiteId}::uuid and account.user_id in (
        select ${userId}::uuid union
        select member.user_id from user_metadata as own
        join user_metadata as member on member.website_id = own.website_id and member.user_group_id = own.user_group_id
        where own.user_id = ${userId}::uuid and own.website_id = ${websiteId}::uuid)
      group by 1`),
  );
  return new Map(rows.map(({ key, ...paid }) => [key, paid]));
}
