import { waitUntil as wait } from '@open-wc/testing';

/** Milliseconds something may take to happen on a machine that does other things besides. */
const patienceMs = 10_000;

/** Resolves once something holds; rejects with `what` where it does not within ten seconds. */
export const waitUntil = (holds: () => unknown, what?: string): Promise<void> =>
  wait(holds, what, { timeout: patienceMs, interval: 20 });
