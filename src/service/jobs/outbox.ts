import type { SQL } from 'drizzle-orm';
import type { JobQueue, QueuedJob, SendOptions } from './job-queue.js';

/** The queue for one request or one running job. It records whether anything was sent. */
export class Outbox implements JobQueue {
  readonly #queue: JobQueue;
  #isEmpty = true;

  constructor(queue: JobQueue) {
    this.#queue = queue;
  }

  /** Whether nothing was sent. */
  get isEmpty(): boolean {
    return this.#isEmpty;
  }

  async send<Data extends object>(job: QueuedJob<Data>, data: Data, options?: SendOptions): Promise<void> {
    this.#isEmpty = false;
    await this.#queue.send(job, data, options);
  }

  async sendAll<Data extends object>(
    job: QueuedJob<Data>,
    data: readonly Data[],
    options?: Omit<SendOptions, 'id'>,
  ): Promise<void> {
    if (data.length > 0) this.#isEmpty = false;
    await this.#queue.sendAll(job, data, options);
  }

  insertion<Data extends object>(
    job: QueuedJob<Data>,
    data: readonly Data[],
    options?: Parameters<JobQueue['insertion']>[2],
  ): SQL {
    this.#isEmpty = false;
    return this.#queue.insertion(job, data, options);
  }
}
