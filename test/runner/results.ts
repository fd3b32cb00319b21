import { existsSync, readFileSync } from 'node:fs';

/** One test, as the reporters in .config write it: as a line of JSON. */
export interface TestResult {
  /** Path from the root, with `/`. */
  readonly file: string;
  /** The names of its suites and its own, joined by ` › `. */
  readonly name: string;
  readonly seconds: number;
  readonly status: 'passed' | 'failed' | 'skipped';
  /** Why it failed, where the test's own output does not say so. */
  readonly reason?: string;
}

export interface SuiteResult {
  readonly suite: string;
  readonly tests: readonly TestResult[];
  /** Seconds from the suite's start to its end. */
  readonly seconds: number;
}

/** Reads the results that a reporter has written; empty if it has written none. */
export const readResults = (path: string): TestResult[] =>
  existsSync(path)
    ? readFileSync(path, 'utf8')
        .split('\n')
        .filter(Boolean)
        .map((line) => JSON.parse(line) as TestResult)
    : [];

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
      .map(({ file, name, reason }) => [`${suite} ${file}: ${name}`, ...(reason ? [reason] : [])].join('\n')),
  );

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
