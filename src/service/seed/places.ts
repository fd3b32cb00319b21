import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { accountPlaces, accounts } from '../db/schema/index.js';
import { program } from './program.js';

/** Writes the snapshot of yesterday's places. Since then, members have earned up to a twelfth of their points, the same ones every time. */
export async function seedPlaces(transaction: Database, now: Date): Promise<void> {
  const yesterday = new Date(now.getTime() - 86_400_000).toISOString();
  await transaction.execute(sql`
    insert into ${accountPlaces} (day, currency_id, account_id, rank, taken_at)
    select ${yesterday.slice(0, 10)}::date, currency_id, id,
      rank() over (partition by currency_id order by amount * (1 - (hashtext(id::text) & 1023) / 12276.0) desc),
      ${yesterday}::timestamptz
    from ${accounts}
    where website_id = ${program.websiteId}::uuid and user_id is not null and takes_part and amount > 0 and created_at < ${yesterday}::timestamptz`);
}
