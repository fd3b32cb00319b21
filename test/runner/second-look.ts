import type { SuiteResult, TestResult } from './results.js';

/** A file that failed next to others and passed alone. Its tests count as passed, and the file is named. */
export interface FlakyFile {
  readonly suite: string;
  readonly file: string;
  /** Its tests that failed at first, with their reasons and the load at that moment. */
  readonly failed: readonly TestResult[];
}

/** Lists the files of a suite that have not clearly passed: a test failed, or their process ended before they did. */
export const doubtfulFiles = ({ files, tests, unfinished }: SuiteResult): string[] => {
  const failed = new Set(failedIn(tests).map(({ file }) => file));
  return files.filter((file) => failed.has(file) || unfinished.includes(file));
};

/**
 * Replaces the results of the first look by those of the second. Every test that failed at first has to pass now: one that is
 * skipped or missing counts as failed.
 *
 * @param first all files of a suite, run next to others
 * @param second its doubtful files, each run alone on a quiet machine
 */
export function judgeTwice(first: SuiteResult, second: SuiteResult): { result: SuiteResult; flaky: FlakyFile[] } {
  const judged = second.files.map((file) => judgeFile(file, first, second));
  const others = first.tests.filter(({ file }) => !second.files.includes(file));
  // A process that crashed while none of its files ran has a failure of its own, for which its files must answer.
  const ofProcess = failedIn(others).filter(({ file }) => !first.files.includes(file));
  const isExcused = first.unfinished.length > 0 && judged.every(({ tests }) => failedIn(tests).length === 0);
  const excused = isExcused ? ofProcess : [];
  return {
    result: {
      ...first,
      tests: [...others.filter((test) => !excused.includes(test)), ...judged.flatMap(({ tests }) => tests)],
      unfinished: second.unfinished,
    },
    flaky: [
      ...judged.flatMap(({ file, tests, before }) =>
        before.length > 0 && failedIn(tests).length === 0 ? [{ suite: first.suite, file, failed: before }] : [],
      ),
      ...excused.map((failed) => ({ suite: first.suite, file: failed.file, failed: [failed] })),
    ],
  };
}

function judgeFile(file: string, first: SuiteResult, second: SuiteResult) {
  const before = failedIn(first.tests).filter((test) => test.file === file);
  const now = second.tests.filter((test) => test.file === file);
  const ran = new Set(now.filter(({ status }) => status !== 'skipped').map(({ name }) => name));
  const missing = before.filter(({ name, isOfFile }) => !isOfFile && !ran.has(name));
  const names = new Set(missing.map(({ name }) => name));
  return { file, before, tests: [...now.filter(({ name }) => !names.has(name)), ...missing] };
}

const failedIn = (tests: readonly TestResult[]): TestResult[] => tests.filter(({ status }) => status === 'failed');
