import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { rowsOf } from '../db/rows-of.js';
import { earnersOf } from '../identity/wallet-history.js';

/**
 * Returns the keys of payments to a member under which an earlier holder of the member's wallets was paid already, because a wallet
 * is paid only once, even with a new holder.
 */
export async function earlierKeys(
  transaction: Database,
  { websiteId, userId }: { readonly websiteId: string; readonly userId: string },
  payments: readonly { readonly idempotencyKey: string }[],
): Promise<ReadonlySet<string>> {
  const keys = JSON.stringify(payments.map(({ idempotencyKey }) => idempotencyKey));
  const rows = rowsOf<{ readonly key: string }>(
    await transaction.execute(sql`
      select distinct entry.idempotency_key as key
      from wallets as wallet
      join wallet_holders as holder on holder.organization_id = wallet.organization_id and holder.lookup = wallet.lookup
        and holder.user_id <> wallet.user_id
      cross join ${earnersOf(sql`holder.user_id`)}
      join accounts as account on account.user_id = earner.user_id and account.website_id = earner.website_id
      join transaction_entries as entry on entry.account_id = account.id and entry.created_at <= holder.until
      where wallet.user_id = ${userId}::uuid and earner.website_id = ${websiteId}::uuid
        and entry.idempotency_key in (select jsonb_array_elements_text(${keys}::jsonb))`),
  );
  return new Set(rows.map(({ key }) => key));
}
