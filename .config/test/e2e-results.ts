import { relative } from 'node:path';
import type { FullConfig, Reporter, Suite, TestCase, TestError, TestResult } from '@playwright/test/reporter';
import { root } from '../build/entries.mjs';
import { append, progressLine, testLine } from './result-lines.mjs';

const statuses = { expected: 'passed', unexpected: 'failed', flaky: 'failed', skipped: 'skipped' } as const;

/**
 * Playwright reporter. Writes lines of JSON (see test/runner/results.ts) to the file named by LAUREL_RESULTS as each
 * test ends, so that a crash loses only the running files.
 */
export default class E2eResults implements Reporter {
  readonly #path = process.env['LAUREL_RESULTS'];
  /** Tests that have not ended, by file. */
  readonly #left = new Map<string, Set<TestCase>>();
  readonly #began = new Set<string>();

  onBegin(_config: FullConfig, suite: Suite): void {
    for (const test of suite.allTests()) {
      const left = this.#left.get(fileOf(test)) ?? new Set();
      this.#left.set(fileOf(test), left.add(test));
    }
  }

  onTestBegin(test: TestCase): void {
    const file = fileOf(test);
    if (this.#began.has(file)) return;
    this.#began.add(file);
    this.#append(progressLine(file, 'began'));
  }

  onTestEnd(test: TestCase, { errors }: TestResult): void {
    const file = fileOf(test);
    const left = this.#left.get(file);
    left?.delete(test);
    const line = testLine({
      file,
      // The first three titles are those of the run, the project and the file.
      name: test.titlePath().slice(3).join(' › '),
      seconds: test.results.reduce((sum, { duration }) => sum + duration, 0) / 1000,
      status: statuses[test.outcome()],
      message: errors[0]?.message,
    });
    this.#append(line, ...(left?.size === 0 ? [progressLine(file, 'ended')] : []));
  }

  /** An error outside of all tests, such as in a worker that is ending. It counts for the files that were running. */
  onError({ message, location }: TestError): void {
    const named = location && relative(root, location.file).replaceAll('\\', '/');
    const running = [...this.#began].filter((file) => this.#left.get(file)?.size !== 0);
    const files = named !== undefined && this.#left.has(named) ? [named] : running;
    const failed = { name: 'runs to its end', seconds: 0, status: 'failed', message, isOfFile: true };
    for (const file of files.length > 0 ? files : ['test/e2e']) this.#append(testLine({ file, ...failed }));
  }

  printsToStdio(): boolean {
    return false;
  }

  #append(...lines: string[]): void {
    if (this.#path) append(this.#path, ...lines);
  }
}

const fileOf = (test: TestCase): string => relative(root, test.location.file).replaceAll('\\', '/');
