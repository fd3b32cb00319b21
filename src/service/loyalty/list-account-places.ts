import { sql } from 'drizzle-orm';
import { rowsOf } from '../db/rows-of.js';
import { accountPlaces, accounts } from '../db/schema/index.js';
import { uuids } from '../db/uuids.js';
import type { Handler } from '../handler.js';

interface Row {
  readonly id: string;
  readonly rank: number | null;
  readonly takenAt: string;
}

/**
 * Builds the place without the members above it who were blocked since; these are few, and an index finds them. The snapshot itself
 * stays unchanged, so an unblocked member regains their place.
 */
const openPlace = sql`place.rank - (
  select count(*)::integer from ${accounts} as gone
  join ${accountPlaces} as above on above.account_id = gone.id and above.day = place.day
  where gone.currency_id = own.currency_id and not gone.takes_part and above.rank < place.rank)`;

/** Returns the places that accounts had in the older of the two snapshots that `keepPlaces` keeps. */
export const listAccountPlaces: Handler<'listAccountPlaces'> = async ({ query, scope }, { database }) => {
  const rows = rowsOf<Row>(
    await database.execute(sql`
      select own.id, ${openPlace} as rank, to_char(taken.at at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as "takenAt"
      from (
        select day, taken_at as at from ${accountPlaces}
        where currency_id = ${query.loyaltyCurrencyId}::uuid order by day limit 1
      ) as taken
      join ${accounts} as own on own.id = any (${uuids(query.accountId)}) and own.user_id is not null and own.takes_part
        and own.currency_id = ${query.loyaltyCurrencyId}::uuid and own.website_id = any (${uuids(scope.websiteIds)})
      left join ${accountPlaces} as place on place.account_id = own.id and place.day = taken.day
      where place.rank is not null or own.created_at > taken.at
      order by place.rank, own.id`),
  );
  return { takenAt: rows[0]?.takenAt ?? null, data: rows.map(({ id, rank }) => ({ id, rank })) };
};
