import { sql } from 'drizzle-orm';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { accountHistogram, accountHistogramChanges, accounts } from '../db/schema/index.js';

/**
 * Returns the rank of an amount among the accounts of its currency whose owners take part: one more than the number of accounts
 * with more points, so that equal amounts share a rank and the next rank is skipped. `null` without points.
 *
 * The histogram and its latest changes give the whole buckets above; only within the amount's own bucket does it count accounts, by
 * index. One statement reads all three from the same snapshot.
 *
 * @param text amount as decimal text
 */
export async function rankOf(database: Database, currencyId: string, text: string): Promise<number | null> {
  if (!(Number(text) > 0)) return null;
  const rank = rankAmong(sql`${currencyId}::uuid`, sql`${text}::numeric`);
  const [place] = await database.select({ rank: rank.mapWith(Number) }).from(sql`(values (1)) as one`);
  return place?.rank ?? 1;
}

/** Builds the expression of {@link rankOf} for an amount above 0 in a currency. */
export const rankAmong = (currencyId: SQLWrapper, amount: SQLWrapper): SQL<string> => sql<string>`(1 + (
  select coalesce(sum(histogram.count), 0) from ${accountHistogram} as histogram
  where histogram.currency_id = ${currencyId} and histogram.bucket > account_bucket(${amount})
) + (
  select coalesce(sum(changes.change), 0) from ${accountHistogramChanges} as changes
  where changes.currency_id = ${currencyId} and changes.bucket > account_bucket(${amount})
) + (
  select count(*) from ${accounts} as others
  where others.currency_id = ${currencyId} and others.user_id is not null
    and others.takes_part and others.amount > ${amount} and others.amount < account_bucket_end(${amount})
))`;
