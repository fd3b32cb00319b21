import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';

/**
 * Returns the key under which a reward of a badge is paid for the first time. Once it was taken back, the next times have their number
 * behind it.
 */
export const rewardKey = (rewardId: string): string => `badge-reward ${rewardId}`;

/** Builds the first key of a reward from a key of any time. */
export const firstKey = (key: SQL): SQL => sql`'badge-reward ' || split_part(${key}, ' ', 2)`;

/** Builds what was taken back of a credit, as a number. */
export const takenBackOf = (entryId: SQL): SQL => sql`coalesce((
  select sum(undoing.amount) from transaction_entries as undoing where undoing.undoes = ${entryId}), 0)`;

/** What a group has got for a reward of a badge. */
interface PaidReward {
  /** How often it was paid. */
  readonly times: number;
  /** What was not taken back of it, as decimal text. */
  readonly standing: string;
}

/** Finds what a member's group on a website, or the member alone, has got for a badge: by the first key of each reward. */
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
