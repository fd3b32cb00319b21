import { parseExactJson } from '../exact-json.js';
import { Refusal, isRefusal } from '../refusal.js';
import type { PlatformCall } from '../stages/bind.js';
import { Bulkhead } from './bulkhead.js';
import type { PlatformAnswer } from './platform-answer.js';
import { backoff, parseRetryAfter, retryPolicy } from './retry.js';

export interface PlatformOptions {
  /** Address of the platform, without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
  readonly random: () => number;
  /** Milliseconds */
  readonly deadlines: PlatformDeadlines;
}

export interface PlatformDeadlines {
  /** Until the head of an answer has arrived. */
  readonly head: number;
  /** Until a read is answered, further tries included. */
  readonly read: number;
  /** Until a write is answered. */
  readonly write: number;
}

/** security.md 4.6 */
export const defaultDeadlines: PlatformDeadlines = { head: 3_000, read: 8_000, write: 15_000 };

const maximumAnswer = 2 * 1024 * 1024;
const retriedStatus: ReadonlySet<number> = new Set([429, 500, 502, 503, 504]);

/** Sends one call and gives back what the platform answered, whatever its status; throws {@link Refusal} where none came. */
export type Platform = (call: PlatformCall) => Promise<PlatformAnswer>;

/** The only way to the platform, and the only place that knows the key. Reads are tried again, writes never. */
export function createPlatform(options: PlatformOptions): Platform {
  const bulkhead = new Bulkhead({ concurrency: 16, queue: 200 });
  return async (call) => {
    const isRead = call.endpoint.method === 'GET';
    const end = options.now() + (isRead ? options.deadlines.read : options.deadlines.write);
    for (let attempt = 0; ; attempt += 1) {
      const outcome = await bulkhead
        .run(() => attemptCall(call, options, end - options.now()))
        .catch((error: unknown) => (isRefusal(error) ? error : unavailable(error)));
      const failed = isRefusal(outcome) ? outcome.code === 'upstream_unavailable' : retriedStatus.has(outcome.status);
      const wait = outcome.retryAfter ?? backoff(attempt, options.random);
      if (failed && isRead && attempt < retryPolicy.retries && options.now() + wait < end) {
        await new Promise((resolve) => setTimeout(resolve, wait));
        continue;
      }
      if (isRefusal(outcome)) throw outcome;
      return outcome;
    }
  };
}

async function attemptCall(call: PlatformCall, options: PlatformOptions, remaining: number): Promise<PlatformAnswer> {
  const controller = new AbortController();
  const expire = (): void => controller.abort(new DOMException('The platform took too long.', 'TimeoutError'));
  const total = setTimeout(expire, Math.max(0, remaining));
  const isRead = call.endpoint.method === 'GET';
  const head = setTimeout(expire, isRead ? options.deadlines.head : options.deadlines.write);
  try {
    const response = await options.fetch(`${options.url}${call.path}${call.query && `?${call.query}`}`, {
      method: call.endpoint.method,
      headers: {
        accept: 'application/json',
        'x-api-key': options.apiKey,
        ...(call.body && { 'content-type': 'application/json' }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      // A redirect would carry the key to wherever it points.
      redirect: 'manual',
      signal: controller.signal,
    });
    clearTimeout(head);
    const text = await readAnswer(response, controller.signal);
    return {
      status: response.status,
      body: parseAnswer(text, response.ok),
      retryAfter: parseRetryAfter(response.headers.get('retry-after'), options.now()),
    };
  } finally {
    clearTimeout(total);
    clearTimeout(head);
  }
}

async function readAnswer(response: Response, signal: AbortSignal): Promise<string> {
  const reader = response.body?.getReader();
  if (!reader) return '';
  // Not every fetch ends a body it has begun when its signal says so.
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
      throw new Refusal(502, 'upstream_error', 'The answer of the platform is too large.');
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parseAnswer(text: string, expected: boolean): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (!expected) return undefined;
    throw new Refusal(502, 'upstream_error', 'The platform did not answer with JSON.', { cause: error });
  }
}

function unavailable(cause: unknown): Refusal {
  return cause instanceof DOMException && cause.name === 'TimeoutError'
    ? new Refusal(504, 'upstream_unavailable', 'The platform did not answer in time.', { cause })
    : new Refusal(502, 'upstream_unavailable', 'The platform could not be reached.', { cause });
}
