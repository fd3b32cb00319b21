/** Number of retries of a read; base and cap of the delay are milliseconds. */
export const retryPolicy = { retries: 2, base: 200, cap: 2_000 } as const;

/**
 * Returns a delay with full jitter: between 0 and a bound that doubles with each attempt, so that callers do not retry at the same
 * time.
 */
export function backoff(attempt: number, random: () => number): number {
  return random() * Math.min(retryPolicy.cap, retryPolicy.base * 2 ** attempt);
}

const longestWait = 60_000;

/**
 * Parses `Retry-After` into milliseconds, from seconds or a date (RFC 9110, section 10.2.3), at most a minute; `undefined` if it
 * is missing or invalid.
 *
 * @param now clock for reading the date, in epoch milliseconds: the sender's, if known
 */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  const text = value?.trim() ?? '';
  if (/^\d+$/.test(text)) return Math.min(longestWait, Number(text) * 1_000);
  // The date parser accepts more than the standard allows, for example "-1" and "1.5".
  const wait = /^[A-Za-z]{3,9},? /.test(text) ? Date.parse(text) - now : Number.NaN;
  return Number.isNaN(wait) ? undefined : Math.min(longestWait, Math.max(0, wait));
}

/**
 * Budget of retries. Ten successful calls earn one retry; while nothing succeeds, retries end, so that a failing host gets no
 * more requests than it would without them.
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

  /** Adds the share of a successful call. */
  earn(): void {
    this.#saved = Math.min(this.#most, this.#saved + this.#perSuccess);
  }

  /** Takes one retry from the budget; `false` if none is left. */
  take(): boolean {
    // Ten times 0.1 is slightly less than 1 in floating point.
    if (this.#saved < 0.999_999) return false;
    this.#saved -= 1;
    return true;
  }
}
