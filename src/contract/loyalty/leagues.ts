import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Amount, Id, KnownAmount, Timestamp, TimestampInput, limit, scope } from '../primitives.js';
import { Account } from './accounts.js';

/** How a league ended for the member. */
export const LeagueResult = z.object({
  /** When its week began. */
  startsAt: Timestamp,
  /** When its week ended. */
  endsAt: Timestamp,
  /** The member's place at the end, from 1. Members with as many points share it. */
  place: z.number(),
  /** Number of members that the league had, the member included. */
  members: z.number(),
  /** The member's points in that week; 0 for somebody who spent more than they got. */
  points: KnownAmount,
});
export type LeagueResult = z.infer<typeof LeagueResult>;

/** A member's league of a week, which lasts from Monday to Monday (UTC). */
export const League = z.object({
  /** When the week began. */
  startsAt: Timestamp,
  /** When the league ends: with its week, or at `until` if that is earlier. */
  endsAt: Timestamp,
  /** The moment of the `earlierAmount` of all members, about a day ago. `null` while the week is younger than that. */
  earlierAt: z.optional(z.nullable(Timestamp)),
  /**
   * The members of the league, most points since the week began first. Empty for a member without an account in the currency. Who is
   * in a league stays the same for the whole week; only members who no longer take part are left out.
   */
  data: z.array(
    z.extend(Account, {
      /** Points that the account had when the week began. */
      startAmount: Amount,
      /** Points that the account had at `earlierAt`. */
      earlierAmount: z.optional(Amount),
    }),
  ),
  /**
   * How the member's leagues of earlier weeks ended, the latest first, for at most {@link longestRecord} weeks. A week in which the
   * member did not see their league, or nobody in it had points, has no result.
   */
  results: z.optional(z.array(LeagueResult)),
});
export type League = z.infer<typeof League>;

/** Most results that an answer has: those of ten years. */
export const longestRecord = 520;

/**
 * `size`: number of members, the asking one included. A smaller league is a part of a larger one.
 *
 * `until`: when a season ends. Once it has, the answer is the league that then lasted, as it was at that moment.
 */
const query = { loyaltyCurrencyId: Id, size: limit(50, 30), until: z.optional(TimestampInput) };

export const getLeague = endpoint({
  name: 'getLeague',
  method: 'GET',
  path: '/api/loyalty/league',
  summary: 'Returns a league of the week: a member, and the accounts that were nearest to theirs.',
  source: 'our own: the platform has no leagues; src/service/loyalty/get-league.ts',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({ ...scope, userId: Id, ...query }),
  response: League,
  errors: [400, 403, 404, 429, 500],
});

export const getMyLeague = endpoint({
  name: 'getMyLeague',
  method: 'GET',
  path: '/api/me/league',
  summary: "Returns the signed-in member's league of the week.",
  source: 'our own: getLeague for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject(query),
  response: League,
  errors: [400, 401, 404, 429],
  exposure: { query: ['loyaltyCurrencyId', 'size', 'until'], response: League, rate: 'member' },
  upstream: { endpoint: getLeague, bind: { userId: 'userId' }, owner: 'others' },
});
