/** Runs equal work once: callers that ask while it runs get the same result. */
export class SingleFlight<T> {
  readonly #running = new Map<string, Promise<T>>();

  run(key: string, work: () => Promise<T>): Promise<T> {
    const running = this.#running.get(key);
    if (running) return running;
    const started = work().finally(() => this.#running.delete(key));
    this.#running.set(key, started);
    return started;
  }

  /** Runs work that starts after this call, because work that is already running may have missed a change. */
  async next(key: string, work: () => Promise<T>): Promise<T> {
    await this.#running.get(key)?.catch(() => undefined);
    return this.run(key, work);
  }
}
