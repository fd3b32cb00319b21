import type { SQL } from 'drizzle-orm';
import PgBoss from 'pg-boss';
import type { Logger } from 'pino';
import { describeError } from '../../errors/describe-error.js';
import type { Database } from '../db/database.js';
import type { Clock } from '../clock.js';
import type { ServiceContext } from '../handler.js';
import { groupBy } from '../db/group-by.js';
import { bossDatabase } from './boss-database.js';
import { insertJobs, queue } from './insert-jobs.js';
import type { NewJob, Parcel } from './insert-jobs.js';
import type { AnyJob } from './job.js';
import type { JobQueue, QueuedJob, SendOptions } from './job-queue.js';
import { Leases } from './leases.js';
import { Outbox } from './outbox.js';

export interface JobsOptions {
  readonly database: Database;
  readonly clock: Clock;
  readonly logger: Logger;
  readonly jobs: readonly AnyJob[];
  /** Whether no other process uses this database: jobs that were running when the last process ended are then resumed at once. */
  readonly isAlone: boolean;
  /**
   * Milliseconds between two polls for jobs that become due or come from other processes, 500 by default; for its own jobs, a
   * process polls at once.
   */
  readonly pollMs?: number | undefined;
}

/** A job that this process has taken from the queue. */
interface Taken {
  readonly id: string;
  readonly data: Parcel;
}

/** Milliseconds between two heartbeats, and between two checks for jobs whose process no longer sends any. */
const beatInterval = 1_000;
/** Milliseconds between two checks for jobs that have no retries left, and for old ones. */
const upkeepInterval = 30_000;
/** Maximum number of concurrent jobs of a process; jobs that run together count as one. */
const concurrency = 8;
/** Maximum number of jobs that a process takes at once. */
const mostTaken = 32;
/** Milliseconds that running jobs have to finish when the service closes. */
const closeTimeoutMs = 10_000;

/**
 * Work that continues after an answer: pg-boss on the service's own database, on either engine. Several processes share one
 * queue, and each job is run by one of them. A job whose process dies runs again a few seconds later.
 */
export class Jobs implements JobQueue {
  readonly #boss: PgBoss;
  readonly #options: JobsOptions;
  readonly #jobs: ReadonlyMap<string, AnyJob>;
  readonly #running = new Set<Promise<void>>();
  readonly #leases: Leases;
  #wake = (): void => undefined;
  #isAwake = false;
  /** Whether jobs may be waiting because the maximum was running. */
  #isBusy = false;
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
      // The migrations create pg-boss's tables, this class calls its maintenance, and no job uses its scheduler.
      migrate: false,
      supervise: false,
      schedule: false,
    });
    this.#boss.on('error', (error) => options.logger.error({ err: error }, 'queue failed'));
  }

  /** Opens the queue. It accepts jobs, but runs them only after {@link work}. */
  static async open(options: JobsOptions): Promise<Jobs> {
    const opened = new Jobs(options);
    if (options.isAlone) await opened.#leases.putBack({ isAll: true });
    await opened.#boss.start();
    return opened;
  }

  async send<Data extends object>(job: QueuedJob<Data>, data: Data, options: SendOptions = {}): Promise<void> {
    const { id, at, transaction } = options;
    await this.#insert([{ ...this.#parcelOf(job, data, at), id }], transaction);
  }

  async sendAll<Data extends object>(
    job: QueuedJob<Data>,
    data: readonly Data[],
    { transaction, at }: Omit<SendOptions, 'id'> = {},
  ): Promise<void> {
    if (data.length === 0) return;
    await this.#insert(
      data.map((each) => this.#parcelOf(job, each, at)),
      transaction,
    );
  }

  insertion<Data extends object>(
    job: QueuedJob<Data>,
    data: readonly Data[],
    { at, when }: Parameters<JobQueue['insertion']>[2] = {},
  ): SQL {
    return insertJobs(
      data.map((each) => this.#parcelOf(job, each, at)),
      when,
    );
  }

  /**
   * Polls for work now. A caller that sends within a transaction calls it after the commit; otherwise the job starts half a
   * second later.
   */
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

  /** Starts no new jobs and waits for running ones. Another process repeats those that do not end in time. */
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
        timer = setTimeout(resolve, closeTimeoutMs);
      }),
    ]);
    clearTimeout(timer);
    // Until here, the heartbeats kept other processes from taking the jobs that this one was finishing.
    clearInterval(this.#beat);
    await this.#beating;
    await this.#boss.stop({ graceful: false, close: false });
  }

  #parcelOf<Data extends object>(
    { name, retryLimit = 3, retryDelay = 1 }: QueuedJob<Data>,
    data: Data,
    at?: number,
  ): NewJob {
    if (!this.#jobs.has(name)) throw new TypeError(`The job ${name} is not in the registry.`);
    const wait = at === undefined ? 0 : Math.max(0, Math.ceil((at - this.#options.clock.now()) / 1000));
    return { parcel: { job: name, data }, wait, retryLimit, retryDelay };
  }

  async #insert(jobs: readonly NewJob[], transaction: Database | undefined): Promise<void> {
    await (transaction ?? this.#options.database).execute(insertJobs(jobs));
    // A job sent within a transaction is not visible before the commit.
    if (!transaction) this.wake();
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
      const isFree = this.#running.size < concurrency;
      this.#isBusy = !isFree;
      const taken = isFree ? await this.#boss.fetch<Parcel>(queue, { batchSize: mostTaken }) : [];
      for (const batch of this.#group(taken)) {
        const sent = new Outbox(this);
        const run = this.#perform(batch, { ...context, jobs: sent }).finally(() => {
          this.#running.delete(run);
          if (this.#isBusy || !sent.isEmpty) this.wake();
        });
        this.#running.add(run);
      }
      if (taken.length < mostTaken) await this.#sleep();
    }
  }

  /** Groups jobs that can run together. */
  #group(taken: readonly Taken[]): readonly (readonly Taken[])[] {
    const keyOf = ({ id, data: { job } }: Taken) => (this.#jobs.get(job)?.runTogether ? job : id);
    return [...groupBy(taken, keyOf).values()];
  }

  async #perform(batch: readonly Taken[], context: ServiceContext): Promise<void> {
    const { logger } = this.#options;
    const [first] = batch;
    if (!first) return;
    const name = first.data.job;
    const ids = batch.map(({ id }) => id);
    try {
      const job = this.#jobs.get(name);
      for (const id of ids) this.#leases.hold(id, job?.expireIn ?? 60);
      if (!job) throw new TypeError(`There is no job ${name}.`);
      if (job.runTogether && batch.length > 1)
        await job.runTogether(
          batch.map(({ data }) => data.data),
          context,
        );
      else await job.run(first.data.data, context);
      if (!job.announcesItself) context.announcer.wake();
      await this.#boss.complete(queue, ids);
    } catch (error) {
      logger.warn({ err: error, job: name, ids }, 'job failed');
      if (batch.length > 1) {
        // Run each alone, so that one that always fails does not make the others fail.
        for (const each of batch) await this.#perform([each], context);
        return;
      }
      await this.#boss
        .fail(queue, first.id, { message: describeError(error).message })
        .catch((failure: unknown) => logger.error({ err: failure, job: name, ids }, 'queue failed'));
    } finally {
      for (const id of ids) this.#leases.release(id);
    }
  }

  /** Waits until {@link wake} is called or the next poll is due. */
  #sleep(): Promise<void> {
    if (this.#isAwake) return Promise.resolve();
    return new Promise((resolve) => {
      // Unref'd, so that the queue alone does not keep the process alive.
      const timer = setTimeout(resolve, this.#options.pollMs ?? 500).unref();
      this.#wake = () => {
        clearTimeout(timer);
        resolve();
      };
    });
  }
}
