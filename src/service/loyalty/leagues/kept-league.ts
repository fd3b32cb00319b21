import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { accounts, leagues } from '../../db/schema/index.js';
import { uuids } from '../../db/uuids.js';
import { amountAt } from './amounts-at.js';
import { startOf } from './weeks.js';

/** Members of a kept league. A request gets those of them that are nearest. */
const kept = 50;

/** A member's account, and its latest league; all but the id are `null` if there has been none. */
export interface KeptLeague {
  readonly id: string;
  readonly week: string | null;
  /** Ids with commas between them, because the drivers read arrays differently. */
  readonly members: string | null;
  /** Decimal texts with commas between them. */
  readonly startAmounts: string | null;
}

/** Returns the account of a member who takes part, with its latest league. */
export async function findLeague(
  database: Database,
  { userId, loyaltyCurrencyId }: { readonly userId: string; readonly loyaltyCurrencyId: string },
  websiteIds: readonly string[],
): Promise<KeptLeague | undefined> {
  const [found] = rowsOf<KeptLeague>(
    await database.execute(sql`
      select own.id, league.week::text as week, array_to_string(league.members, ',') as members,
        array_to_string(league.start_amounts, ',') as "startAmounts"
      from ${accounts} as own left join ${leagues} as league on league.account_id = own.id
      where own.user_id = ${userId}::uuid and own.currency_id = ${loyaltyCurrencyId}::uuid and own.takes_part
        and own.website_id = any (${uuids(websiteIds)})`),
  );
  return found;
}

/**
 * Keeps the accounts that were nearest to a member's when the week began, in the order of a leaderboard. The ledger tells of one
 * account at a time what it had, so it looks only among those whose points are now nearest to what the member had, and to what the
 * member has: among the former, those who did little since would be in the majority. If two requests make a league at once, the
 * first one's stays.
 */
export async function keepLeague(
  database: Database,
  accountId: string,
  currencyId: string,
  week: string,
): Promise<void> {
  const listed = sql`other.currency_id = ${currencyId}::uuid and other.user_id is not null and other.takes_part`;
  const limit = sql.raw(`${2 * kept}`);
  await database.execute(sql`
    with own as materialized (
      select id, amount as current, ${amountAt(sql`me`, startOf(week))} as amount from ${accounts} as me where id = ${accountId}::uuid
    ),
    near as (
      select distinct other.id, other.amount
      from (select id, amount from own union select id, current from own) as point
      cross join lateral (
        (select other.id, other.amount from ${accounts} as other where ${listed}
          and (other.amount, other.id) > (point.amount, point.id) order by other.amount, other.id limit ${limit})
        union all
        (select other.id, other.amount from ${accounts} as other where ${listed}
          and (other.amount, other.id) < (point.amount, point.id) order by other.amount desc, other.id desc limit ${limit})
      ) as other
    ),
    begun as (
      select id, amount from own
      union all
      select near.id, ${amountAt(sql`near`, startOf(week))} from near where near.id <> ${accountId}::uuid
    ),
    placed as (select id, amount, row_number() over (order by amount desc, id desc) as place from begun),
    nearest as (
      select placed.*, abs(placed.place - mine.place) as distance
      from placed, (select place from placed where id = ${accountId}::uuid) as mine
      order by distance, placed.place limit ${sql.raw(`${kept}`)}
    )
    insert into ${leagues} (account_id, week, members, start_amounts)
    select ${accountId}::uuid, ${week}::date, array_agg(id order by distance, place), array_agg(amount order by distance, place)
    from nearest
    on conflict (account_id) do update
      set week = excluded.week, members = excluded.members, start_amounts = excluded.start_amounts
      where ${leagues}.week < excluded.week`);
}
