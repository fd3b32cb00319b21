import type { Sql } from 'postgres';

/** Milliseconds a server has to answer in. */
const patience = 1_000;

/** Asks a server whether it is there, on a connection of its own: that all others are busy says nothing. */
export class Pulse {
  readonly #connect: () => Sql;
  #client: Sql | undefined;
  #asked: Promise<boolean> | undefined;

  /** @param connect opens one connection, when it is first used */
  constructor(connect: () => Sql) {
    this.#connect = connect;
  }

  /** Whether the server answers within a second. Those who ask at the same time get the same answer. */
  beats(): Promise<boolean> {
    return (this.#asked ??= this.#ask().finally(() => (this.#asked = undefined)));
  }

  async close(): Promise<void> {
    // A question that is still open is given up, which makes no difference any more.
    await this.#client?.end({ timeout: 0 }).catch(() => undefined);
  }

  async #ask(): Promise<boolean> {
    const client = (this.#client ??= this.#connect());
    let timer: NodeJS.Timeout | undefined;
    const late = new Promise<boolean>((resolve) => {
      // An answer that came while this process was busy counts: it is read before the immediate one.
      timer = setTimeout(() => setImmediate(() => resolve(false)), patience);
    });
    const asked = client`select 1`.then(
      () => true,
      () => false,
    );
    const isThere = await Promise.race([asked, late]);
    clearTimeout(timer);
    if (!isThere) {
      // A connection that is stuck would stay so long after the server is back.
      this.#client = undefined;
      client.end({ timeout: 0 }).catch(() => undefined);
    }
    return isThere;
  }
}
