/** How often, and after how long, a read is tried again. */
export const retryPolicy = { retries: 2, base: 200, cap: 2_000 } as const;

/** Full jitter: somewhere between nothing and twice the last bound, so that callers do not come back together. */
export function backoff(attempt: number, random: () => number): number {
  return random() * Math.min(retryPolicy.cap, retryPolicy.base * 2 ** attempt);
}

/** `Retry-After` in milliseconds, from seconds or a date (RFC 9110, 10.2.3), at most a minute; `undefined` without one. */
export function parseRetryAfter(value: string | null, now: number): number | undefined {
  if (value === null) return undefined;
  const wait = /^\d{1,9}$/.test(value.trim()) ? Number(value) * 1_000 : Date.parse(value) - now;
  return Number.isNaN(wait) ? undefined : Math.min(60_000, Math.max(0, wait));
}
