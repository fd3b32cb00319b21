/** What a figure should be. Reported, never asserted: a machine may be busy. */
export type Goal = { readonly atMost: number } | { readonly atLeast: number };

/** One row of the table. */
export interface Figure {
  readonly name: string;
  /** `ms`, `MB`, `/s`, or `×` for a ratio to what stands beside it in the same run. */
  readonly unit: string;
  /** What each run measured; at least one. */
  readonly runs: readonly number[];
  readonly goal?: Goal;
  /** What has to be known to read it. */
  readonly note?: string;
}

/** Something that can be measured by itself: `npm run bench -- <part of its name>`. */
export interface Bench {
  readonly name: string;
  /** Rejects only where it could not measure. */
  run(workbench: Workbench): Promise<readonly Figure[]>;
}

/** What benches share: the options of the command, and services that take long to start. */
export interface Workbench {
  /** Accounts of the large community. */
  readonly accounts: number;
  /** Postgres server to measure besides the embedded one. */
  readonly databaseUrl: string | undefined;
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

/** Whether the median is as it should be; `undefined` without a goal. */
export function isMet({ runs, goal }: Figure): boolean | undefined {
  if (!goal) return undefined;
  return 'atMost' in goal ? median(runs) <= goal.atMost : median(runs) >= goal.atLeast;
}
