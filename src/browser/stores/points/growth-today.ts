import type { PageResponse } from '../../../contract/index.js';
import { compareDecimals, type DecimalValue } from '../../../values/amounts/decimal.js';
import { subtractDecimals } from '../../../values/amounts/subtract-decimals.js';
import type { QueryArguments, QueryState } from '../query.js';

/**
 * Query for the first change of the member's points in a currency since a day began. Days begin at midnight in their time zone.
 *
 * @param now epoch milliseconds
 * @param daysAgo 0 for today, 1 for yesterday
 */
export function todayQuery(
  loyaltyCurrencyId: string,
  now: number,
  daysAgo = 0,
): QueryArguments<'GET /api/me/transaction_entries'> {
  const midnight = new Date(now);
  midnight.setHours(0, 0, 0, 0);
  midnight.setDate(midnight.getDate() - daysAgo);
  return {
    route: 'GET /api/me/transaction_entries',
    request: { query: { loyaltyCurrencyId, createdAtStart: midnight.toISOString(), sortDir: 'asc', limit: 1 } },
    member: true,
  };
}

/** Returns by how much a balance has grown since then; `undefined` if it has not, or if that is unknown. */
export function growthToday(
  entries: QueryState<PageResponse<'GET /api/me/transaction_entries'>>,
  amount: DecimalValue,
): string | undefined {
  const start = entries.status === 'success' ? entries.data.data[0]?.loyaltyAccountStartAmount : undefined;
  if (start === undefined || start === null || compareDecimals(amount, start) <= 0) return undefined;
  return subtractDecimals(amount, start);
}
