import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, KnownAmount, Timestamp, TimestampInput, scope } from '../primitives.js';

/** The maximum number of days from the start of a season to its end. */
export const longestSeason = 400;

const shown = {
  /** Points that the member earned from `start` on and before `end`. Credits that were undone, returned or moved do not count. */
  amount: KnownAmount,
  /** Number of days (UTC) on which they earned points. */
  days: z.number(),
  /** Points per seven days from `start`, for every week that has begun; the last one ends with the season. */
  weeks: z.array(z.object({ startsAt: Timestamp, amount: KnownAmount })),
  /** The member's place in the currency now. `null` without points, or if the member does not take part. */
  rank: z.nullable(z.number()),
  /** Number of members who have a place in the currency now. */
  members: z.number(),
  /** Badges that the member was given in this time and still has, the oldest first. */
  badges: z.array(z.object({ id: Id, name: z.string(), imageUrl: z.nullable(z.string()) })),
};

const query = {
  loyaltyCurrencyId: Id,
  start: TimestampInput,
  /** After `start`, by at most {@link longestSeason} days. */
  end: TimestampInput,
};

/** What a season brought a member. */
export const Season = z.object(shown);
export type Season = z.infer<typeof Season>;

export const getSeason = endpoint({
  name: 'getSeason',
  method: 'GET',
  path: '/api/loyalty/season',
  summary:
    'Sums up what a member earned in a currency between two moments: points per week, days, badges, and their place now.',
  source: 'our own: the platform has only the ledger; src/service/loyalty/get-season.ts',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({ ...scope, ...query, userId: Id }),
  response: z.object({ userId: Id, ...shown }),
  errors: [400, 403, 404, 429, 500],
});

export const getMySeason = endpoint({
  name: 'getMySeason',
  method: 'GET',
  path: '/api/me/season',
  summary: 'Sums up what the signed-in member earned in a currency between two moments.',
  source: 'our own, for the user of the session; 404 if the platform cannot sum up seasons',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject(query),
  response: Season,
  errors: [400, 401, 404, 429],
  exposure: { query: ['loyaltyCurrencyId', 'start', 'end'], response: Season, rate: 'member' },
  upstream: { endpoint: getSeason, bind: { userId: 'userId' }, owner: { user: 'userId' } },
});
