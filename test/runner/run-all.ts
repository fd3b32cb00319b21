import { availableParallelism } from 'node:os';
import type { Requirement, Suite, SuiteName } from './suites.js';
import type { SuiteResult, TestResult } from './results.js';
import { runSuite } from './run-suite.js';
import { type FlakyFile, doubtfulFiles, judgeTwice } from './second-look.js';
import { sideBySide } from './side-by-side.js';

/** A suite and those of its files that are to run. */
export interface Choice {
  readonly name: SuiteName;
  readonly suite: Suite;
  readonly files: readonly string[];
  /** Requirements without which it cannot run, and which the machine does not have. */
  readonly lacking: readonly Requirement[];
}

export interface Run {
  readonly results: readonly SuiteResult[];
  readonly flaky: readonly FlakyFile[];
}

/** Most flaky files of a run. With more, faults of the product cannot be told from faults of the tests. */
export const mostFlakyFiles = 8;
/** Most files that get a second look. More than this do not fail by chance, and each takes a process. */
const mostLookedAt = 24;
/** Seconds after which no second look starts, so that a run on a slow machine ends in time. */
const lastLook = 75 * 60;

const say = (text: string): void => void process.stdout.write(`${text}\n`);

/**
 * Runs suites in parallel, then runs the failed files again: alone, one after the other, on a quiet machine.
 *
 * @param shows whether to print the tests' output immediately; otherwise it is printed once their process has ended
 */
export async function runAll(choices: readonly Choice[], shows: boolean): Promise<Run> {
  const began = performance.now();
  const usedSeconds = (): number => (performance.now() - began) / 1000;
  const jobs = choices.map((choice) => ({
    cores: choice.suite.cores,
    run: async (): Promise<SuiteResult> => {
      if (choice.lacking.length > 0) return withoutNeeds(choice);
      say(`${choice.name}: ${choice.files.length} files`);
      const result = await runSuite(choice.name, choice.suite, choice.files, { isSecondLook: false, shows });
      say(`${choice.name}: took ${minutes(result.seconds)}, ${minutes(usedSeconds())} since the start`);
      return result;
    },
  }));
  const first = await sideBySide(jobs, availableParallelism());
  const second = await lookAgain(choices, first, usedSeconds);
  return { ...second, results: [...second.results, ...tooFlaky(second.flaky)] };
}

async function lookAgain(
  choices: readonly Choice[],
  first: readonly SuiteResult[],
  usedSeconds: () => number,
): Promise<Run> {
  const results = [...first];
  const flaky: FlakyFile[] = [];
  const failed = new Set(
    first.flatMap(({ tests }) => tests.filter(({ status }) => status === 'failed')).map(({ file }) => file),
  );
  if (failed.size > mostLookedAt) {
    say(`No second look: ${failed.size} files failed, and at most ${mostLookedAt} get one.`);
    return { results, flaky };
  }
  for (const [at, { name, suite, lacking }] of choices.entries()) {
    const result = first[at];
    const files = result && lacking.length === 0 ? doubtfulFiles(result) : [];
    if (!result || files.length === 0) continue;
    if (usedSeconds() > lastLook) {
      say(`${name}: no second look, because ${minutes(usedSeconds())} have passed.`);
      continue;
    }
    say(`\n${name}: a second look at ${files.join(', ')}`);
    const judged = judgeTwice(result, await runSuite(name, suite, files, { isSecondLook: true, shows: false }));
    results[at] = judged.result;
    flaky.push(...judged.flaky);
  }
  return { results, flaky };
}

/** Returns a failed result if more files were flaky than a run may have. */
function tooFlaky(flaky: readonly FlakyFile[]): SuiteResult[] {
  if (flaky.length <= mostFlakyFiles) return [];
  const reason = `${flaky.length} files failed beside others and passed alone. Mend some: they are listed under "Flaky".`;
  const name = `has at most ${mostFlakyFiles} flaky files`;
  const test: TestResult = { file: 'test/run.ts', name, seconds: 0, status: 'failed', reason };
  return [{ suite: 'runner', files: [], tests: [test], unfinished: [], seconds: 0 }];
}

/** Returns the result of a suite that cannot run: skipped on a developer's machine, but failed in CI, which tests everything. */
function withoutNeeds({ name, files, lacking }: Choice): SuiteResult {
  const names = lacking.map((requirement) => requirement.name).join(', ');
  const status = process.env['CI'] ? 'failed' : 'skipped';
  say(`${status.toUpperCase()}: ${name}, because ${names} is not on this machine.`);
  const tests = files.map((file): TestResult => ({ file, name: 'runs', seconds: 0, status, isOfFile: true }));
  return { suite: name, files, tests, unfinished: [], seconds: 0 };
}

const minutes = (seconds: number): string => `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`;
