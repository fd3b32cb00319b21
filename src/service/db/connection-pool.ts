import type { Sql, TransactionSql } from 'postgres';
import { elapsed } from '../../values/clocks.js';
import { isReadOnly } from './outage.js';

/** Milliseconds between two replacements, at least. */
const pauseMs = 1_000;
/** Seconds that statements on connections which are being replaced have to finish. */
const closeTimeoutSeconds = 5;

/**
 * Connections to a server, as one client for the query builder, which can be replaced by new ones: after a fail-over, those that are
 * open would lead to the old server, or keep that it takes no writes, for as long as the process runs.
 */
export class ConnectionPool {
  readonly client: Sql;
  readonly #open: (onFailure: (error: unknown) => void) => Sql;
  readonly #onReadOnly: () => void;
  #current: Sql;
  /** By `elapsed`. */
  #openedAt = elapsed();

  /**
   * @param open makes a client that tells of its failures
   * @param onReadOnly called when the server has refused to write
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

  /** Lets statements run on new connections from now on. Has no effect, and returns false, within a second of the last time. */
  renew(): boolean {
    const now = elapsed();
    if (now - this.#openedAt < pauseMs) return false;
    const [old, { parsers, serializers }] = [this.#current, this.client.options];
    this.#openedAt = now;
    this.#current = this.#create();
    // The query builder has put its own into the first client's.
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
