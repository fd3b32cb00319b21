import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { accountHistogram, accountHistogramChanges, accounts } from '../db/schema/index.js';

/**
 * Returns the rank of an amount among the members' accounts of its currency: one more than the number of accounts with more
 * points, so that equal amounts share a rank and the next rank is skipped. `null` without points.
 *
 * Whole buckets above come from the histogram and its latest changes; accounts are counted only within the amount's own bucket,
 * by index. One statement reads all three at the same moment.
 *
 * @param text amount as decimal text
 */
export async function rankOf(database: Database, currencyId: string, text: string): Promise<number | null> {
  if (!(Number(text) > 0)) return null;
  const amount = sql`${text}::numeric`;
  const [place] = await database
    .select({
      above: sql`(
        select coalesce(sum(${accountHistogram.count}), 0) from ${accountHistogram}
        where ${accountHistogram.currencyId} = ${currencyId}
          and ${accountHistogram.bucket} > account_bucket(${amount})
      ) + (
        select coalesce(sum(${accountHistogramChanges.change}), 0) from ${accountHistogramChanges}
        where ${accountHistogramChanges.currencyId} = ${currencyId}
          and ${accountHistogramChanges.bucket} > account_bucket(${amount})
      ) + (
        select count(*) from ${accounts}
        where ${accounts.currencyId} = ${currencyId} and ${accounts.userId} is not null
          and ${accounts.amount} > ${amount} and ${accounts.amount} < account_bucket_end(${amount})
      )`.mapWith(Number),
    })
    .from(sql`(values (1)) as one`);
  return (place?.above ?? 0) + 1;
}
