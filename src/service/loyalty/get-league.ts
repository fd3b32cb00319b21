import { and, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { rowsOf } from '../db/rows-of.js';
import { accounts, leagues, transactionEntries, userMetadata, wallets } from '../db/schema/index.js';
import { uuids } from '../db/uuids.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { compareAmounts, subtractAmounts, toAmount } from './amount.js';

const dayMs = 86_400_000;
/** Members of a kept league. A request gets those of them that are nearest. */
const kept = 50;

/** The member's account, and its latest league; all but the id are `null` if there has been none. */
interface Found {
  readonly id: string;
  readonly week: string | null;
  /** Ids with commas between them, because the drivers read arrays differently. */
  readonly members: string | null;
  /** Decimal texts with commas between them. */
  readonly startAmounts: string | null;
}

/**
 * Returns a member's league of the week. The first request of a week makes it, and it then stays as it is, whichever process answers.
 * Members who are blocked afterwards are left out for as long as they are blocked.
 */
export const getLeague: Handler<'getLeague'> = async ({ query, scope }, { database, clock }) => {
  const thisWeek = weekOf(clock.now());
  let found = await findLeague(database, query, scope.websiteIds);
  if (found && (found.week === null || found.week < thisWeek)) {
    await makeLeague(database, found.id, query.loyaltyCurrencyId, thisWeek);
    found = await findLeague(database, query, scope.websiteIds);
  }
  const week = found?.week ?? thisWeek;
  const startsAt = Date.parse(week);
  return {
    startsAt: new Date(startsAt).toISOString(),
    endsAt: new Date(startsAt + 7 * dayMs).toISOString(),
    data: await readMembers(database, found, query.size),
  };
};

/** Returns the Monday of a moment's week, such as `2026-11-23`. */
function weekOf(now: number): string {
  const daysSinceMonday = (new Date(now).getUTCDay() + 6) % 7;
  return new Date(now - daysSinceMonday * dayMs).toISOString().slice(0, 10);
}

async function findLeague(
  database: Database,
  { userId, loyaltyCurrencyId }: CheckedRequest<'getLeague'>['query'],
  websiteIds: readonly string[],
): Promise<Found | undefined> {
  const [found] = rowsOf<Found>(
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
async function makeLeague(database: Database, accountId: string, currencyId: string, week: string): Promise<void> {
  const listed = sql`other.currency_id = ${currencyId}::uuid and other.user_id is not null and other.takes_part`;
  const limit = sql.raw(`${2 * kept}`);
  await database.execute(sql`
    with own as materialized (
      select id, amount as current, ${startAmount(sql`me`, week)} as amount from ${accounts} as me where id = ${accountId}::uuid
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
      select near.id, ${startAmount(sql`near`, week)} from near where near.id <> ${accountId}::uuid
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

/** Builds the points that an account had when a week began: those before its first change in the week. */
const startAmount = (account: SQL, week: string): SQL => sql`coalesce((
  select entry.start_amount from ${transactionEntries} as entry
  where entry.account_id = ${account}.id and entry.created_at >= ${`${week}T00:00:00Z`}::timestamptz
  order by entry.created_at, entry.lock_version limit 1), ${account}.amount)`;

async function readMembers(database: Database, found: Found | undefined, size: number) {
  const members = found?.members?.split(',').slice(0, size) ?? [];
  const amounts = found?.startAmounts?.split(',') ?? [];
  const startAmounts = new Map(members.map((id, index) => [id, amounts[index] ?? '0'] as const));
  const rows = await database
    .select({
      id: accounts.id,
      loyaltyCurrencyId: accounts.currencyId,
      userId: accounts.userId,
      amount: accounts.amount,
      walletAddress: wallets.address,
      // Must never be null and must come first, because the query builder uses it to detect whether the join found a row.
      metadata: { id: userMetadata.id, displayName: userMetadata.displayName, logoUrl: userMetadata.logoUrl },
    })
    .from(accounts)
    .leftJoin(wallets, and(eq(wallets.userId, accounts.userId), wallets.isPrimary))
    .leftJoin(
      userMetadata,
      and(eq(userMetadata.userId, accounts.userId), eq(userMetadata.websiteId, accounts.websiteId)),
    )
    .where(and(inArray(accounts.id, [...members]), accounts.takesPart));
  const startOf = (id: string): string => startAmounts.get(id) ?? '0';
  const gained = ({ id, amount }: { id: string; amount: string }): string => subtractAmounts(amount, startOf(id));
  return rows
    .sort((one, other) => compareAmounts(gained(other), gained(one)) || (one.id < other.id ? 1 : -1))
    .map(({ walletAddress, metadata, ...row }) => ({
      ...row,
      amount: toAmount(row.amount),
      startAmount: toAmount(startOf(row.id)),
      user:
        row.userId === null
          ? null
          : { id: row.userId, walletAddress, userMetadata: metadata === null ? [] : [metadata] },
    }));
}
