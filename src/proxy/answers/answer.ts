import type { Problem } from '../../contract/problem.js';
import type { PublicRead } from './public-cache.js';
import type { Refusal } from '../http/refusal.js';

/** A handler's answer. The pipeline turns it into a `Response`. */
export interface Answer {
  readonly status: number;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | string | null;
  readonly headers: Readonly<Record<string, string>>;
  /** Set for an answer that is the same for everyone. */
  readonly read?: PublicRead;
}

/** An answer with all its headers. */
export type CompleteAnswer = Omit<Answer, 'read'>;

/** Returns JSON that no cache may keep, because it is for one member or soon outdated. */
export function privateAnswer(value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status: 200,
    body: JSON.stringify(value),
    headers: { 'cache-control': 'private, no-store', ...headers },
  };
}

/** Returns a refusal as its {@link Problem}. */
export function problemAnswer(refusal: Refusal, requestId: string): Answer {
  const problem: Problem = {
    code: refusal.code,
    message: refusal.shortMessage,
    ...(refusal.field !== undefined && { field: refusal.field }),
    ...(refusal.reason && { reason: refusal.reason }),
    requestId,
  };
  return {
    status: refusal.status,
    body: JSON.stringify(problem),
    headers: {
      'cache-control': 'no-store',
      ...(refusal.retryAfter !== undefined && {
        'retry-after': String(Math.max(1, Math.ceil(refusal.retryAfter / 1_000))),
      }),
      ...refusal.headers,
    },
  };
}

/** Facts for the headers that every response has. */
export interface AnswerFacts {
  readonly requestId: string;
  /** Method of the request; an answer to HEAD has the headers of the body and not the body. */
  readonly method: string;
  /** Epoch milliseconds; pages set their clocks by it. */
  readonly now: number;
  readonly cors: Readonly<Record<string, string>>;
  /** Whether the browser used https. If so, the response makes it use only https for a year (HSTS). */
  readonly strict: boolean;
}

/** Completes an answer with the headers of every response. The only part of a request that reaches them is a known origin. */
export function complete({ status, body, headers }: Answer, about: AnswerFacts): CompleteAnswer {
  const { requestId, method, now, cors, strict } = about;
  return {
    status,
    body: method === 'HEAD' ? null : body,
    headers: {
      ...(body !== null && { 'content-type': 'application/json; charset=utf-8' }),
      'x-content-type-options': 'nosniff',
      // If a browser opens the answer as a page, it shows nothing and runs nothing.
      'content-security-policy':
        "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
      ...(strict && { 'strict-transport-security': 'max-age=31536000' }),
      'referrer-policy': 'no-referrer',
      date: new Date(now).toUTCString(),
      vary: 'Origin',
      'x-request-id': requestId,
      ...cors,
      ...headers,
    },
  };
}

/** Returns a complete answer as the web's `Response`. */
export const toResponse = ({ status, body, headers }: CompleteAnswer): Response =>
  new Response(body, { status, headers });
