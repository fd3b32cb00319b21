import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { rowsOf } from '../db/rows-of.js';
import { earnersOf } from './wallet-history.js';

/**
 * Returns the users of a website who are the same person as a user, according to wallets: earlier holders of the user's wallets,
 * current holders of the user's earlier wallets, users merged with any of these, and the user.
 */
export async function samePersonAs(
  transaction: Database,
  websiteId: string,
  userId: string,
): Promise<ReadonlySet<string>> {
  const rows = rowsOf<{ readonly userId: string }>(
    await transaction.execute(sql`
      with linked as (
        select ${userId}::uuid as id
        union
        select holder.user_id from wallets as wallet
        join wallet_holders as holder on holder.organization_id = wallet.organization_id and holder.lookup = wallet.lookup
        where wallet.user_id = ${userId}::uuid
        union
        select wallet.user_id from wallet_holders as holder
        join wallets as wallet on wallet.organization_id = holder.organization_id and wallet.lookup = holder.lookup
        where holder.user_id = ${userId}::uuid
        union
        select member.user_id from user_metadata as own
        join user_metadata as member on member.website_id = own.website_id and member.user_group_id = own.user_group_id
        where own.user_id = ${userId}::uuid and own.website_id = ${websiteId}::uuid
          and not exists (select 1 from wallets where wallets.user_id = member.user_id)
      )
      select linked.id as "userId" from linked
      union
      select earner.user_id from linked cross join ${earnersOf(sql`linked.id`)}
      where earner.website_id = ${websiteId}::uuid`),
  );
  return new Set(rows.map((row) => row.userId));
}
