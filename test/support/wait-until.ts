import { waitUntil as wait } from '@open-wc/testing';

/** Milliseconds that something may take to happen on a busy machine, unless a test says how long it may take. */
const patienceMs = 10_000;
/** Milliseconds before a test's end in which a wait in vain is reported. */
const reportMs = 1_000;

/** The test that runs, and when it began by `performance.now()`. */
let running: { readonly test: { timeout(): number }; readonly began: number } | undefined;

beforeEach(function () {
  if (this.currentTest) running = { test: this.currentTest, began: performance.now() };
});
afterEach(() => (running = undefined));

/** Returns the milliseconds that a wait may take: what is left of the running test, so that the wait and not the test ends first. */
function leftMs(): number {
  const most = running?.test.timeout();
  return running && most ? Math.max(0, running.began + most - reportMs - performance.now()) : patienceMs;
}

/** Resolves once something holds; rejects with `what` if it does not before the test has to end. */
export const waitUntil = (holds: () => unknown, what?: string): Promise<void> =>
  wait(holds, what, { timeout: leftMs(), interval: 20 });
