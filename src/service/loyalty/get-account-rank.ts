import { sql } from 'drizzle-orm';
import { rowsOf } from '../db/rows-of.js';
import { accounts } from '../db/schema/index.js';
import { uuids } from '../db/uuids.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { rankAmong } from './rank.js';

/** Returns the rank of an account in its currency. Main accounts and accounts of blocked members have none. */
export const getAccountRank: Handler<'getAccountRank'> = async ({ params, query, scope }, { database }) => {
  const [account] = rowsOf<{ readonly rank: string | null }>(
    await database.execute(sql`
      select case when own.user_id is not null and own.takes_part and own.amount > 0
        then ${rankAmong(sql`own.currency_id`, sql`own.amount`)}::text end as rank
      from ${accounts} as own
      where own.id = ${params.id}::uuid and own.currency_id = ${query.loyaltyCurrencyId}::uuid
        and own.website_id = any (${uuids(scope.websiteIds)})`),
  );
  if (!account) throw notFound();
  return { rank: account.rank === null ? null : Number(account.rank) };
};
