import type { LaurelError } from '../errors/laurel-error.js';

/** What is known of one question at one moment. Frozen; another one takes its place. */
export interface Snapshot<T> {
  readonly data: T | undefined;
  /** When `data` was true: epoch milliseconds, server clock. */
  readonly updatedAt: number | undefined;
  /** Why the last try failed. `data` stays. */
  readonly problem: LaurelError | undefined;
  readonly fetching: boolean;
  /** `data` may no longer be true. */
  readonly stale: boolean;
  /** Next try by itself after a failure: epoch milliseconds, server clock. */
  readonly retryAt: number | undefined;
}
