import type { Problem } from '../contract/problem.js';
import type { CachedAnswer } from './public-cache.js';
import type { Refusal } from './refusal.js';

/** A handler's answer. The pipeline turns it into a `Response`. */
export interface Answer {
  readonly status: number;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** Returns JSON for one member, or for one moment, which no cache may keep. */
export function privateAnswer(value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status: 200,
    body: JSON.stringify(value),
    headers: { 'cache-control': 'private, no-store', ...headers },
  };
}

/**
 * Returns JSON for everyone. Browsers revalidate it each time, which a 304 makes cheap; shared caches may keep it for as long as
 * it is fresh. `age` tells a page which moment the answer shows.
 */
export function publicAnswer(cached: CachedAnswer, fresh: number, ifNoneMatch: string | null): Answer {
  const isKnown = matches(ifNoneMatch, cached.etag);
  const shared = cached.state === 'stale-error' ? 0 : Math.max(0, fresh - cached.age);
  return {
    status: isKnown ? 304 : 200,
    body: isKnown ? null : cached.bytes,
    headers: {
      'cache-control': `public, max-age=0, s-maxage=${shared}, must-revalidate`,
      etag: cached.etag,
      age: String(cached.age),
      'x-laurel-cache': cached.state,
    },
  };
}

/** Compares as RFC 9110, section 13.1.2, says: weakly, and `*` matches anything. */
function matches(header: string | null, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
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

/** Facts that every response contains beside its answer. */
export interface AnswerFacts {
  readonly requestId: string;
  /** Epoch milliseconds; pages set their clocks by it. */
  readonly now: number;
  readonly cors: Readonly<Record<string, string>>;
  /** Whether the browser used https. If so, the response tells it to use only https for a year. */
  readonly strict: boolean;
}

/** Completes an answer with the headers of every response. The only part of a request that reaches them is a known origin. */
export function respond(answer: Answer, about: AnswerFacts): Response {
  const { requestId, now, cors, strict } = about;
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      ...(answer.body !== null && { 'content-type': 'application/json; charset=utf-8' }),
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
      ...answer.headers,
    },
  });
}
