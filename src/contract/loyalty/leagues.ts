import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Amount, Id, Timestamp, limit, scope } from '../primitives.js';
import { Account } from './accounts.js';

/** A member's league of the current week, which lasts from Monday to Monday (UTC). */
export const League = z.object({
  /** When the week began. */
  startsAt: Timestamp,
  /** When the week ends. */
  endsAt: Timestamp,
  /**
   * The members of the league, most points since the week began first. Empty for a member without an account in the currency. Who is
   * in a league stays the same for the whole week; only members who no longer take part are left out.
   */
  data: z.array(
    z.extend(Account, {
      /** Points that the account had when the week began. */
      startAmount: Amount,
    }),
  ),
});
export type League = z.infer<typeof League>;

/** `size`: number of members, the asking one included. A smaller league is a part of a larger one. */
const query = { loyaltyCurrencyId: Id, size: limit(50, 30) };

export const getLeague = endpoint({
  name: 'getLeague',
  method: 'GET',
  path: '/api/loyalty/league',
  summary: 'Returns a league of the current week: a member, and the accounts that were nearest to theirs.',
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
  summary: "Returns the signed-in member's league of the current week.",
  source: 'our own: getLeague for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject(query),
  response: League,
  errors: [400, 401, 404, 429],
  exposure: { query: ['loyaltyCurrencyId', 'size'], response: League, rate: 'member' },
  upstream: { endpoint: getLeague, bind: { userId: 'userId' }, owner: 'others' },
});
