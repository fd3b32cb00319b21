import type { Sql } from 'postgres';
import type { DatabaseCondition } from './engine.js';
import { isOutage } from './outage.js';
import { sqlState } from './sql-state.js';
import { isWithoutPlace } from './wait-for-place.js';

/** Milliseconds within which a server has to answer. */
const checkTimeoutMs = 1_000;
/** Milliseconds that the check may wait for a table's lock. */
const lockPatience = 500;

interface PulseOptions {
  /** Names of the tables that requests need. */
  readonly tables?: readonly string[];
  /** Called whenever a check finds the server read-only. */
  readonly onReadOnly?: () => void;
}

/** Checks whether a server answers, on its own connection, because busy connections do not mean that the server is down. */
export class Liveness {
  readonly #connect: () => Sql;
  readonly #probe: string | undefined;
  readonly #onReadOnly: () => void;
  #client: Sql | undefined;
  #asked: Promise<DatabaseCondition> | undefined;

  /** @param connect returns a client that opens one connection at its first use */
  constructor(connect: () => Sql, { tables = [], onReadOnly = () => undefined }: PulseOptions = {}) {
    this.#connect = connect;
    this.#probe = tables.length === 0 ? undefined : probeOf(tables);
    this.#onReadOnly = onReadOnly;
  }

  /** Returns the server's condition within a second. Concurrent callers share one check. */
  condition(): Promise<DatabaseCondition> {
    return (this.#asked ??= this.#ask().finally(() => (this.#asked = undefined)));
  }

  /** Sends a notification over another connection than the listening one. */
  async notify(channel: string): Promise<void> {
    await (this.#client ??= this.#connect()).notify(channel, '');
  }

  async close(): Promise<void> {
    // A check that is still running is abandoned; its result no longer matters.
    await this.#client?.end({ timeout: 0 }).catch(() => undefined);
  }

  async #ask(): Promise<DatabaseCondition> {
    const client = (this.#client ??= this.#connect());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<DatabaseCondition>((resolve) => {
      // An answer that arrived while this process was busy still counts: Node reads it before it runs the immediate callback.
      timer = setTimeout(() => setImmediate(() => resolve('failing')), checkTimeoutMs);
    });
    const condition = await Promise.race([this.#look(client), late]);
    clearTimeout(timer);
    if (condition === 'failing' || condition === 'read_only') {
      // Drops the connection: a stuck one would stay stuck long after the server is back, and one to a replica would never lead to
      // the primary.
      this.#client = undefined;
      client.end({ timeout: 0 }).catch(() => undefined);
    }
    if (condition === 'read_only') this.#onReadOnly();
    return condition;
  }

  async #look(client: Sql): Promise<DatabaseCondition> {
    try {
      // This setting is also on at a replica.
      const [found] = await client<{ isReadOnly: boolean }[]>`
        select current_setting('transaction_read_only')::boolean as "isReadOnly"`;
      if (found?.isReadOnly) return 'read_only';
    } catch (error) {
      // A server without a free connection does answer; statements wait for a connection.
      return isWithoutPlace(error) ? 'ok' : 'failing';
    }
    if (this.#probe === undefined) return 'ok';
    try {
      await client.unsafe(this.#probe);
      return 'ok';
    } catch (error) {
      return sqlState(error) === '55P03' ? 'locked' : isOutage(error) ? 'failing' : 'ok';
    }
  }
}

/**
 * Returns statements that read no rows, and fail if another connection holds or awaits an exclusive lock on a table, for which all
 * requests would wait.
 */
const probeOf = (tables: readonly string[]): string =>
  `select set_config('lock_timeout', '${lockPatience}', true); ` +
  tables.map((table) => `select null from "${table}" where false`).join(' union all ');
