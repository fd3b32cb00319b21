import { LRUCache } from 'lru-cache';
import type { RateClass } from '../../contract/endpoint.js';
import { Refusal } from './refusal.js';

/**
 * Names of rate limits: those of the contract; `client`, which counts every request of an address first; and `wallet`, which counts
 * the signatures of one wallet from one address.
 */
export type LimitClass = RateClass | 'client' | 'wallet';

/** Requests within the limit's window: a minute, or an hour for `link`. */
export type RateLimits = Readonly<Record<LimitClass, number>>;

/** Limits that apply unless the configuration sets others. */
export const defaultRateLimits: RateLimits = {
  client: 600,
  public: 120,
  lookup: 10,
  member: 60,
  write: 20,
  complete: 20,
  bid: 10,
  link: 5,
  // Counts by address, and the visitors of a meet-up may share one.
  nonce: 120,
  verify: 120,
  wallet: 10,
};

/** Returns the length of a limit's window in milliseconds. */
export const windowOf = (limit: LimitClass): number => (limit === 'link' ? 3_600_000 : 60_000);

/** Counts requests. An implementation for several machines shares its counts (Postgres, Redis). */
export interface RateLimiter {
  /** Counts one request against the limit of `key`; returns the milliseconds to wait, 0 if the limit was not reached. */
  consume(limit: LimitClass, key: string): Promise<number>;
}

/** Maximum number of keys in memory: about 30 MB. */
export const maximumKeys = 100_000;

/**
 * Counts in memory in fixed windows, measured by `elapsed`, a clock that only moves forward. It drops the least recently used keys,
 * so that its memory stays bounded.
 */
export function memoryRateLimiter(limits: RateLimits, elapsed: () => number): RateLimiter {
  const counts = new LRUCache<string, { until: number; used: number }>({ max: maximumKeys });
  return {
    consume(limit, key) {
      const name = `${limit} ${key}`;
      const current = counts.get(name);
      const count = current && current.until > elapsed() ? current : { until: elapsed() + windowOf(limit), used: 0 };
      count.used += 1;
      if (count !== current) counts.set(name, count);
      return Promise.resolve(count.used > limits[limit] ? count.until - elapsed() : 0);
    },
  };
}

/** Throws {@link Refusal} 429 if the limit is reached. */
export async function checkRate(limiter: RateLimiter, limit: LimitClass, key: string): Promise<void> {
  const wait = await limiter.consume(limit, key);
  if (wait > 0) throw new Refusal(429, 'rate_limited', 'Too many requests. Try again later.', { retryAfter: wait });
}
