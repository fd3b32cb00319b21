import { setTimeout } from 'node:timers/promises';

/**
 * Lets all requests within this process proceed as far as they can. Counts turns of the event loop, because a busy
 * machine may delay the process for longer than any fixed wait.
 */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await setTimeout(5);
}
