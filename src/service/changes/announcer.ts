import { sql } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../db/database.js';

export interface AnnouncerOptions {
  readonly database: Database;
  readonly logger: Logger;
  /** Whether the database is the embedded one, which no other process uses and which has no autovacuum. */
  readonly isAlone: boolean;
}

/** Milliseconds within which changes are announced together. */
const debounceMs = 20;
/**
 * Milliseconds between two rounds for changes that came without a call of {@link Announcer.wake}, such as those of a process that
 * died.
 */
const roundMs = 1_000;
const roundsPerVacuum = 600;

/**
 * Announces changes to all listening processes. Triggers record a change in the transaction that makes it. Each announcement is a
 * separate transaction, at most one at a time in a process, because Postgres serialises the commits of transactions that notify.
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

  /** Schedules an announcement of everything that has been committed by now. */
  wake(): void {
    if (!this.#isClosed) this.#timer ??= setTimeout(() => void this.#announce(), debounceMs).unref();
  }

  /** Stops announcing; other processes, or the next one, announce the rest. */
  async close(): Promise<void> {
    this.#isClosed = true;
    clearInterval(this.#round);
    clearTimeout(this.#timer);
    await this.#running;
  }

  async #announce(): Promise<void> {
    // A running announcement may miss what is committed meanwhile.
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
