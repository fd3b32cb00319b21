import { parseExactJson } from '../exact-json.js';
import { Refusal } from '../refusal.js';
import type { PlatformCall } from '../stages/bind.js';
import type { PlatformAnswer } from './platform-answer.js';
import { parseRetryAfter } from './retry.js';

export interface SendOptions {
  /** URL of the platform, without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  readonly fetch: typeof globalThis.fetch;
  readonly now: () => number;
}

/** Limits in milliseconds from the start of a try. */
export interface SendLimits {
  /** Time until the head of the answer has to arrive. */
  readonly head: number;
  /** Time until the whole answer has to arrive. */
  readonly total: number;
}

/** Maximum size of an answer in bytes, after decompression. */
const maximumAnswer = 2 * 1024 * 1024;

/** Sends one try of a call. Rejects with the error of `fetch`, or with {@link Refusal} if the answer is unusable. */
export async function send(call: PlatformCall, options: SendOptions, limits: SendLimits): Promise<PlatformAnswer> {
  const controller = new AbortController();
  const expire = (): void => controller.abort(new DOMException('The platform took too long.', 'TimeoutError'));
  const timers = [setTimeout(expire, Math.max(0, limits.total)), setTimeout(expire, limits.head)];
  const [, head] = timers;
  try {
    const response = await options.fetch(`${options.url}${call.path}${call.query && `?${call.query}`}`, {
      method: call.endpoint.method,
      headers: {
        accept: 'application/json',
        'x-api-key': options.apiKey,
        ...(call.body && { 'content-type': 'application/json' }),
      },
      ...(call.body && { body: JSON.stringify(call.body) }),
      // A redirect would send the API key wherever it points.
      redirect: 'manual',
      signal: controller.signal,
    });
    clearTimeout(head);
    const text = await readAnswer(response, controller.signal);
    return {
      status: response.status,
      body: parseAnswer(text, response.ok),
      retryAfter: retryAfterOf(response.headers, options.now()),
    };
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Returns the pause. A date is read by the sender's clock if the answer gives it, because the two clocks may differ. */
function retryAfterOf(headers: Headers, now: number): number | undefined {
  const sent = Date.parse(headers.get('date') ?? '');
  return parseRetryAfter(headers.get('retry-after'), Number.isNaN(sent) ? now : sent);
}

async function readAnswer(response: Response, signal: AbortSignal): Promise<string> {
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
      throw new Refusal(502, 'upstream_error', "The platform's answer is too large.", {
        mayHaveArrived: response.ok,
      });
    }
    text += decoder.decode(value, { stream: true });
  }
}

function parseAnswer(text: string, expected: boolean): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    if (!expected) return undefined;
    throw new Refusal(502, 'upstream_error', 'The platform did not answer with JSON.', {
      cause: error,
      mayHaveArrived: true,
    });
  }
}

/** Error codes after which it is certain that nothing arrived. */
const neverArrived: ReadonlySet<string> = new Set([
  'ECONNREFUSED',
  'ENOTFOUND',
  'EAI_AGAIN',
  'EHOSTUNREACH',
  'ENETUNREACH',
  'UND_ERR_CONNECT_TIMEOUT',
]);

/** Whether the platform may have carried out a failed try. */
export function mayHaveArrived(error: unknown): boolean {
  for (let next = error, depth = 0; next instanceof Error && depth < 5; next = next.cause, depth += 1)
    if ('code' in next && typeof next.code === 'string' && neverArrived.has(next.code)) return false;
  return true;
}
