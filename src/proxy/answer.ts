import type { Problem } from '../contract/problem.js';
import type { CachedAnswer } from './public-cache.js';
import type { Refusal } from './refusal.js';

/** What a handler answers; the pipeline makes a `Response` of it. */
export interface Answer {
  readonly status: number;
  readonly body: Uint8Array<ArrayBuffer> | ReadableStream<Uint8Array<ArrayBuffer>> | string | null;
  readonly headers: Readonly<Record<string, string>>;
}

/** JSON for one member, or of one moment: kept nowhere. */
export function privateAnswer(value: unknown, headers: Readonly<Record<string, string>> = {}): Answer {
  return {
    status: 200,
    body: JSON.stringify(value),
    headers: { 'cache-control': 'private, no-store', ...headers },
  };
}

/**
 * JSON for everyone. Browsers ask again each time, which a 304 makes cheap; what stands between may keep it for as long
 * as it is fresh. `age` tells a page the moment it shows.
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

/** RFC 9110, 13.1.2: weak comparison, `*` matches anything. */
function matches(header: string | null, etag: string): boolean {
  return (header ?? '').split(',').some((one) => one.trim() === '*' || one.trim().replace(/^W\//, '') === etag);
}

/** A refusal as its {@link Problem}. */
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

/** What every response says beside its answer. */
export interface AnswerFacts {
  readonly requestId: string;
  /** Epoch milliseconds; pages set their clock by it. */
  readonly now: number;
  readonly cors: Readonly<Record<string, string>>;
  /** Whether the browser came by https, and is to do so for a year. */
  readonly strict: boolean;
}

/** Completes an answer with the headers every response has. Nothing of a request finds its way into them but a known origin. */
export function respond(answer: Answer, about: AnswerFacts): Response {
  const { requestId, now, cors, strict } = about;
  return new Response(answer.body, {
    status: answer.status,
    headers: {
      ...(answer.body !== null && { 'content-type': 'application/json; charset=utf-8' }),
      'x-content-type-options': 'nosniff',
      // An answer that is opened as a page shows nothing and runs nothing.
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
