import { waitUntil as wait } from '@open-wc/testing';

/** Milliseconds that something may take to happen on a busy machine. */
const patienceMs = 10_000;

/** Resolves once something holds; rejects with `what` if it does not within ten seconds. */
export const waitUntil = (holds: () => unknown, what?: string): Promise<void> =>
  wait(holds, what, { timeout: patienceMs, interval: 20 });
