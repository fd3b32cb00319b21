import { writeFileSync } from 'node:fs';
import type { Reporter, Suite } from '@playwright/test/reporter';

/** Reporter of Playwright that writes how many tests passed, failed and were skipped as JSON to the file LAUREL_COUNT names. */
export default class E2eCount implements Reporter {
  #suite: Suite | undefined;
  #errors = 0;

  onBegin(_config: unknown, suite: Suite): void {
    this.#suite = suite;
  }

  onError(): void {
    this.#errors += 1;
  }

  onEnd(): void {
    const outcomes = this.#suite?.allTests().map((test) => test.outcome()) ?? [];
    const count = (...wanted: string[]) => outcomes.filter((outcome) => wanted.includes(outcome)).length;
    const counts = {
      passed: count('expected'),
      failed: count('unexpected', 'flaky') + this.#errors,
      skipped: count('skipped'),
    };
    if (process.env['LAUREL_COUNT']) writeFileSync(process.env['LAUREL_COUNT'], JSON.stringify(counts));
  }

  printsToStdio(): boolean {
    return false;
  }
}
