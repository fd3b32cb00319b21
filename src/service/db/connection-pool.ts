import type { Sql, TransactionSql } from 'postgres';
import { elapsed } from '../../values/clocks.js';
import { isReadOnly } from './outage.js';

/** Minimum milliseconds between two replacements. */
const pauseMs = 1_000;
/** Seconds that statements on connections which are being replaced have to finish. */
const closeTimeoutSeconds = 5;

/**
 * Connections to a server, as one client for the query builder, which can be replaced by new ones. After a fail-over, open
 * connections would lead to the old server, or stay read-only, for as long as the process runs.
 */
export class ConnectionPool {
  readonly client: Sql;
  readonly #open: (onFailure: (error: unknown) => void) => Sql;
  readonly #onReadOnly: () => void;
  #current: Sql;
  /** By `elapsed`. */
  #openedAt = elapsed();

  /**
   * @param open creates a client that reports its failures
   * @param onReadOnly called when the server has refused a write
   */
  constructor(open: (onFailure: (error: unknown) => void) => Sql, onReadOnly: () => void) {
    this.#open = open;
    this.#onReadOnly = onReadOnly;
    this.#current = this.#create();
    this.client = {
      options: this.#current.options,
      unsafe: (...statement: Parameters<Sql['unsafe']>) => this.#current.unsafe(...statement),
      begin: (work: (session: TransactionSql) => unknown) => this.#current.begin(work),
    } as unknown as Sql;
  }

  /** Opens new connections for all further statements. Has no effect, and returns false, within a second of the last call. */
  renew(): boolean {
    const now = elapsed();
    if (now - this.#openedAt < pauseMs) return false;
    const [old, { parsers, serializers }] = [this.#current, this.client.options];
    this.#openedAt = now;
    this.#current = this.#create();
    // The query builder has set its parsers in the first client only.
    Object.assign(this.#current.options.parsers, parsers);
    Object.assign(this.#current.options.serializers, serializers);
    void old.end({ timeout: closeTimeoutSeconds }).catch(() => undefined);
    return true;
  }

  async end(): Promise<void> {
    await this.#current.end({ timeout: closeTimeoutSeconds });
  }

  #create(): Sql {
    return this.#open((error) => {
      if (isReadOnly(error)) this.#onReadOnly();
    });
  }
}
