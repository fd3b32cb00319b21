/** Work that keeps some cores busy. */
export interface Job<Result> {
  readonly cores: number;
  readonly run: () => Promise<Result>;
}

/**
 * Runs jobs in parallel as far as there are cores: whenever some are free, the first job that fits starts. A job that needs
 * more cores than exist runs alone. Resolves with the results in the order of the jobs. After an error, rejects with it and
 * starts no further job.
 */
export async function sideBySide<Result>(jobs: readonly Job<Result>[], cores: number): Promise<Result[]> {
  const results: Result[] = [];
  const waiting = [...jobs];
  const running = new Set<Promise<void>>();
  let busy = 0;
  const start = (job: Job<Result>): void => {
    busy += job.cores;
    const end = job.run().then((result) => {
      results[jobs.indexOf(job)] = result;
      busy -= job.cores;
      running.delete(end);
    });
    running.add(end);
  };
  while (waiting.length > 0) {
    const next = running.size === 0 ? 0 : waiting.findIndex((job) => busy + job.cores <= cores);
    if (next < 0) await Promise.race(running);
    else waiting.splice(next, 1).forEach(start);
  }
  await Promise.all(running);
  return results;
}
