import { mock } from 'node:test';
import { until } from '../support/until.js';

/**
 * Resolves once the services of this process have heard of a change. They forget what they remember after five seconds in any
 * case, so the clock by which they do stands still meanwhile.
 */
export async function untilHeard(holds: () => Promise<boolean>, what: string): Promise<void> {
  const stopped = performance.now();
  const { mock: clock } = mock.method(performance, 'now', () => stopped);
  try {
    await until(holds, what);
  } finally {
    clock.restore();
  }
}
