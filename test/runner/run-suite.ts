import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SuiteResult, TestResult } from './results.js';
import { runProcess } from './run-process.js';
import type { Suite } from './suites.js';
import { deal } from './timings.js';

interface Manner {
  /** Whether each file runs in a separate process, one after the other. */
  readonly isSecondLook: boolean;
  /** Whether to print the tests' output immediately; otherwise it is printed once they have ended. */
  readonly shows: boolean;
}

/** Runs files of a suite. A process that crashed, or left a file out, adds a failed test. */
export async function runSuite(
  name: string,
  suite: Suite,
  files: readonly string[],
  { isSecondLook, shows }: Manner,
): Promise<SuiteResult> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  const prepared = (await suite.prepare?.(files)) ?? { env: {}, stop: () => Promise.resolve() };
  const turns = isSecondLook ? files.map((file) => [file]) : suite.inTurn?.(files);
  const shares = turns ?? deal(name, files, suite.hands);
  const isAlone = turns !== undefined;
  const tests: TestResult[] = [];
  const unfinished: string[] = [];
  const run = async (share: readonly string[], at: number): Promise<void> => {
    const results = join(folder, `results-${at}`);
    const isSeen = shows && (isAlone || shares.length === 1);
    const report = await runProcess({ name, suite, files: share, prepared, results, isAlone, isSeen });
    tests.push(...report.tests);
    unfinished.push(...report.unfinished);
  };
  try {
    if (isAlone) for (const [at, share] of shares.entries()) await run(share, at);
    else await Promise.all(shares.map(run));
    return { suite: name, files, tests, unfinished, seconds: (performance.now() - began) / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await prepared.stop();
  }
}
