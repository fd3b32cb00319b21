import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { transactions } from '../db/schema/index.js';

/**
 * Writes the ledger's first entries for accounts that a seed has created with an amount and `lockVersion` 1, so that an amount is
 * the sum of its entries from the start.
 */
export async function writeOpeningEntries(transaction: Database, websiteId: string): Promise<void> {
  const [opening] = await transaction
    .insert(transactions)
    .values({ websiteId, type: 'api_key', description: 'Opening balance' })
    .returning({ id: transactions.id });
  if (!opening) throw new Error('The database returned no transaction.');
  await transaction.execute(sql`
    insert into transaction_entries (website_id, transaction_id, account_id, direction, amount, start_amount, end_amount,
      lock_version, created_at, updated_at)
    select website_id, ${opening.id}::uuid, id, 'credit', amount, 0, amount, 1, created_at, created_at
    from accounts where website_id = ${websiteId}::uuid and lock_version = 1`);
}
