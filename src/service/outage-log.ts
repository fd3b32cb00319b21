import type { Logger } from 'pino';
import { elapsed } from '../values/clocks.js';
import type { DatabaseCondition } from './db/engine.js';
import { isOutage } from './db/outage.js';
import { sqlState } from './db/sql-state.js';

/** Milliseconds between two checks of a database that has failed. */
const lookMs = 1_000;
/** Number of successful checks in a row, without a failure in between, after which it counts as working. */
const goodLooks = 2;

/**
 * Logs when the database begins to fail, and when it works again: one line each, however many requests and jobs fail meanwhile.
 */
export class OutageLog {
  /** Logger for the rest of the service. Errors of an outage that are logged as `err` are passed to {@link note} instead. */
  readonly logger: Logger;
  readonly #plain: Logger;
  readonly #condition: () => Promise<DatabaseCondition>;
  #watch: NodeJS.Timeout | undefined;
  #isClosed = false;
  #began = 0;
  #failures = 0;
  #good = 0;
  #isDiskFull = false;

  constructor(logger: Logger, condition: () => Promise<DatabaseCondition>) {
    this.#plain = logger;
    this.#condition = condition;
    this.logger = logger.child({});
    for (const level of ['warn', 'error'] as const) {
      const log: (...line: readonly unknown[]) => void = logger[level].bind(logger);
      this.logger[level] = (...line: readonly unknown[]) => {
        const error = errorOf(line[0]);
        if (isOutage(error)) this.note(error);
        else log(...line);
      };
    }
  }

  /** Whether the last failures came from a full disk at the server. */
  get isDiskFull(): boolean {
    return this.#isDiskFull;
  }

  /** Records that the database has failed. @param problem an error, or a description of the failed check */
  note(problem: unknown): void {
    if (this.#isClosed) return;
    this.#failures += 1;
    this.#good = 0;
    this.#isDiskFull ||= sqlState(problem) === '53100';
    if (this.#watch) return;
    this.#began = elapsed();
    this.#plain.error(
      problem instanceof Error ? { err: problem } : { database: problem },
      'database cannot be reached',
    );
    this.#watch = setInterval(() => void this.#look(), lookMs).unref();
  }

  close(): void {
    this.#isClosed = true;
    clearInterval(this.#watch);
  }

  async #look(): Promise<void> {
    this.#good += 1;
    if ((await this.#condition()) !== 'ok') this.#good = 0;
    if (!this.#watch || this.#good < goodLooks) return;
    clearInterval(this.#watch);
    const seconds = Math.round((elapsed() - this.#began) / 1_000);
    const failures = this.#failures;
    [this.#watch, this.#failures, this.#isDiskFull] = [undefined, 0, false];
    this.#plain.info({ seconds, failures }, 'database can be reached again');
  }
}

const errorOf = (fields: unknown): unknown =>
  typeof fields === 'object' && fields !== null && 'err' in fields ? fields.err : undefined;
