import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { SuiteResult, TestResult } from './results.js';
import { runProcess } from './run-process.js';
import type { Suite } from './suites.js';
import { deal } from './timings.js';

/** How to run the files of a suite. */
export interface Manner {
  /** `dealt`: shared out among the suite's hands, side by side. `alone`: each in a process of its own, one after the other. */
  readonly files: 'dealt' | 'alone';
  /** Whether to print the tests' output immediately; otherwise it is printed once they have ended. */
  readonly shows: boolean;
}

/** Runs files of a suite. A process that crashed, or left a file out, adds a failed test. */
export async function runSuite(
  name: string,
  suite: Suite,
  files: readonly string[],
  { files: manner, shows }: Manner,
): Promise<SuiteResult> {
  const began = performance.now();
  const folder = mkdtempSync(join(tmpdir(), 'laurel-test-'));
  const prepared = (await suite.prepare?.(files)) ?? { env: {}, stop: () => Promise.resolve() };
  const shares = manner === 'alone' ? files.map((file) => [file]) : deal(name, files, suite.hands);
  const tests: TestResult[] = [];
  const unfinished: string[] = [];
  const run = async (share: readonly string[], at: number): Promise<void> => {
    const results = join(folder, `results-${at}`);
    const isSeen = shows && shares.length === 1;
    const report = await runProcess({
      ...{ name, suite, files: share, prepared, results, isAlone: manner === 'alone', isSeen },
    });
    tests.push(...report.tests);
    unfinished.push(...report.unfinished);
  };
  try {
    if (manner === 'alone') for (const [at, share] of shares.entries()) await run(share, at);
    else await Promise.all(shares.map(run));
    return { suite: name, files, tests, unfinished, seconds: (performance.now() - began) / 1000 };
  } finally {
    rmSync(folder, { recursive: true, force: true });
    await prepared.stop();
  }
}
