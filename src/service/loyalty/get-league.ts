import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { accounts, userMetadata, wallets } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { compareAmounts, subtractAmounts, toAmount } from './amount.js';
import { amountsAt } from './leagues/amounts-at.js';
import { findLeague, keepLeague } from './leagues/kept-league.js';
import type { KeptLeague } from './leagues/kept-league.js';
import { readResults, recordResult } from './leagues/results.js';
import { dayMs, endOf, startOf, weekOf } from './leagues/weeks.js';

const hourMs = 3_600_000;

/** A moment in a league's week for which an answer tells the points. */
interface Moments {
  /** When the season ended, epoch ms; `undefined` while it lasts. */
  readonly end: number | undefined;
  /** About a day ago, epoch ms; `undefined` if the week is younger. */
  readonly earlier: number | undefined;
}

/**
 * Returns a member's league of the week. The first request of a week makes it, and it then stays as it is, whichever process answers.
 * Members who are blocked afterwards are left out for as long as they are blocked.
 *
 * Once a season has ended, the league is that in which it ended, unless the member had none or has begun another one since.
 */
export const getLeague: Handler<'getLeague'> = async ({ query, scope }, { database, clock }) => {
  const now = clock.now();
  const until = query.until === undefined ? Number.POSITIVE_INFINITY : Date.parse(query.until);
  const isOver = until <= now;
  const week = weekOf(isOver ? until - 1 : now);
  let found = await findLeague(database, query, scope.websiteIds);
  if (found && week === weekOf(now) && (found.week === null || found.week < week)) {
    await recordResult(database, found);
    await keepLeague(database, found.id, query.loyaltyCurrencyId, week);
    found = await findLeague(database, query, scope.websiteIds);
  }
  const league = isOver && found?.week !== week ? undefined : found;
  const shownWeek = league?.week ?? week;
  const dayAgo = Math.floor((now - dayMs) / hourMs) * hourMs;
  const earlier = isOver || dayAgo < startOf(shownWeek) ? undefined : dayAgo;
  return {
    startsAt: new Date(startOf(shownWeek)).toISOString(),
    endsAt: new Date(Math.min(endOf(shownWeek), until)).toISOString(),
    earlierAt: earlier === undefined ? null : new Date(earlier).toISOString(),
    data: await readMembers(database, league, query.size, { end: isOver ? until : undefined, earlier }),
    results: found ? await readResults(database, found.id, query.size) : [],
  };
};

async function readMembers(database: Database, found: KeptLeague | undefined, size: number, { end, earlier }: Moments) {
  const members = found?.members?.split(',').slice(0, size) ?? [];
  const amounts = found?.startAmounts?.split(',') ?? [];
  const startAmounts = new Map(members.map((id, index) => [id, amounts[index] ?? '0'] as const));
  const none = new Map<string, string>();
  const endAmounts = end === undefined ? none : await amountsAt(database, members, end);
  const earlierAmounts = earlier === undefined ? none : await amountsAt(database, members, earlier);
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
  const startAmountOf = (id: string): string => startAmounts.get(id) ?? '0';
  const gained = ({ id, amount }: { id: string; amount: string }): string => subtractAmounts(amount, startAmountOf(id));
  return rows
    .map((row) => ({ ...row, amount: endAmounts.get(row.id) ?? row.amount }))
    .sort((one, other) => compareAmounts(gained(other), gained(one)) || (one.id < other.id ? 1 : -1))
    .map(({ walletAddress, metadata, ...row }) => ({
      ...row,
      amount: toAmount(row.amount),
      startAmount: toAmount(startAmountOf(row.id)),
      ...(earlier === undefined ? {} : { earlierAmount: toAmount(earlierAmounts.get(row.id) ?? row.amount) }),
      user:
        row.userId === null
          ? null
          : { id: row.userId, walletAddress, userMetadata: metadata === null ? [] : [metadata] },
    }));
}
