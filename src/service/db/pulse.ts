import type { Sql } from 'postgres';
import { isWithoutPlace } from './wait-for-place.js';

/** Milliseconds within which a server has to answer. */
const patience = 1_000;

/** Checks whether a server answers, on its own connection: busy connections do not mean that the server is down. */
export class Pulse {
  readonly #connect: () => Sql;
  #client: Sql | undefined;
  #asked: Promise<boolean> | undefined;

  /** @param connect opens one connection, at its first use */
  constructor(connect: () => Sql) {
    this.#connect = connect;
  }

  /** Whether the server answers within a second. Concurrent callers share one check. */
  beats(): Promise<boolean> {
    return (this.#asked ??= this.#ask().finally(() => (this.#asked = undefined)));
  }

  /** Sends a notification, over a connection that is not the one which listens. */
  async notify(channel: string): Promise<void> {
    await (this.#client ??= this.#connect()).notify(channel, '');
  }

  async close(): Promise<void> {
    // A check that is still running is abandoned; its result no longer matters.
    await this.#client?.end({ timeout: 0 }).catch(() => undefined);
  }

  async #ask(): Promise<boolean> {
    const client = (this.#client ??= this.#connect());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      // An answer that arrived while this process was busy counts: it is read before the immediate callback.
      timer = setTimeout(() => setImmediate(() => resolve(false)), patience);
    });
    const asked = client`select 1`.then(
      () => true,
      // A server that has no connection left answers: statements wait for one.
      isWithoutPlace,
    );
    const isThere = await Promise.race([asked, late]);
    clearTimeout(timer);
    if (!isThere) {
      // A stuck connection would stay stuck long after the server is back.
      this.#client = undefined;
      client.end({ timeout: 0 }).catch(() => undefined);
    }
    return isThere;
  }
}
