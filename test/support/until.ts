import { setTimeout } from 'node:timers/promises';

/**
 * Resolves once something holds. Rejects with `what` after at least a minute, which is enough even on a busy machine.
 */
export async function until(holds: () => boolean | Promise<boolean>, what: string): Promise<void> {
  // Counts looks, because some tests stop the clocks.
  for (let look = 0; look < 6_000; look += 1) {
    if (await holds()) return;
    await setTimeout(10);
  }
  throw new Error(`Waited in vain until ${what}.`);
}
