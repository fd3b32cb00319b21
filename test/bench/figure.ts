/**
 * Goal for the median or, for `timesLimit`, for the median of the ratios to the limit. It is reported but never asserted,
 * because a machine may be busy.
 */
export type Goal = { readonly atMost: number } | { readonly atLeast: number } | { readonly timesLimit: number };

/** One row of the table. */
export interface Figure {
  readonly name: string;
  /** `ms`, `MB`, `%` or `/s`; empty for a number without a unit. */
  readonly unit: string;
  /** Result of each run; at least one. */
  readonly runs: readonly number[];
  /**
   * Result of the simplest code that could do the same, for each run. Both are measured one right after the other, so that
   * their ratio holds even if the machine's speed changes.
   */
  readonly limit?: readonly number[];
  readonly goal?: Goal;
  /** Explanation that a reader needs. */
  readonly note?: string;
}

/** Something that can be measured by itself: `npm run bench -- <part of its name>`. */
export interface Bench {
  readonly name: string;
  /** Set if it takes many minutes. It then runs only if it is named. */
  readonly isLong?: true;
  /** Rejects only if it could not measure. */
  run(workbench: Workbench): Promise<readonly Figure[]>;
}

/** Services that benches share because they take long to start. */
export interface Workbench {
  /** The available communities, the demo's on PGlite first. The first call starts a community, once for all benches. */
  readonly communities: readonly (() => Promise<Community>)[];
}

/** A running service with members in it. */
export interface Community {
  /** Title such as `100,000 accounts on PGlite`. */
  readonly title: string;
  readonly url: string;
  readonly apiKey: string;
  readonly organizationId: string;
  readonly websiteId: string;
  readonly currencyId: string;
  readonly size: number;
  /** Returns the id of the account at a place, counted from 0, most points first. */
  accountAt(place: number): string;
}

/** Returns the median; of an even number of values, the mean of the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** Returns the smallest of the values that is at least as large as the given share of them. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** Returns the ratio to the limit for each run: twice the time and half the requests per second are both 2. */
export function ratios({ runs, limit, unit }: Figure): readonly number[] {
  return (limit ?? []).map((least, run) => {
    const own = runs[run] ?? Number.NaN;
    return unit === '/s' ? least / own : own / least;
  });
}

/** Whether the goal is met; `undefined` without one. */
export function isMet(figure: Figure): boolean | undefined {
  const { runs, goal } = figure;
  if (!goal) return undefined;
  if ('timesLimit' in goal) return median(ratios(figure)) <= goal.timesLimit;
  return 'atMost' in goal ? median(runs) <= goal.atMost : median(runs) >= goal.atLeast;
}
