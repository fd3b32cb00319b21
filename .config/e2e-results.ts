import { writeFileSync } from 'node:fs';
import { relative } from 'node:path';
import type { Reporter, Suite, TestCase } from '@playwright/test/reporter';
import { root } from './entries.mjs';

const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const;

/**
 * Playwright reporter. Writes one line of JSON for each test to the file named by LAUREL_RESULTS: see `TestResult` in
 * test/runner/results.ts.
 */
export default class E2eResults implements Reporter {
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const path = process.env['LAUREL_RESULTS'];
    if (!path) return;
    const tests = this.#suite?.allTests().map(resultOf) ?? [];
    const errors = Array.from({ length: this.#errors }, (_, at) => ({
      file: 'test/e2e',
      name: `error ${at + 1}`,
      seconds: 0,
      status: 'failed',
    }));
    writeFileSync(path, [...tests, ...errors].map((line) => `${JSON.stringify(line)}\n`).join(''));
  }

  printsToStdio(): boolean {
    return false;
  }
}

function resultOf(test: TestCase) {
  return {
    file: relative(root, test.location.file).replaceAll('\\', '/'),
    // The first three titles are those of the run, the project and the file.
    name: test.titlePath().slice(3).join(' › '),
    seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
    status: statuses[test.outcome()],
  };
}
