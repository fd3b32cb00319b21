import { ClaimStop } from './claim-failure.js';

/** Runs what claims, unless another tab of this browser is at it; others are kept away until it is done, or `ended`. */
export async function alone<T>(name: string, run: () => Promise<T>, ended: Promise<void>): Promise<T> {
  const { locks } = navigator as { locks?: LockManager };
  if (!locks) return run();
  return new Promise((resolve, reject) => {
    void locks.request(name, { ifAvailable: true }, async (lock) => {
      if (!lock) return reject(new ClaimStop('elsewhere'));
      const work = run();
      work.then(resolve, reject);
      await Promise.race([work.catch(() => undefined), ended]);
    });
  });
}
