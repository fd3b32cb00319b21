import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database.js';

export interface AnnouncerOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** No other process uses this database: it is the embedded one, which does not vacuum by itself. */
  readonly isAlone: boolean;
}

/** Changes within this time of each other are announced together. */
const debounceMs = 20;
/** Between two rounds for changes that nobody has called {@link Announcer.wake} for, or whose process died. */
const roundMs = 1_000;
const roundsPerVacuum = 600;

/**
 * Announces changes to all processes that listen. Triggers note a change in the transaction that makes it; the announcement is a
 * transaction of its own, at most one at a time in a process, because transactions that notify commit one after the other.
 */
export class Announcer {
  readonly #options: AnnouncerOptions;
  readonly #round: NodeJS.Timeout;
  #rounds = 0;
  #timer: NodeJS.Timeout | undefined;
  #running: Promise<void> | undefined;
  #isClosed = false;

  constructor(options: AnnouncerOptions) {
    this.#options = options;
    this.#round = setInterval(() => this.#takeRound(), roundMs).unref();
  }

  /** Announces what has been committed by now, soon. */
  wake(): void {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.#announce(), debounceMs).unref();
  }

  /** Announces nothing more; other processes, or the next one, announce what is left. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#round);
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #announce(): Promise<void> {
    // What is committed while an announcement runs may have come too late for it.
    await this.#running;
    this.#timer = undefined;
    if (this.#isClosed) return;
    this.#running ??= this.#run(sql`select announce_changes()`).finally(() => (this.#running = undefined));
    await this.#running;
  }

  #takeRound(): void {
    this.#rounds += 1;
    const isDue = this.#options.isAlone && this.#rounds % roundsPerVacuum === 0;
    if (isDue) void this.#run(sql`vacuum pending_changes`);
    this.wake();
  }

  async #run(statement: ReturnType<typeof sql>): Promise<void> {
    try {
      await this.#options.database.execute(statement);
    } catch (error) {
      this.#options.logger.error({ err: error }, 'changes were not announced');
    }
  }
}
