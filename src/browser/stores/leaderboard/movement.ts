import type { PageResponse } from '../../../contract/index.js';
import type { QueryState } from '../query.js';

/** The places that accounts had before. */
export interface Movement {
  /** When the snapshot was taken, ISO 8601; `undefined` while the answer is awaited. */
  readonly since: string | undefined;
  /** Places by the accounts' ids; `null` for an account that is newer. */
  readonly places: ReadonlyMap<string, number | null>;
}

/** Number of accounts whose earlier places are read in one request. */
export const accountsPerRequest = 100;

/** Stands for places that are still loading, so that an element can reserve space for them. */
export const awaitedMovement: Movement = { since: undefined, places: new Map() };

/** Merges answers; `undefined` if no answer has a snapshot. */
export function movementOf(
  answers: readonly QueryState<PageResponse<'GET /api/loyalty/account_places'>>[],
): Movement | undefined {
  const known = answers.flatMap((answer) => (answer.status === 'success' && answer.data.takenAt ? [answer.data] : []));
  const since = known[0]?.takenAt;
  if (!since) return undefined;
  // A snapshot that was taken between two requests is not mixed with the one before it.
  const same = known.filter(({ takenAt }) => takenAt === since);
  return { since, places: new Map(same.flatMap(({ data }) => data.map(({ id, rank }) => [id, rank] as const))) };
}

/**
 * Returns the number of places gained (above 0) or lost (below 0), `new` for a new account, `undefined` if it is not
 * known.
 */
export function movedBy(
  movement: Movement | undefined,
  accountId: string,
  rank: number | string | null,
): number | 'new' | undefined {
  const before = movement?.places.get(accountId);
  if (before === undefined || typeof rank !== 'number' || rank < 1) return undefined;
  return before === null ? 'new' : before - rank;
}
