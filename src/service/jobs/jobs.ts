import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import type { Database } from '../db/database.js';
import type { Clock, ServiceContext } from '../handler.js';
import { bossDatabase } from './boss-database.js';
import type { AnyJob } from './job.js';
import type { JobQueue, QueuedJob, SendOptions } from './job-queue.js';
import { Leases, lease } from './leases.js';

export interface JobsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly jobs: readonly AnyJob[];
  /** Nobody else works on this database: what was under way when the last process ended is taken up again at once. */
  readonly isAlone: boolean;
}

/** How a job lies in the queue. */
interface Parcel {
  readonly job: string;
  readonly data: object;
}

/** One queue for all, which comes with our migrations: an idle service asks once for work, not once for each job. */
const queue = 'laurel';
/** Milliseconds between two looks for work that came due or came from other processes; our own is looked for at once. */
const pollingInterval = 500;
/** Milliseconds between two signs of life, and between two looks for jobs whose process gives none any more. */
const beatInterval = 1_000;
/** Milliseconds between two looks for jobs that are tried no more, and for old ones. */
const upkeepInterval = 30_000;
/** How many jobs run at once in a process. */
const concurrency = 8;
/** Milliseconds that jobs under way have to end in when the service is closed. */
const patience = 10_000;

/**
 * Work that goes on after an answer: pg-boss on our own database, whichever engine. Several processes share one queue,
 * and each job is run by one of them. A job whose process dies is run again a few seconds later.
 */
export class Jobs implements JobQueue {
  readonly #boss: PgBoss;
  readonly #options: JobsOptions;
  readonly #jobs: ReadonlyMap<string, AnyJob>;
  readonly #running = new Set<Promise<void>>();
  readonly #leases: Leases;
  #wake = (): void => undefined;
  #isAwake = false;
  #isClosed = false;
  #loop: Promise<void> | undefined;
  #beat: NodeJS.Timeout | undefined;
  #beating: Promise<void> | undefined;
  #upkeep: NodeJS.Timeout | undefined;

  private constructor(options: JobsOptions) {
    this.#options = options;
    this.#jobs = new Map(options.jobs.map((each) => [each.name, each]));
    this.#leases = new Leases(options.database, queue);
    this.#boss = new PgBoss({
      db: bossDatabase(options.database),
      schema: 'jobs',
      // Its tables come with our migrations, its upkeep is ours, and it has no work by the calendar.
      migrate: false,
      supervise: false,
      schedule: false,
    });
    this.#boss.on('error', (error) => options.logger.error({ err: error }, 'queue failed'));
  }

  /** Opens the queue. It takes jobs in; none is run before {@link work}. */
  static async open(options: JobsOptions): Promise<Jobs> {
    const opened = new Jobs(options);
    if (options.isAlone) await opened.#leases.putBack({ isAll: true });
    await opened.#boss.start();
    return opened;
  }

  async send<Data extends object>(job: QueuedJob<Data>, data: Data, options: SendOptions = {}): Promise<void> {
    const { name, retryLimit = 3, retryDelay = 1 } = job;
    if (!this.#jobs.has(name)) throw new TypeError(`The job ${name} is not in the registry.`);
    const { transaction, id, at } = options;
    const wait = at === undefined ? 0 : Math.ceil((at - this.#options.clock.now()) / 1000);
    await this.#boss.send(queue, { job: name, data } satisfies Parcel, {
      retryLimit,
      retryDelay,
      retryBackoff: true,
      expireInSeconds: lease,
      ...(transaction && { db: bossDatabase(transaction) }),
      ...(id !== undefined && { id }),
      ...(wait > 0 && { startAfter: wait }),
    });
    this.wake();
  }

  /** Looks for work now. Whoever sends within a transaction calls it once that is committed, or waits half a second. */
  wake(): void {
    this.#isAwake = true;
    this.#wake();
  }

  /** Runs jobs from now on. */
  work(context: ServiceContext): void {
    this.#loop ??= this.#run(context);
    this.#beat ??= setInterval(() => {
      this.#beating ??= this.#stayAlive().finally(() => (this.#beating = undefined));
    }, beatInterval).unref();
    this.#upkeep ??= setInterval(() => {
      this.#boss
        .maintain()
        .catch((error: unknown) => this.#options.logger.error({ err: error }, 'queue upkeep failed'));
    }, upkeepInterval).unref();
  }

  /** Takes up nothing new, and waits for what is under way. What does not end in time is run again by whoever comes next. */
  async close(): Promise<void> {
    if (this.#isClosed) return;
    this.#isClosed = true;
    clearInterval(this.#upkeep);
    this.wake();
    await this.#loop;
    let timer: NodeJS.Timeout | undefined;
    await Promise.race([
      Promise.all(this.#running),
      new Promise<void>((resolve) => {
        timer = setTimeout(resolve, patience);
      }),
    ]);
    clearTimeout(timer);
    // Until now, others left alone what this process was ending.
    clearInterval(this.#beat);
    await this.#beating;
    await this.#boss.stop({ graceful: false, close: false });
  }

  async #stayAlive(): Promise<void> {
    try {
      await this.#leases.renew();
      await this.#leases.putBack();
    } catch (error) {
      this.#options.logger.error({ err: error }, 'queue gave no sign of life');
    }
  }

  async #run(context: ServiceContext): Promise<void> {
    while (!this.#isClosed) {
      this.#isAwake = false;
      const free = concurrency - this.#running.size;
      const taken = free > 0 ? await this.#boss.fetch<Parcel>(queue, { batchSize: free }) : [];
      for (const { id, data } of taken) {
        const run = this.#perform(id, data, context).finally(() => {
          this.#running.delete(run);
          this.wake();
        });
        this.#running.add(run);
      }
      if (taken.length === 0) await this.#sleep();
    }
  }

  async #perform(id: string, { job: name, data }: Parcel, context: ServiceContext): Promise<void> {
    const { logger } = this.#options;
    try {
      const job = this.#jobs.get(name);
      this.#leases.hold(id, job?.expireIn ?? 60);
      if (!job) throw new TypeError(`There is no job ${name}.`);
      await job.run(data, context);
      await this.#boss.complete(queue, id);
    } catch (error) {
      logger.warn({ err: error, job: name, id }, 'job failed');
      await this.#boss
        .fail(queue, id, { message: error instanceof Error ? error.message : String(error) })
        .catch((failure: unknown) => logger.error({ err: failure, job: name, id }, 'queue failed'));
    } finally {
      this.#leases.release(id);
    }
  }

  /** Until someone wakes it, or it is time to look again. */
  #sleep(): Promise<void> {
    if (this.#isAwake) return Promise.resolve();
    return new Promise((resolve) => {
      // A process with nothing else to do may end: the queue alone does not hold it.
      const timer = setTimeout(resolve, pollingInterval).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
