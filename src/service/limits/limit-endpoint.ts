import type { PlatformEndpoints, StreamName } from '../../contract/index.js';
import type { RateLimiter } from './rate-limiter.js';
import type { RateLimitName } from './rate-limits.js';

type PlatformName = keyof PlatformEndpoints | StreamName;

/** Limits of single endpoints. Those of completions depend on the rule: see `limit-completion.ts`. */
const budgets: Partial<Record<PlatformName, RateLimitName>> = {
  listTransactionEntries: 'transactionEntries',
  countTransactionEntries: 'transactionEntriesCount',
  listAccountStreaks: 'accountStreaks',
  getAccountRank: 'accountRank',
  listMultipliers: 'multipliers',
  createMultiplier: 'multipliers',
  updateMultiplier: 'multipliers',
  deleteMultiplier: 'multipliers',
  deleteMultiplierByIdentifier: 'multipliers',
};

/** Counts a request against its endpoint's own limit, if it has one. Throws `HttpError` 429. */
export async function limitEndpoint(
  limiter: RateLimiter,
  name: PlatformName,
  { organizationId, id }: { organizationId: string; id: string | undefined },
): Promise<void> {
  const budget = budgets[name];
  if (!budget) return;
  // The platform limits ranks by the account in the path; the other endpoints are limited as a whole.
  await limiter.consume(
    budget,
    budget === 'accountRank' && id !== undefined ? `${organizationId} ${id.toLowerCase()}` : organizationId,
  );
}
