import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { uuids } from '../../db/uuids.js';
import { samePersonAs } from '../../identity/same-person.js';

/**
 * Returns the users who are one person for referrals: the same person by their wallets, and all users who share a group with one of
 * them, because a group joins the users of one person.
 */
export async function personOf(transaction: Database, websiteId: string, userId: string): Promise<ReadonlySet<string>> {
  const people = await samePersonAs(transaction, websiteId, userId);
  const rows = rowsOf<{ readonly userId: string }>(
    await transaction.execute(sql`
      select member.user_id as "userId" from user_metadata as own
      join user_metadata as member on member.website_id = own.website_id and member.user_group_id = own.user_group_id
      where own.website_id = ${websiteId}::uuid and own.user_id = any (${uuids(people)})`),
  );
  return new Set([...people, ...rows.map((row) => row.userId)]);
}
