import type { LaurelError } from '../../errors/laurel-error.js';

/** The answer to one question at one moment. Frozen: a change brings a new snapshot. */
export interface Snapshot<T> {
  readonly data: T | undefined;
  /** When `data` was true: epoch milliseconds, server clock. */
  readonly updatedAt: number | undefined;
  /** Why the last request failed. `data` stays. */
  readonly problem: LaurelError | undefined;
  readonly fetching: boolean;
  /** Whether the server may have newer data than `data`. */
  readonly stale: boolean;
  /** When the entry retries after a failure: epoch milliseconds, server clock. */
  readonly retryAt: number | undefined;
}
