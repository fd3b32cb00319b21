import { and, inArray, sql } from 'drizzle-orm';
import { longestRecord } from '../../../contract/loyalty/leagues.js';
import type { LeagueResult } from '../../../contract/loyalty/leagues.js';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { accounts, leagueResults } from '../../db/schema/index.js';
import { compareAmounts, subtractAmounts, toAmount } from '../amount.js';
import { amountsAt } from './amounts-at.js';
import type { KeptLeague } from './kept-league.js';
import { endOf, startOf } from './weeks.js';

/** Records how a league of an earlier week has ended. The first record of a week stays. */
export async function recordResult(database: Database, league: KeptLeague): Promise<void> {
  const { id: accountId, week, members, startAmounts } = league;
  if (week === null || members === null || startAmounts === null) return;
  const ids = members.split(',');
  const starts = startAmounts.split(',');
  const ends = await amountsAt(database, ids, endOf(week));
  const gained = new Map(ids.map((id, index) => [id, gain(ends.get(id) ?? '0', starts[index] ?? '0')]));
  const takingPart = await database
    .select({ id: accounts.id })
    .from(accounts)
    .where(and(inArray(accounts.id, ids), accounts.takesPart));
  const isIn = new Set(takingPart.map(({ id }) => id));
  const points = gained.get(accountId) ?? '0';
  const standings = ids.map((id) => (!isIn.has(id) ? 0 : compareAmounts(gained.get(id) ?? '0', points) > 0 ? 1 : -1));
  await database.insert(leagueResults).values({ accountId, week, points, standings }).onConflictDoNothing();
}

/** Returns the points of a week; none for a member who has spent more than they got. */
function gain(end: string, start: string): string {
  const points = subtractAmounts(end, start);
  return compareAmounts(points, '0') > 0 ? points : '0';
}

/**
 * Returns how an account's leagues have ended, the latest first, except those in which nobody had points.
 *
 * @param size number of members of each league
 */
export async function readResults(database: Database, accountId: string, size: number): Promise<LeagueResult[]> {
  const rows = rowsOf<{ week: string; place: number; members: number; points: string }>(
    await database.execute(sql`
      select result.week::text as week, counted.place, counted.members, result.points::text as points
      from ${leagueResults} as result
      cross join lateral (
        select count(*) filter (where standing > 0)::int + 1 as place, count(*) filter (where standing <> 0)::int as members
        from unnest(result.standings[1:${sql.raw(String(size))}]) as standing
      ) as counted
      where result.account_id = ${accountId}::uuid and (result.points > 0 or counted.place > 1)
      order by result.week desc limit ${sql.raw(String(longestRecord))}`),
  );
  return rows.map(({ week, points, ...result }) => ({
    startsAt: new Date(startOf(week)).toISOString(),
    endsAt: new Date(endOf(week)).toISOString(),
    ...result,
    points: toAmount(points),
  }));
}
