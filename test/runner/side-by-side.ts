/** Work that keeps some cores busy. */
export interface Job<Result> {
  readonly cores: number;
  readonly run: () => Promise<Result>;
}

/**
 * Runs jobs in their order, side by side as long as there are cores for them; one that wants more than there are runs alone.
 * Resolves with their results in the same order; rejects with
 * the first error, and starts no further job then.
 */
export async function sideBySide<Result>(jobs: readonly Job<Result>[], cores: number): Promise<Result[]> {
  const results: Result[] = [];
  const running = new Set<Promise<void>>();
  let busy = 0;
  for (const [at, job] of jobs.entries()) {
    while (running.size > 0 && busy + job.cores > cores) await Promise.race(running);
    busy += job.cores;
    const end = job.run().then((result) => {
      results[at] = result;
      busy -= job.cores;
      running.delete(end);
    });
    running.add(end);
  }
  await Promise.all(running);
  return results;
}
