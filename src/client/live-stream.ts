import { isMarked } from './bound-mark.js';

/** Callbacks of a stream from the proxy's `/live`. */
export interface LiveListener {
  /**
   * Called with each event of the topic.
   *
   * @param data JSON
   */
  readonly event: (data: string) => void;
  /** Called when the stream has broken off. It is closed by then. */
  readonly ended: () => void;
}

/**
 * Opens a stream of the events that the proxy pushes on a topic. Returns `undefined` if the browser keeps no cookie for the
 * proxy, which then could not tell who listens, or if it has no `EventSource`.
 */
export function openStream(
  proxy: string,
  topic: string,
  { event, ended }: LiveListener,
): { close(): void } | undefined {
  if (isMarked(proxy) || typeof EventSource === 'undefined') return undefined;
  const source = new EventSource(`${proxy}/live?topic=${topic}`, { withCredentials: true });
  source.addEventListener(topic, ({ data }: MessageEvent<string>) => event(data));
  source.addEventListener('error', () => {
    // If the source stayed open, the browser would reconnect for ever.
    source.close();
    ended();
  });
  return { close: () => source.close() };
}
