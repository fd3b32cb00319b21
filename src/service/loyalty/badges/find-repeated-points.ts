import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import type { Merge, RepeatedReward } from '../merge.js';
import { firstKey, takenBackOf } from './paid-rewards.js';

/**
 * Finds the points that one of two users got for a badge although the other, or a user merged into them before, got the same
 * reward. Call it when they are in one group, before the badges are handed over.
 */
export async function findRepeatedPoints(
  transaction: Database,
  { from, to }: Merge,
): Promise<readonly RepeatedReward[]> {
  return rowsOf<RepeatedReward>(
    await transaction.execute(sql`
      select badges.website_id as "websiteId", badges.name, account.currency_id as "currencyId", null as "ruleId",
        entry.id as "entryId", entry.amount::text as amount
      from badge_users as mine
      join badge_users as theirs on theirs.badge_id = mine.badge_id and theirs.user_id = ${to}::uuid
      join badges on badges.id = mine.badge_id
      join accounts as account on account.user_id = mine.user_id and account.website_id = badges.website_id
      join transaction_entries as entry on entry.account_id = account.id and entry.direction = 'credit'
        and entry.idempotency_key like 'badge-reward %' and entry.metadata ->> 'loyaltyBadgeId' = badges.id::text
      where mine.user_id = ${from}::uuid and mine.deleted_at is null
        and not exists (select 1 from transaction_entries as undoing where undoing.undoes = entry.id)
        and exists (
          select 1 from user_metadata as receiver
          join user_metadata as member on member.user_group_id = receiver.user_group_id
          join accounts as other on other.user_id = member.user_id and other.currency_id = account.currency_id
          join transaction_entries as earlier on earlier.account_id = other.id
          where receiver.user_id = ${to}::uuid and receiver.website_id = badges.website_id
            and other.id <> account.id and earlier.direction = 'credit' and earlier.idempotency_key like 'badge-reward %'
            and ${firstKey(sql`earlier.idempotency_key`)} = ${firstKey(sql`entry.idempotency_key`)}
            and earlier.amount > ${takenBackOf(sql`earlier.id`)})
      order by entry.created_at, entry.id`),
  );
}
