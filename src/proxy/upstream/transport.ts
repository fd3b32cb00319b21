import { Refusal } from '../http/refusal.js';

/** A request to the platform as it goes over the wire. */
export interface TransportRequest {
  readonly url: string;
  readonly method: string;
  /** Lower-case names. */
  readonly headers: Readonly<Record<string, string>>;
  readonly body: string | undefined;
  /** Ends the request; the transport rejects with the signal's reason. */
  readonly signal: AbortSignal;
  /** Called once the head of the answer has arrived. */
  readonly onHead: () => void;
}

/** The platform's answer, decompressed and decoded as UTF-8. */
export interface TransportAnswer {
  readonly status: number;
  /** Returns a header of the answer by its lower-case name. */
  readonly header: (name: string) => string | null;
  readonly text: string;
}

/**
 * Sends one request and reads the whole answer. It follows no redirect, because that would send the API key wherever it points.
 * Rejects with the cause if there is no answer, and with {@link tooLarge} if the answer is larger than {@link maximumAnswer}.
 */
export type Transport = (request: TransportRequest) => Promise<TransportAnswer>;

/** Maximum size of an answer in bytes, after decompression. */
export const maximumAnswer = 2 * 1024 * 1024;

/** Returns the refusal of an answer that is too large. */
export const tooLarge = (status: number): Refusal =>
  new Refusal(502, 'upstream_error', "The platform's answer is too large.", {
    mayHaveArrived: status >= 200 && status < 300,
  });

/** Returns the transport for runtimes that have only `fetch`. */
export function fetchTransport(fetch: typeof globalThis.fetch): Transport {
  return async ({ url, method, headers, body, signal, onHead }) => {
    const response = await fetch(url, {
      method,
      headers,
      ...(body !== undefined && { body }),
      redirect: 'manual',
      signal,
    });
    onHead();
    const text = await readText(response, signal);
    return { status: response.status, header: (name) => response.headers.get(name), text };
  };
}

async function readText(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  // Not every `fetch` aborts a body that has started to arrive.
  signal.addEventListener('abort', () => void reader.cancel(signal.reason).catch(() => undefined), { once: true });
  const decoder = new TextDecoder();
  let text = '';
  for (let size = 0; ;) {
    const { done, value } = await reader.read();
    signal.throwIfAborted();
    if (done) return text + decoder.decode();
    size += value.byteLength;
    if (size > maximumAnswer) {
      reader.cancel().catch(() => undefined);
      throw tooLarge(response.status);
    }
    text += decoder.decode(value, { stream: true });
  }
}
