/** How often, and after how long, a read is tried again. */
export const retryPolicy = { retries: 2, base: 200, cap: 2_000 } as const;

/** Full jitter: somewhere between nothing and twice the last bound, so that callers do not come back together. */
export function backoff(attempt: number, random: () => number): number {
  return random() * Math.min(retryPolicy.cap, retryPolicy.base * 2 ** attempt);
}

const longestWait = 60_000;

/**
 * `Retry-After` in milliseconds, from seconds or a date (RFC 9110, 10.2.3), at most a minute; `undefined` without one that
 * can be read.
 *
 * @param now the clock the date is read by, in epoch milliseconds: that of who sent it, where known
 */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(longestWait, Number(text) * 1_000);
  // What the parser of dates takes for one, "-1" and "1.5" among it, is wider than the standard.
  const wait = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) - now : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(longestWait, Math.max(0, wait));
}

/**
 * How many calls may be tried again: what is saved up by calls that succeed, one for each ten of them. While nothing
 * succeeds, retries end, so that a host in trouble is not asked more than it would be without them.
 */
export class RetryBudget {
  readonly #most: number;
  readonly #perSuccess: number;
  #saved: number;

  constructor(most = 10, perSuccess = 0.1) {
    this.#most = most;
    this.#perSuccess = perSuccess;
    this.#saved = most;
  }

  /** Saves up for a call that succeeded. */
  earn(): void {
    this.#saved = Math.min(this.#most, this.#saved + this.#perSuccess);
  }

  /** Takes one retry; `false` where there is none. */
  take(): boolean {
    // Ten tenths do not make a one.
    if (this.#saved < 0.999_999) return false;
    this.#saved -= 1;
    return true;
  }
}
