import { hasDpopFlag } from './dpop-flag.js';
import { freshAddress } from './fresh-address.js';

/** Callbacks of a stream from the proxy's `/live`. */
export interface LiveListener {
  /**
   * Called with each event of the topic.
   *
   * @param data JSON
   */
  readonly event: (data: string) => void;
  /** Called after the stream broke off or failed to open. It is closed by then. */
  readonly ended: () => void;
}

/**
 * Streams that the pages of a browser may open at the same time. Over HTTP/1.1 a browser opens six connections to a
 * host; each stream occupies one, and the other requests need some too.
 */
const places = [1, 2];

/**
 * Opens a stream of the events that the proxy pushes on a topic; it ends at once if other pages already have the
 * maximum number open. Returns `undefined` if the browser keeps no cookie for the proxy, which then cannot identify the
 * listener, or if it lacks `EventSource`, or the locks that count streams, as on pages without HTTPS.
 */
export function openStream(
  proxy: string,
  topic: string,
  { event, ended }: LiveListener,
): { close(): void } | undefined {
  if (hasDpopFlag(proxy) || typeof EventSource === 'undefined' || !(navigator.locks as LockManager | undefined))
    return undefined;
  const closing = new AbortController();
  const { signal } = closing;
  const listen = () =>
    new Promise<void>((resolve) => {
      if (signal.aborted) return resolve();
      const source = new EventSource(freshAddress(`${proxy}/live?topic=${topic}`), { withCredentials: true });
      const end = () => {
        // If the source stayed open, the browser would reconnect for ever.
        source.close();
        resolve();
      };
      source.addEventListener(topic, ({ data }: MessageEvent<string>) => event(data));
      source.addEventListener('error', end);
      signal.addEventListener('abort', end);
    });
  const tell = () => {
    if (!signal.aborted) ended();
  };
  void inPlace(new URL(proxy).origin, listen).then(tell, tell);
  return { close: () => closing.abort() };
}

/** Runs a task while it has one of the places at a host; does nothing if all are taken. Rejects if the browser denies locks. */
async function inPlace(host: string, task: () => Promise<void>): Promise<void> {
  for (const place of places) {
    const hadPlace = await navigator.locks.request(
      `laurel stream ${place} ${host}`,
      { ifAvailable: true },
      async (lock) => {
        if (lock) await task();
        return lock !== null;
      },
    );
    if (hadPlace) return;
  }
}
