import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { accounts, transactionEntries } from '../../db/schema/index.js';
import { uuids } from '../../db/uuids.js';

/**
 * Builds the points that an account had at a moment: those before its first change since then.
 *
 * @param account alias of the accounts' table
 * @param moment epoch ms
 */
export const amountAt = (account: SQL, moment: number): SQL => sql`coalesce((
  select entry.start_amount from ${transactionEntries} as entry
  where entry.account_id = ${account}.id and entry.created_at >= ${new Date(moment).toISOString()}::timestamptz
  order by entry.created_at, entry.lock_version limit 1), ${account}.amount)`;

/**
 * Returns the points that accounts had at a moment, as decimal texts by the accounts' ids.
 *
 * @param moment epoch ms
 */
export async function amountsAt(
  database: Database,
  ids: readonly string[],
  moment: number,
): Promise<ReadonlyMap<string, string>> {
  const rows = rowsOf<{ id: string; amount: string }>(
    await database.execute(sql`
      select account.id, (${amountAt(sql`account`, moment)})::text as amount
      from ${accounts} as account where account.id = any (${uuids(ids)})`),
  );
  return new Map(rows.map(({ id, amount }) => [id, amount]));
}
