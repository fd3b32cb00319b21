import { test as base, expect } from '@playwright/test';

interface PageErrors {
  /**
   * Errors that pages have thrown so far. A test that expects errors takes them out:
   * `expect(pageErrors.splice(0)).toEqual(…)`.
   */
  readonly pageErrors: string[];
}

interface WorkerErrors {
  readonly workerErrors: string[];
}

/**
 * Tests that fail if any page has thrown an error, whoever opened it: a fixture, a hook, or the page of another
 * window.
 */
export const test = base.extend<PageErrors, WorkerErrors>({
  workerErrors: [
    async ({ browser }, use) => {
      const errors: string[] = [];
      browser.on('context', (context) =>
        context.on('weberror', (event) => {
          const error = event.error();
          errors.push(`${event.page()?.url()}: ${error.stack ?? error.message}`);
        }),
      );
      await use(errors);
      expect(errors, 'errors after the last test').toEqual([]);
    },
    { scope: 'worker', auto: true },
  ],
  pageErrors: [
    async ({ workerErrors }, use) => {
      await use(workerErrors);
      // The test's own pages are closed by now.
      expect(workerErrors.splice(0), 'errors that pages have thrown').toEqual([]);
    },
    { auto: true },
  ],
});
