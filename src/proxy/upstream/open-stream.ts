import { Refusal } from '../http/refusal.js';
import type { PlatformCall } from '../stages/bind.js';
import type { SendOptions } from './send.js';

/** URL and key for a stream, and the `fetch` to open it with. Transports read whole answers, so they cannot open streams. */
export type StreamOptions = Pick<SendOptions, 'url' | 'apiKey'> & { readonly fetch?: typeof globalThis.fetch };

/** Milliseconds without data after which a stream counts as broken. Laurel's service sends a heartbeat every 15 seconds. */
const silenceTimeoutMs = 40_000;

/**
 * Opens a stream of server-sent events; returns the data of each event. Returns `null` if the platform has no such stream. The
 * iterator throws if the stream breaks, and ends if the platform ends it or `signal` aborts it.
 *
 * @param head milliseconds until the head of the answer has to arrive
 */
export async function openStream(
  call: PlatformCall,
  { url, apiKey, fetch = globalThis.fetch }: StreamOptions,
  head: number,
  signal: AbortSignal,
): Promise<AsyncIterable<string> | null> {
  const controller = new AbortController();
  const abort = (): void => controller.abort(new DOMException('The stream is not needed any more.', 'AbortError'));
  signal.addEventListener('abort', abort, { once: true });
  const expire = (): void => controller.abort(new DOMException('The platform took too long.', 'TimeoutError'));
  const timer = setTimeout(expire, head);
  try {
    const response = await fetch(`${url}${call.path}?${call.query}`, {
      headers: { accept: 'text/event-stream', 'x-api-key': apiKey },
      // A redirect would send the API key wherever it points.
      redirect: 'manual',
      signal: controller.signal,
    });
    const isStream = response.ok && /^text\/event-stream\b/i.test(response.headers.get('content-type') ?? '');
    if (isStream && response.body) return readEvents(response.body, signal);
    await response.body?.cancel().catch(() => undefined);
    if (response.status === 429 || response.status >= 500)
      throw new Refusal(503, 'upstream_unavailable', 'The platform opens no stream now.');
    return null;
  } finally {
    clearTimeout(timer);
    signal.removeEventListener('abort', abort);
  }
}

/** Reads events as a browser does, except for their names and ids. */
async function* readEvents(body: ReadableStream<Uint8Array>, signal: AbortSignal): AsyncGenerator<string> {
  const reader = body.getReader();
  // Not every `fetch` aborts a body that has started to arrive.
  const cancel = (): void => void reader.cancel().catch(() => undefined);
  signal.addEventListener('abort', cancel, { once: true });
  const decoder = new TextDecoder();
  let isSilent = false;
  let rest = '';
  try {
    while (!signal.aborted) {
      const timer = setTimeout(() => {
        isSilent = true;
        cancel();
      }, silenceTimeoutMs);
      const { done, value } = await reader.read().finally(() => clearTimeout(timer));
      if (isSilent) throw new Refusal(504, 'upstream_unavailable', 'The stream of the platform fell silent.');
      if (done) return;
      const blocks = (rest + decoder.decode(value, { stream: true })).split('\n\n');
      rest = blocks.pop() ?? '';
      for (const block of blocks) {
        const data = block.split('\n').flatMap((line) => (line.startsWith('data:') ? line.slice(5).trimStart() : []));
        if (data.length > 0) yield data.join('\n');
      }
    }
  } finally {
    signal.removeEventListener('abort', cancel);
    cancel();
  }
}
