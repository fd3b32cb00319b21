import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { rowsOf } from '../db/rows-of.js';
import { uuids } from '../db/uuids.js';

/** Returns some users' points in open bids and mints, which may be returned, as decimal text. */
export async function pointsInOpenOrders(
  transaction: Database,
  currencyId: string,
  userIds: readonly string[],
): Promise<string> {
  const [row] = rowsOf<{ readonly amount: string }>(
    await transaction.execute(sql`
      select coalesce(sum(amount), 0)::text as amount from (
        select hold.amount from auction_holds as hold
        join accounts as account on account.id = hold.account_id
        where hold.released_at is null and account.currency_id = ${currencyId}::uuid
          and account.user_id = any(${uuids(userIds)})
        union all
        select mints.price from mints
        join minting_assets as asset on asset.id = mints.asset_id
        where mints.status in ('generatingSignature', 'minting') and mints.transaction_id is not null
          and asset.loyalty_currency_id = ${currencyId}::uuid and mints.user_id = any(${uuids(userIds)})
      ) as parked`),
  );
  return row?.amount ?? '0';
}
