import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { rowsOf } from '../db/rows-of.js';
import { isOrWas } from '../identity/erased-mark.js';
import { earnersOf } from '../identity/wallet-history.js';

/** A wallet, in its spelling for look-ups, and the key of a payment to it. */
export interface KeyedWallet {
  readonly lookup: string;
  readonly idempotencyKey: string;
}

/** A ledger entry of a wallet's earlier holder. */
export interface EarlierPayment {
  readonly lookup: string;
  readonly currencyId: string;
  readonly key: string;
  readonly amount: string;
  readonly direction: 'credit' | 'debit';
}

/**
 * Returns ledger entries with the keys of some payments that went to earlier holders of the wallets. A payment to a wallet that is
 * repeated after the wallet has a new holder is the same payment.
 */
export async function earlierPayments(
  database: Database,
  { organizationId, websiteId }: { readonly organizationId: string; readonly websiteId: string },
  payments: readonly KeyedWallet[],
): Promise<readonly EarlierPayment[]> {
  if (payments.length === 0) return [];
  return rowsOf<EarlierPayment>(
    await database.execute(sql`
      select given.lookup, account.currency_id as "currencyId", entry.idempotency_key as key, entry.amount::text, entry.direction
      from jsonb_to_recordset(${JSON.stringify(payments)}::jsonb) as given(lookup text, "idempotencyKey" text)
      join wallet_holders as holder on holder.organization_id = ${organizationId}::uuid
        and ${isOrWas(sql`holder.lookup`, sql`given.lookup`)}
      cross join ${earnersOf(sql`holder.user_id`)}
      join accounts as account on account.user_id = earner.user_id and account.website_id = earner.website_id
      join transaction_entries as entry on entry.account_id = account.id and entry.created_at <= holder.until
      where earner.website_id = ${websiteId}::uuid and entry.idempotency_key = given."idempotencyKey"`),
  );
}
