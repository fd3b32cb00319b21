import type { ServiceContext } from '../handler.js';

/**
 * Work that continues after an answer. A job may run more than once, because its process may die in the middle, so running it
 * twice must have the same effect as once: it locks rows and pays under idempotency keys.
 */
export interface Job<Data extends object> {
  /** Kebab-case, unique. Waiting jobs keep this name across versions, so it must not change. */
  readonly name: string;
  /** Number of retries after an error; 3 by default. */
  readonly retryLimit?: number;
  /** Seconds until the first retry, doubled each time; 1 by default. */
  readonly retryDelay?: number;
  /** Seconds after which it counts as stuck and is retried; 60 by default. */
  readonly expireIn?: number;
  /** Set if it calls `announcer.wake()` itself when it has changed something that proxies show; otherwise each run does. */
  readonly announcesItself?: true;
  run(data: Data, context: ServiceContext): Promise<void>;
  /** Does several at once that wait at the same time, for less than each alone. After an error, each is run alone. */
  runTogether?(data: readonly Data[], context: ServiceContext): Promise<void>;
}

/** Declares a job. It also has to be listed in `jobs/registry.ts`. */
export const job = <Data extends object>(declaration: Job<Data>): Job<Data> => Object.freeze(declaration);

/** A job with any data. */
// oxlint-disable-next-line typescript/no-explicit-any -- data goes in and out through JSON; each job knows its own.
export type AnyJob = Job<any>;
