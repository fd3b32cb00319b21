import { waitUntil as wait } from '@open-wc/testing';

/** Milliseconds to wait by default, enough for a busy machine. */
const patienceMs = 10_000;
/** Milliseconds before a test's deadline at which an unsuccessful wait is reported. */
const reportMs = 1_000;

/** The test that runs, and when it began by `performance.now()`. */
let running: { readonly test: { timeout(): number }; readonly began: number } | undefined;

beforeEach(function () {
  if (this.currentTest) running = { test: this.currentTest, began: performance.now() };
});
afterEach(() => (running = undefined));

/**
 * Returns the milliseconds that a wait may take: the remaining time of the running test, so that the wait ends before
 * the test does.
 */
function leftMs(): number {
  const most = running?.test.timeout();
  return running && most ? Math.max(0, running.began + most - reportMs - performance.now()) : patienceMs;
}

/** Resolves once something holds; rejects with `what` if it does not before the test has to end. */
export const waitUntil = (holds: () => unknown, what?: string): Promise<void> =>
  wait(holds, what, { timeout: leftMs(), interval: 20 });
