import type * as z from 'zod/mini';

/** How far an endpoint may be relied on: `core` is api.md itself, `extended` is public elsewhere, `laurel` is our own. */
export type Level = 'core' | 'extended' | 'laurel';

/**
 * Who reaches an endpoint through the proxy.
 * - `public`: anyone; answers are the same for everyone and cacheable
 * - `member`: needs a session; whom it concerns comes from the session, never from the request
 * - `operator`: nobody; only server to server, with the key
 */
export type Access = 'public' | 'member' | 'operator';

/** Budget a request through the proxy draws on (`proxy/limits.ts` holds the numbers). */
export type RateClass = 'public' | 'lookup' | 'member' | 'write' | 'complete' | 'bid' | 'link' | 'nonce' | 'verify';

/**
 * What the proxy knows of the member and may put into a request to the platform. `wallet` is one of theirs: the one the
 * page names as `wallet`, or the one they signed in with.
 */
export type SessionFact = 'userId' | 'wallets' | 'wallet';

/** How long, in seconds, a cached answer is fresh, may be served while it is renewed, and may stand in for a failure. */
export interface CacheWindows {
  readonly fresh: number;
  readonly stale: number;
  readonly error: number;
}

/** Status codes of errors, each with the body of api.md 7. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 502 | 503 | 504;

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

/** What of an endpoint passes the proxy. What is not named here does not pass. */
export interface Exposure {
  /** Query parameters a page may send. */
  readonly query?: readonly string[];
  /** Body fields a page may send. */
  readonly body?: readonly string[];
  /** Answers are rebuilt through this schema; a field it does not name is dropped. */
  readonly response: Schema;
  readonly rate: RateClass;
  /** Texts and codes of the platform that reach a page as what they mean: the row's `reason`. They themselves do not. */
  readonly reasonFrom?: readonly string[];
  /** Only for `public` reads. */
  readonly cache?: CacheWindows;
}

/** The platform operation behind an endpoint that only the proxy has, and the parameters it fills in from the session. */
export interface Upstream {
  readonly endpoint: Endpoint;
  readonly bind: Readonly<Record<string, SessionFact>>;
  /** Query parameter whose values are asked for together, across requests, and the field of a row that has one of them. */
  readonly batch?: string;
}

/** One endpoint: everything that client, proxy, service and the OpenAPI document know about it. */
export interface Endpoint {
  /** Operation id, camelCase, unique. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with `{parameters}`. */
  readonly path: `/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /** Where its rules come from, such as `api.md 4.8`. */
  readonly source: string;
  readonly level: Level;
  readonly access: Access;
  /** Who answers it: the platform (and our service), or the proxy itself. */
  readonly servedBy: 'platform' | 'proxy';
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  readonly response: Schema;
  /** Status of a success; 200 where absent, 202 where the work goes on after the answer. */
  readonly success?: 202;
  /** The answer has no end: server-sent events whose data has the form of `response`. */
  readonly stream?: true;
  readonly errors: readonly ErrorStatus[];
  /** Absent: never reachable through the proxy. */
  readonly exposure?: Exposure;
  /** For endpoints of the proxy that read the platform on the member's behalf. */
  readonly upstream?: Upstream;
}

/** Declares an endpoint. Throws `TypeError` where its exposure contradicts its access or its schemas. */
export function endpoint<const Declaration extends Endpoint>(declaration: Declaration): Declaration {
  const { name, method, access, exposure } = declaration as Endpoint;
  if ((access === 'operator') === Boolean(exposure))
    throw new TypeError(`${name}: an endpoint is either operator-only or has an exposure.`);
  if (exposure?.cache && (access !== 'public' || method !== 'GET'))
    throw new TypeError(`${name}: only public reads are cached.`);
  for (const part of ['query', 'body'] as const) {
    const unknown = exposure?.[part]?.filter((key) => !(key in (declaration[part]?.shape ?? {})));
    if (unknown?.length) throw new TypeError(`${name}: ${part} has no ${unknown.join(', ')}.`);
  }
  return Object.freeze(declaration);
}
