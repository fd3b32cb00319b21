import { and, eq, inArray, sql } from 'drizzle-orm';
import { accountHistogram, accounts } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/refusal.js';

/**
 * Place of an account among the members' accounts of its currency: one more than there are accounts with more points, so
 * that equal amounts share a place and the next place is left out. Without points there is none.
 *
 * Whole buckets above come from the histogram; only within the account's own bucket are accounts counted, by index.
 */
export const getAccountRank: Handler<'getAccountRank'> = async ({ params, query, scope }, { database }) => {
  const [account] = await database
    .select({ amount: accounts.amount, userId: accounts.userId })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, params.id),
        eq(accounts.currencyId, query.loyaltyCurrencyId),
        inArray(accounts.websiteId, [...scope.websiteIds]),
      ),
    );
  if (!account) throw notFound();
  if (account.userId === null || !(Number(account.amount) > 0)) return { rank: null };
  const amount = sql`${account.amount}::numeric`;
  const [place] = await database
    .select({
      above: sql`(
        select coalesce(sum(${accountHistogram.count}), 0) from ${accountHistogram}
        where ${accountHistogram.currencyId} = ${query.loyaltyCurrencyId}
          and ${accountHistogram.bucket} > account_bucket(${amount})
      ) + (
        select count(*) from ${accounts}
        where ${accounts.currencyId} = ${query.loyaltyCurrencyId} and ${accounts.userId} is not null
          and ${accounts.amount} > ${amount} and ${accounts.amount} < account_bucket_end(${amount})
      )`.mapWith(Number),
    })
    .from(sql`(values (1)) as one`);
  return { rank: (place?.above ?? 0) + 1 };
};
