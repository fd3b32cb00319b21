import type { Account } from '../../../contract/loyalty/accounts.js';
import { addDecimals } from '../../../values/amounts/add-decimals.js';
import { wholeUnits } from '../../../values/amounts/base-units.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import { subtractDecimals } from '../../../values/amounts/subtract-decimals.js';
import type { QueryArguments, QueryState } from '../query.js';
import { nextAbove, type Entry } from './ranking.js';

/** The member's place and surroundings. */
export interface Standing {
  readonly entry: Entry;
  /** Index among the loaded entries, or -1. */
  readonly index: number;
  /** Rank according to the loaded entries or else to the platform; `null` without points, or if neither knows it. */
  readonly rank: number | string | null;
  /** The nearest account with more points, and how many lead past it: the difference alone would share its place. */
  readonly next: { readonly account: Account; readonly toPass: string } | undefined;
}

/** The member's own place; `none` if they have no account in the currency. */
export type OwnPlace =
  | { readonly status: 'unknown' }
  | { readonly status: 'none' }
  | { readonly status: 'failed' }
  | ({ readonly status: 'known' } & Standing);

/** Maximum number of accounts searched for one with more points than the member. Those before it have as many as the member. */
const neighbours = 5;

/** Query for the first places of a currency. */
export const placesQuery = (loyaltyCurrencyId: string, limit: number): QueryArguments<'GET /api/loyalty/accounts'> => ({
  route: 'GET /api/loyalty/accounts',
  request: { query: { loyaltyCurrencyId, limit, sortDir: 'desc' } },
});

/** Query for the accounts right above an account, fewest points first. */
export const neighboursQuery = ({ id, loyaltyCurrencyId }: Account): QueryArguments<'GET /api/loyalty/accounts'> => ({
  route: 'GET /api/loyalty/accounts',
  request: { query: { loyaltyCurrencyId, sortDir: 'asc', startingAfter: id, limit: neighbours } },
});

/** Returns the place of a member who is among the loaded entries. @param decimals of the currency */
export function placeAmong(entries: readonly Entry[], index: number, entry: Entry, decimals: number): OwnPlace {
  return {
    status: 'known',
    entry,
    index,
    rank: entry.rank || null,
    next: ahead(nextAbove(entries, index)?.account, entry.account, decimals),
  };
}

/**
 * Returns the place of a member who is beyond the loaded entries.
 *
 * @param neighbours accounts with at least as many points, fewest first
 * @param decimals of the currency
 */
export function placeBeyond(
  account: Account,
  answer: QueryState<{ readonly rank: number | string | null }>,
  neighbours: QueryState<{ readonly data: readonly Account[] }>,
  decimals: number,
): OwnPlace {
  const rank = answer.status === 'success' ? answer.data.rank : null;
  const above = neighbours.status === 'success' ? neighbours.data.data : [];
  const shared = above.some((other) => compareDecimals(other.amount, account.amount) === 0);
  const entry = { account, rank: typeof rank === 'number' ? rank : 0, shared };
  return { status: 'known', entry, index: -1, rank, next: nextOf(above, account, decimals) };
}

/**
 * Returns the nearest account with more points, and how many lead past it.
 *
 * @param above accounts above the member's own, fewest points first
 */
export const nextOf = (above: readonly Account[], own: Account, decimals: number): Standing['next'] =>
  ahead(
    above.find((other) => compareDecimals(other.amount, own.amount) > 0),
    own,
    decimals,
  );

const ahead = (next: Account | undefined, own: Account, decimals: number): Standing['next'] =>
  next && {
    account: next,
    toPass: addDecimals(subtractDecimals(next.amount, own.amount), wholeUnits(1n, decimals)),
  };
