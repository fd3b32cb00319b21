import { existsSync, readFileSync } from 'node:fs';

/** One test, as the reporters in .config write it: as a line of JSON. */
export interface TestResult {
  /** Path from the root, with `/`. */
  readonly file: string;
  /** The names of its suites and its own, joined by ` › `. */
  readonly name: string;
  readonly seconds: number;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Why it failed: the error's message, or how its process ended. */
  readonly reason?: string;
  /** Processes that waited for a core when it failed, on average over a minute. */
  readonly load?: number;
  /** Whether it is not a test in the file, but the runner's record that the file loads and its process lives. */
  readonly isOfFile?: boolean;
}

/** The other lines of the reporters: they say which files were running when a process ended too early. */
interface Progress {
  readonly file: string;
  readonly progress: 'began' | 'ended';
}

/** All that a process has reported, complete or not. */
export interface Report {
  readonly tests: readonly TestResult[];
  readonly began: ReadonlySet<string>;
  readonly ended: ReadonlySet<string>;
}

export interface SuiteResult {
  readonly suite: string;
  readonly files: readonly string[];
  readonly tests: readonly TestResult[];
  /** Files that have not run to their end, because their process ended before. */
  readonly unfinished: readonly string[];
  /** Seconds from the suite's start to its end. */
  readonly seconds: number;
}

/** Reads what a reporter has written; nothing if it has written nothing. A line that was being written does not count. */
export function readReport(path: string): Report {
  const text = existsSync(path) ? readFileSync(path, 'utf8') : '';
  const lines = text
    .split('\n')
    .slice(0, -1)
    .filter(Boolean)
    .map((line) => JSON.parse(line) as TestResult | Progress);
  const files = (progress: Progress['progress']) =>
    new Set(lines.filter((line) => 'progress' in line && line.progress === progress).map(({ file }) => file));
  return {
    tests: lines.filter((line) => 'status' in line),
    began: files('began'),
    ended: files('ended'),
  };
}

export const count = (tests: readonly TestResult[], status: TestResult['status']): number =>
  tests.filter((test) => test.status === status).length;

/** Sums up the seconds of each file's tests, the slowest file first. */
export function secondsByFile(tests: readonly TestResult[]): [file: string, seconds: number][] {
  const sums = new Map<string, number>();
  for (const { file, seconds } of tests) sums.set(file, (sums.get(file) ?? 0) + seconds);
  return [...sums].sort(([, a], [, b]) => b - a);
}

/** Formats one line per suite. */
export const summary = (results: readonly SuiteResult[]): string =>
  results
    .map(({ suite, tests, seconds }) => {
      const [passed, failed, skipped] = (['passed', 'failed', 'skipped'] as const).map((each) => count(tests, each));
      return `${suite.padEnd(8)} ${passed} passed, ${failed} failed, ${skipped} skipped in ${seconds.toFixed(1)} s`;
    })
    .join('\n');

/** Names the tests that failed, so that nobody has to search the output for them. */
export const failures = (results: readonly SuiteResult[]): string[] =>
  results.flatMap(({ suite, tests }) =>
    tests
      .filter(({ status }) => status === 'failed')
      .map(({ file, name, reason }) => [`${suite} ${file}: ${name}`, ...(reason ? [indent(reason)] : [])].join('\n')),
  );

/** Moves each line of a text to the right, below the line that it explains. */
export const indent = (text: string): string => text.replace(/^/gm, '    ');

/** Lists the slowest tests of all suites. */
export const slowest = (results: readonly SuiteResult[], most: number): string[] =>
  results
    .flatMap(({ tests }) => tests)
    .sort((a, b) => b.seconds - a.seconds)
    .slice(0, most)
    .map(({ file, name, seconds }) => `${seconds.toFixed(1).padStart(7)} s  ${file}: ${name}`);

/** Lists suite, seconds and path of every file. */
export const timingTable = (results: readonly SuiteResult[]): string[] =>
  results.flatMap(({ suite, tests }) =>
    secondsByFile(tests).map(([file, seconds]) => `${suite.padEnd(8)} ${seconds.toFixed(1).padStart(7)} s  ${file}`),
  );
