import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { referralCodes, referrals } from '../../db/schema/index.js';
import { uuids } from '../../db/uuids.js';

/** Returns all direct and indirect referrers of some users on a website, by any of its rules. */
export async function findAllAbove(
  transaction: Database,
  websiteId: string,
  userIds: ReadonlySet<string>,
): Promise<ReadonlySet<string>> {
  const rows = rowsOf<{ readonly userId: string }>(
    await transaction.execute(sql`
      with recursive above(user_id) as (
        ${referrersOf(websiteId, sql`unnest(${uuids([...userIds])}) as friend(user_id)`)}
        union
        ${referrersOf(websiteId, sql`above as friend`)}
      )
      select user_id as "userId" from above`),
  );
  return new Set(rows.map(({ userId }) => userId));
}

const referrersOf = (websiteId: string, friends: ReturnType<typeof sql>) => sql`
  select code.user_id from ${friends}
  join ${referrals} on referrals.user_id = friend.user_id and referrals.website_id = ${websiteId}::uuid
  join ${referralCodes} as code on code.id = referrals.code_id`;
