import { lt } from 'drizzle-orm';
import type { Logger } from 'pino';
import { RateLimiterDrizzle, RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible';
import { messages } from '../../contract/error-body.js';
import type { Database } from '../db/database.js';
import { rateLimits } from '../db/schema/index.js';
import { HttpError } from '../http/http-error.js';
import type { RateLimitName, RateLimits } from './rate-limits.js';

/** Counts requests. */
export interface RateLimiter {
  /** Counts one request against the limit of `key`. Throws {@link HttpError} 429 with `Retry-After` if it is reached. */
  consume(limit: RateLimitName, key: string): Promise<void>;
  close(): void;
}

/** No limits: every request passes. */
export const unlimited: RateLimiter = { consume: () => Promise.resolve(), close: () => undefined };

export interface RateLimiterOptions {
  readonly limits: RateLimits;
  /** Database through which processes share their counts; without it, this process counts alone, in memory. */
  readonly database?: Database | undefined;
  readonly logger: Logger;
}

/** Milliseconds between two sweeps of expired counts. */
const sweepInterval = 5 * 60_000;
/** Milliseconds by which the clocks of processes that share their counts may differ. */
const clockSkew = 60_000;

/**
 * Creates a rate limiter. It uses real time, not the service's clock, because it protects the machine. In a shared database, each
 * count costs one statement per request until the limit is reached; for the rest of the window, each process remembers that in
 * memory.
 */
export function createRateLimiter({ limits, database, logger }: RateLimiterOptions): RateLimiter {
  const create = (name: RateLimitName) => {
    const { points, seconds } = limits[name];
    const options = { keyPrefix: name, points, duration: seconds };
    return database
      ? new RateLimiterDrizzle({
          ...options,
          storeClient: database,
          schema: rateLimits,
          inMemoryBlockOnConsumed: points,
          clearExpiredByTimeout: false,
        })
      : new RateLimiterMemory(options);
  };
  const limiters = new Map((Object.keys(limits) as RateLimitName[]).map((name) => [name, create(name)]));
  const sweep =
    database &&
    setInterval(() => {
      database
        .delete(rateLimits)
        .where(lt(rateLimits.expire, new Date()))
        .catch((error: unknown) => logger.error({ err: error }, 'sweep of rate limits failed'));
    }, sweepInterval).unref();
  return {
    async consume(name, key) {
      const limiter = limiters.get(name);
      const longestWindowMs = limits[name].seconds * 1_000 + clockSkew;
      try {
        await limiter?.consume(key).catch(async (refusal: unknown) => {
          if (!(refusal instanceof RateLimiterRes) || refusal.msBeforeNext <= longestWindowMs) throw refusal;
          // The clock was set back after the window began; the window would last until that time comes again.
          await limiter.delete(key);
          await limiter.consume(key);
        });
      } catch (refusal) {
        if (!(refusal instanceof RateLimiterRes)) throw refusal;
        const seconds = Math.max(1, Math.ceil(refusal.msBeforeNext / 1000));
        throw new HttpError(429, { message: messages.tooManyRequests }, { 'retry-after': String(seconds) });
      }
    },
    close: () => clearInterval(sweep),
  };
}
