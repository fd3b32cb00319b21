import { mock } from 'node:test';
import { until } from '../support/until.js';

/**
 * Resolves once the services of this process have been notified of a change. Their caches expire after five seconds in any
 * case, so the clock that they use for that is stopped meanwhile.
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
