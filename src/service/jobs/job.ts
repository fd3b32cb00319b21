import type { ServiceContext } from '../handler.js';

/**
 * Work that continues after an answer. A job may run more than once, because its process may die in the middle, so it has to be
 * idempotent: it locks rows and pays under idempotency keys.
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
  /**
   * Set if the job itself calls `announcer.wake()` when it has changed something that proxies show; otherwise the queue does so
   * after each run.
   */
  readonly announcesItself?: true;
  run(data: Data, context: ServiceContext): Promise<void>;
  /** Runs several waiting jobs at once, which is cheaper than running each alone. After an error, each is run alone. */
  runTogether?(data: readonly Data[], context: ServiceContext): Promise<void>;
}

/** Declares a job. It also has to be listed in `jobs/registry.ts`. */
export const job = <Data extends object>(declaration: Job<Data>): Job<Data> => Object.freeze(declaration);

/** A job with any data. */
// oxlint-disable-next-line typescript/no-explicit-any -- data goes in and out through JSON; each job knows its own.
export type AnyJob = Job<any>;
