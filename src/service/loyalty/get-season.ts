import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { longestSeason } from '../../contract/loyalty/season.js';
import type { Season } from '../../contract/loyalty/season.js';
import type { Scope } from '../access.js';
import { rowsOf } from '../db/rows-of.js';
import { accounts, badgeUsers, badges, transactionEntries, transactions } from '../db/schema/index.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { invalid, notFound } from '../http/http-error.js';
import { findMember } from '../identity/find-member.js';
import { addAmounts, toAmount } from './amount.js';
import { ownersOf } from './badges/owners-of.js';
import { findCurrencies } from './known-currencies.js';
import { rankAmong } from './rank.js';

type Query = CheckedRequest<'getSeason'>['query'];

const day = 86_400_000;
const week = 7 * day;

interface Span {
  readonly start: number;
  readonly end: number;
}

/** A member in a currency of a website. */
interface Subject {
  readonly websiteId: string;
  readonly currencyId: string;
  readonly userId: string;
}

/** Sums up what a member earned in a season. */
export const getSeason: Handler<'getSeason'> = async ({ query, scope }, context) => {
  const { database, clock } = context;
  const span = spanOf(query);
  const subject = await findSubject(query, scope, context);
  const [earned, place, given] = [
    rowsOf<Week>(await database.execute(earnedPerWeek(subject, span))),
    rowsOf<Place>(await database.execute(placeNow(subject)))[0],
    rowsOf<Season['badges'][number]>(await database.execute(badgesGiven(subject, span))),
  ];
  const amounts = new Map(earned.map(({ week: index, amount }) => [index, amount]));
  const last = Math.min(span.end - 1, clock.now());
  const begun = last < span.start ? 0 : Math.floor((last - span.start) / week) + 1;
  return {
    userId: query.userId,
    amount: toAmount(earned.reduce((sum, { amount }) => addAmounts(sum, amount), '0')),
    days: earned.reduce((sum, { days }) => sum + days, 0),
    weeks: Array.from({ length: begun }, (_, index) => ({
      startsAt: new Date(span.start + index * week).toISOString(),
      amount: toAmount(amounts.get(index) ?? '0'),
    })),
    rank: place?.rank ? Number(place.rank) : null,
    members: Number(place?.members ?? 0),
    badges: [...given],
  };
};

/** Throws 400 for a season that ends before it starts, or takes too long to sum up. */
function spanOf(query: Query): Span {
  const span = { start: Date.parse(query.start), end: Date.parse(query.end) };
  if (span.end <= span.start || span.end - span.start > longestSeason * day)
    throw invalid({ field: 'end', message: `Must be after start, by at most ${longestSeason} days` });
  return span;
}

/** Throws 404 if the member or the currency is not in scope. */
async function findSubject(
  { userId, loyaltyCurrencyId }: Query,
  scope: Scope,
  context: Parameters<typeof findCurrencies>[0],
): Promise<Subject> {
  const found = await findMember(context.database, scope, { userId });
  const [currency] = (await findCurrencies(context, [loyaltyCurrencyId])).values();
  if (found === undefined || !currency || !scope.websiteIds.includes(currency.websiteId)) throw notFound();
  return { websiteId: currency.websiteId, currencyId: currency.id, userId: found };
}

interface Week {
  readonly week: number;
  readonly amount: string;
  readonly days: number;
}

/**
 * Selects the points of each week, and its days, of which none belongs to two weeks: a day that a week's boundary divides counts in
 * the week in which the member first earned.
 *
 * Bids and purchases only return what a member paid, and points that a wallet brought along were earned before.
 */
const earnedPerWeek = ({ websiteId, currencyId, userId }: Subject, { start, end }: Span): SQL => sql`
  with earned as (
    select entry.amount, (entry.created_at at time zone 'UTC')::date as day,
      floor(extract(epoch from entry.created_at - ${moment(start)}) / ${week / 1000}::integer)::integer as week
    from ${accounts} as account
    join ${transactionEntries} as entry on entry.account_id = account.id
    join ${transactions} as posting on posting.id = entry.transaction_id
    where account.currency_id = ${currencyId}::uuid and account.user_id in (${ownersOf({ websiteId, userId })})
      and entry.created_at >= ${moment(start)} and entry.created_at < ${moment(end)}
      and entry.direction = 'credit' and entry.amount > 0 and posting.type in ('loyalty_rule', 'api_key')
      and entry.metadata ->> 'connectedFrom' is null
      and not exists (select from ${transactionEntries} as undoing where undoing.undoes = entry.id)
  ), first as (select day, min(week) as week from earned group by day)
  select earned.week, sum(earned.amount)::text as amount,
    (select count(*) from first where first.week = earned.week)::integer as days
  from earned group by earned.week`;

interface Place {
  readonly rank: string | null;
  readonly members: string;
}

/** Selects the member's place, and the number of places: as many as there are accounts above an amount of 0. */
const placeNow = ({ currencyId, userId }: Subject): SQL => sql`
  select (
    select case when own.takes_part and own.amount > 0
      then ${rankAmong(sql`own.currency_id`, sql`own.amount`)}::text end
    from ${accounts} as own where own.currency_id = ${currencyId}::uuid and own.user_id = ${userId}::uuid
  ) as rank, (${rankAmong(sql`${currencyId}::uuid`, sql`0::numeric`)} - 1)::text as members`;

const badgesGiven = ({ websiteId, userId }: Subject, { start, end }: Span): SQL => sql`
  select badge.id, badge.name, badge.image_url as "imageUrl"
  from ${badgeUsers} as holding join ${badges} as badge on badge.id = holding.badge_id
  where holding.user_id = ${userId}::uuid and holding.website_id = ${websiteId}::uuid
    and holding.status = 'active' and holding.deleted_at is null and not holding.hide_in_ui
    and badge.deleted_at is null and not badge.hide_in_ui
    and holding.completed_at >= ${moment(start)} and holding.completed_at < ${moment(end)}
  order by holding.completed_at, holding.id limit 100`;

const moment = (time: number): SQL => sql`${new Date(time).toISOString()}::timestamptz`;
