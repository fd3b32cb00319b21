import { randomUUID } from 'node:crypto';
import type postgres from 'postgres';
import type { Sql } from 'postgres';
import { elapsed } from '../../values/clocks.js';
import type { Connect } from './connect.js';

/** Receives the notifications of a channel (Postgres, LISTEN). */
export interface ChannelListener {
  readonly onNotification: (payload: string) => void;
  /** Called once if the connection is lost. No notification comes after that, and some may be missing. */
  readonly onLost: () => void;
}

/**
 * Listens to a channel. Resolves, once no later notification can be missed, with a function that stops it. Rejects with a
 * `DeafError` if notifications of the server do not arrive.
 */
export type Listen = (channel: string, listener: ChannelListener) => Promise<() => Promise<void>>;

/** Listens at a server. */
interface Listener {
  readonly listen: Listen;
  /** Ends the listening connection as if it were lost: it may lead to a server that is no longer the primary. */
  drop(): void;
}

/** Notifications do not arrive, although the server accepts `listen`: a pooler in transaction mode is in front of it. */
export class DeafError extends Error {
  override readonly name = 'DeafError';

  constructor() {
    super('The database passes no notifications on.');
  }
}

/** Milliseconds within which a notification has to arrive, even at a busy process. */
const listenTimeoutMs = 5_000;
/** Milliseconds for which a server counts as one whose notifications do not arrive. */
const deafMs = 600_000;

/**
 * Returns the listener for a server. All channels share one connection, which nothing else uses and which is open while there are
 * listeners. The driver's own `listen` reconnects silently after an outage, so that missing notifications would go unnoticed.
 *
 * @param notify sends a notification over another connection
 */
export function listenAt(connect: Connect, notify: (channel: string) => Promise<unknown>): Listener {
  let current: Promise<Listening> | undefined;
  /** By `elapsed`. */
  let deafUntil = 0;
  const open = async (): Promise<Listening> => {
    const listening = new Listening(connect, () => (current = undefined));
    await listening.tryOut(notify).catch((error: unknown) => {
      if (error instanceof DeafError) deafUntil = elapsed() + deafMs;
      throw error;
    });
    return listening;
  };
  return {
    listen: async (channel, listener) => {
      if (elapsed() < deafUntil) throw new DeafError();
      return (await (current ??= open())).listen(channel, listener);
    },
    drop: () =>
      void current?.then(
        (listening) => listening.lose(),
        () => undefined,
      ),
  };
}

/** A connection that listens. */
class Listening {
  readonly #client: Sql;
  readonly #channels = new Map<string, Set<ChannelListener>>();
  readonly #onEnd: () => void;
  #isLost = false;

  /** @param onEnd called when the connection is lost, or the last listener has stopped */
  constructor(connect: Connect, onEnd: () => void) {
    this.#onEnd = onEnd;
    const options: postgres.Options<Record<string, never>> & { onnotify: (channel: string, payload: string) => void } =
      {
        max: 1,
        // The driver must not replace the connection by one that does not listen.
        max_lifetime: null,
        idle_timeout: undefined,
        onnotify: (channel, payload) => {
          for (const { onNotification } of this.#channels.get(channel) ?? []) onNotification(payload);
        },
        onclose: () => this.lose(),
      };
    this.#client = connect(options);
  }

  /** Throws `DeafError` if a notification that another connection sends does not arrive. */
  async tryOut(notify: (channel: string) => Promise<unknown>): Promise<void> {
    const channel = `laurel_try_${randomUUID().replaceAll('-', '')}`;
    let timer: NodeJS.Timeout | undefined;
    const heard = new Promise<boolean>((resolve) => {
      this.#channels.set(channel, new Set([{ onNotification: () => resolve(true), onLost: () => resolve(true) }]));
    });
    const late = () =>
      new Promise<boolean>((resolve) => {
        // A notification that arrived while this process was busy still counts: Node reads it before it runs the immediate
        // callback.
        timer = setTimeout(() => setImmediate(() => resolve(false)), listenTimeoutMs);
      });
    try {
      await this.#client`listen ${this.#client(channel)}`;
      await notify(channel);
      if (!(await Promise.race([heard, late()]))) throw new DeafError();
      await this.#client`unlisten ${this.#client(channel)}`;
    } catch (error) {
      void this.#end();
      throw error;
    } finally {
      clearTimeout(timer);
      this.#channels.delete(channel);
    }
  }

  async listen(channel: string, listener: ChannelListener): Promise<() => Promise<void>> {
    // Add a listener only once the connection listens: before that, notifications may be incomplete.
    await this.#client`listen ${this.#client(channel)}`;
    if (this.#isLost) throw new Error('The connection that listens is lost.');
    const listeners = this.#channels.get(channel) ?? new Set();
    this.#channels.set(channel, listeners.add(listener));
    return async () => {
      listeners.delete(listener);
      if (listeners.size === 0) this.#channels.delete(channel);
      if (this.#channels.size === 0) await this.#end();
    };
  }

  /** Ends the connection and notifies the listeners. */
  lose(): void {
    if (this.#isLost) return;
    const listeners = [...this.#channels.values()].flatMap((each) => [...each]);
    void this.#end();
    for (const { onLost } of listeners) onLost();
  }

  async #end(): Promise<void> {
    if (this.#isLost) return;
    this.#isLost = true;
    this.#channels.clear();
    this.#onEnd();
    await this.#client.end({ timeout: 1 }).catch(() => undefined);
  }
}
