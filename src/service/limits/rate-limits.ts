/** Maximum number of requests, and the seconds from the first of them in which they count. */
export interface RateLimit {
  readonly points: number;
  readonly seconds: number;
}

/**
 * The platform's public rate limits, and what each is counted by:
 * - `hostname`: host name that the request was sent to
 * - `transactionEntries`, `transactionEntriesCount`, `accountStreaks`, `multipliers`: organisation
 * - `accountRank`: account
 * - `completionOf…`: user; user and rule; rule and website. `external…` are those of external rules
 */
export const publicRateLimits = {
  hostname: { points: 250, seconds: 1 },
  transactionEntries: { points: 30, seconds: 1 },
  transactionEntriesCount: { points: 10, seconds: 1 },
  accountStreaks: { points: 10, seconds: 1 },
  accountRank: { points: 1, seconds: 1 },
  multipliers: { points: 30, seconds: 1 },
  completionOfUser: { points: 5, seconds: 60 },
  completionOfUserAndRule: { points: 1, seconds: 60 },
  completionOfRule: { points: 10, seconds: 1 },
  externalCompletionOfUser: { points: 25, seconds: 60 },
  externalCompletionOfUserAndRule: { points: 5, seconds: 60 },
  externalCompletionOfRule: { points: 50, seconds: 1 },
} as const satisfies Record<string, RateLimit>;

/** Name of a rate limit. */
export type RateLimitName = keyof typeof publicRateLimits;

/** Rate limits of a service. */
export type RateLimits = Readonly<Record<RateLimitName, RateLimit>>;

/**
 * Parses changes to the public limits, one per text: `off` for no limits at all, or for example `accountRank=5/1` for five
 * requests in one second. Returns `undefined` if a text is neither.
 */
export function readRateLimits(texts: readonly string[]): RateLimits | false | undefined {
  if (texts.includes('off')) return texts.length === 1 ? false : undefined;
  const changed: Record<string, RateLimit> = {};
  for (const text of texts) {
    const {
      name = '',
      points,
      seconds,
    } = /^(?<name>\w+)=(?<points>\d{1,7})\/(?<seconds>\d{1,5})$/.exec(text)?.groups ?? {};
    if (!Object.hasOwn(publicRateLimits, name) || !Number(points) || !Number(seconds)) return undefined;
    changed[name] = { points: Number(points), seconds: Number(seconds) };
  }
  return { ...publicRateLimits, ...changed };
}
