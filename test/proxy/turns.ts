import { setTimeout } from 'node:timers/promises';

/**
 * Lets all requests within this process get as far as they can. It counts turns of the event loop, because a busy machine may hold
 * the process up for longer than any time that could be waited for.
 */
export async function turns(): Promise<void> {
  for (let turn = 0; turn < 100; turn += 1) await setTimeout(5);
}
