import { Change } from '../../contract/changes.js';
import type { Listen } from '../db/listen.js';
import { ChangeStream } from './change-stream.js';

/** Channel of `announce_changes()` in the database. */
const channel = 'laurel_changes';
/** Milliseconds between two heartbeats. */
const beat = 15_000;

type StreamTerms = Pick<ConstructorParameters<typeof ChangeStream>[0], 'websiteId' | 'isAllowed'>;

/**
 * Tells proxies what changes, whichever process makes the change. From its first stream on, a process has one listening connection.
 * If it is lost, all streams end: their readers reconnect and read again what they may have missed.
 */
export class ChangeFeed {
  readonly #listen: Listen;
  readonly #streams = new Set<ChangeStream>();
  #listening: Promise<() => Promise<void>> | undefined;
  #beat: NodeJS.Timeout | undefined;
  #isClosed = false;

  constructor(listen: Listen) {
    this.#listen = listen;
  }

  /** Opens a stream of all changes from now on. Rejects if the database cannot be reached; `undefined` if the feed is closed. */
  async open(terms: StreamTerms): Promise<ReadableStream<Uint8Array> | undefined> {
    const listening = this.#isClosed ? undefined : this.#start();
    await listening;
    // The feed may have been closed, or its connection lost, in the meantime.
    if (listening === undefined || this.#listening !== listening) return undefined;
    const stream = new ChangeStream({ ...terms, onEnd: (ended) => this.#forget(ended) });
    this.#streams.add(stream);
    this.#beat ??= setInterval(() => {
      for (const each of [...this.#streams]) void each.beat();
    }, beat).unref();
    return stream.body;
  }

  /** Ends all streams and opens no new ones. */
  async close(): Promise<void> {
    this.#isClosed = true;
    const listening = this.#listening;
    this.#endAll();
    await (
      await listening?.catch(() => undefined)
    )?.();
  }

  #start(): Promise<() => Promise<void>> {
    this.#listening ??= this.#listen(channel, {
      onNotification: (payload) => this.#tell(payload),
      onLost: () => this.#endAll(),
    }).catch((error: unknown) => {
      this.#listening = undefined;
      throw error;
    });
    return this.#listening;
  }

  #tell(payload: string): void {
    const [websiteId, subject, key = null] = payload.split(' ');
    const change = Change.parse({ subject, key });
    for (const stream of [...this.#streams]) if (stream.websiteId === websiteId) stream.tell(change);
  }

  #endAll(): void {
    this.#listening = undefined;
    for (const stream of [...this.#streams]) stream.end();
  }

  #forget(stream: ChangeStream): void {
    this.#streams.delete(stream);
    if (this.#streams.size > 0) return;
    clearInterval(this.#beat);
    this.#beat = undefined;
  }
}
