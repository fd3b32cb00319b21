/**
 * What the median should be, or for `timesLimit` that of the ratios to the limit. Reported, never asserted: a machine may be
 * busy.
 */
export type Goal = { readonly atMost: number } | { readonly atLeast: number } | { readonly timesLimit: number };

/** One row of the table. */
export interface Figure {
  readonly name: string;
  /** `ms`, `MB`, `%` or `/s`; empty for what is counted. */
  readonly unit: string;
  /** What each run measured; at least one. */
  readonly runs: readonly number[];
  /**
   * What the least that could do the same took, run by run. The two of a run are measured one right after the other, so that
   * their ratio holds where the machine's speed does not.
   */
  readonly limit?: readonly number[];
  readonly goal?: Goal;
  /** What has to be known to read it. */
  readonly note?: string;
}

/** Something that can be measured by itself: `npm run bench -- <part of its name>`. */
export interface Bench {
  readonly name: string;
  /** It takes many minutes: run where it is asked for by name. */
  readonly isLong?: true;
  /** Rejects only where it could not measure. */
  run(workbench: Workbench): Promise<readonly Figure[]>;
}

/** What benches share: services that take long to start. */
export interface Workbench {
  /** The communities there are to ask, the demo's on PGlite first. Each is started when it is first asked for, once for all benches. */
  readonly communities: readonly (() => Promise<Community>)[];
}

/** A running service with members in it. */
export interface Community {
  /** Such as `100,000 accounts on PGlite`. */
  readonly title: string;
  readonly url: string;
  readonly apiKey: string;
  readonly organizationId: string;
  readonly websiteId: string;
  readonly currencyId: string;
  readonly size: number;
  /** Id of the account at a place, counted from 0, most points first. */
  accountAt(place: number): string;
}

/** The middle of several numbers, or between the two in the middle. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const upper = sorted[Math.floor(sorted.length / 2)] ?? Number.NaN;
  const lower = sorted[Math.ceil(sorted.length / 2) - 1] ?? Number.NaN;
  return (lower + upper) / 2;
}

/** The smallest of the values that at least the given share of them does not exceed. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((a, b) => a - b);
  return sorted[Math.max(0, Math.ceil(sorted.length * share) - 1)] ?? Number.NaN;
}

/** How much more than the limit it took, run by run: twice the time, and half the requests in a second, are both 2. */
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
