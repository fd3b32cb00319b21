import { parseExactJson } from '../answers/exact-json.js';
import { Refusal } from '../http/refusal.js';
import type { PlatformCall } from '../stages/bind.js';
import type { PlatformAnswer } from './platform-answer.js';
import { parseRetryAfter } from './retry.js';
import type { Transport, TransportAnswer } from './transport.js';

export interface SendOptions {
  /** URL of the platform, without a trailing slash. */
  readonly url: string;
  readonly apiKey: string;
  readonly transport: Transport;
  readonly now: () => number;
}

/** Limits in milliseconds from the start of a try. */
export interface SendLimits {
  /** Time until the head of the answer has to arrive. */
  readonly head: number;
  /** Time until the whole answer has to arrive. */
  readonly total: number;
}

/** Sends one try of a call. Rejects with the error of the transport, or with {@link Refusal} if the answer is unusable. */
export async function send(call: PlatformCall, options: SendOptions, limits: SendLimits): Promise<PlatformAnswer> {
  const controller = new AbortController();
  const expire = (): void => controller.abort(new DOMException('The platform took too long.', 'TimeoutError'));
  const timers = [setTimeout(expire, Math.max(0, limits.total)), setTimeout(expire, limits.head)];
  const [, head] = timers;
  try {
    const { status, header, text } = await options.transport({
      url: `${options.url}${call.path}${call.query && `?${call.query}`}`,
      method: call.endpoint.method,
      headers: {
        accept: 'application/json',
        'x-api-key': options.apiKey,
        ...(call.body && { 'content-type': 'application/json' }),
      },
      body: call.body && JSON.stringify(call.body),
      signal: controller.signal,
      onHead: () => clearTimeout(head),
    });
    return {
      status,
      body: parseAnswer(text, status >= 200 && status < 300),
      retryAfter: retryAfterOf(header, options.now()),
    };
  } finally {
    for (const timer of timers) clearTimeout(timer);
  }
}

/** Returns the pause. A date is read by the sender's clock if the answer gives it, because the two clocks may differ. */
function retryAfterOf(header: TransportAnswer['header'], now: number): number | undefined {
  const sent = Date.parse(header('date') ?? '');
  return parseRetryAfter(header('retry-after'), Number.isNaN(sent) ? now : sent);
}

function parseAnswer(text: string, expected: boolean): unknown {
  try {
    return parseExactJson(text);
  } catch (error) {
    // A refusal may be a bare text (platform API, section 7).
    if (!expected) return text;
    throw new Refusal(502, 'upstream_error', 'The platform did not answer with JSON.', {
      cause: error,
      mayHaveArrived: true,
    });
  }
}

/** Error codes that prove that nothing arrived. */
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
