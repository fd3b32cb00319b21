import type { MockTracker } from 'node:test';
import { setImmediate } from 'node:timers/promises';

/** Milliseconds that exceed every measured wait. */
const mostMs = 60_000;
const stepMs = 5;

/**
 * Runs work while a fake clock advances its timers. Resolves with the fake milliseconds until the work settled, which
 * may be slightly more than its timers take.
 */
export async function elapsed(mock: MockTracker, work: () => Promise<unknown>): Promise<number> {
  mock.timers.enable({ apis: ['setTimeout', 'Date'], now: Date.now() });
  try {
    let isOver = false;
    const end = (): void => void (isOver = true);
    work().then(end, end);
    for (let passed = 0; passed <= mostMs; passed += stepMs) {
      // Lets the work reach its next timer.
      for (let turn = 0; turn < 50; turn += 1) await setImmediate();
      if (isOver) return passed;
      mock.timers.tick(stepMs);
    }
    throw new Error(`The work did not end within ${mostMs} ms.`);
  } finally {
    mock.timers.reset();
  }
}
