import type * as z from 'zod/mini';
import { tolerant } from './tolerant.js';

/**
 * How far an endpoint may be relied on: `core` is in the platform's API reference, `extended` is public elsewhere, `laurel` is
 * Laurel's own.
 */
export type Level = 'core' | 'extended' | 'laurel';

/**
 * Who can reach an endpoint through the proxy.
 * - `public`: anyone; answers are the same for everyone and cacheable
 * - `member`: needs a session; the session, never the request, names the member
 * - `operator`: no page; only a server that holds the API key
 */
export type Access = 'public' | 'member' | 'operator';

/** Rate limit that a request through the proxy counts against (`proxy/limits.ts` holds the numbers). */
export type RateClass = 'public' | 'lookup' | 'member' | 'write' | 'complete' | 'bid' | 'link' | 'nonce' | 'verify';

/**
 * Fact about the signed-in member that the proxy may put into a request to the platform. `wallet` is one of the
 * member's wallets: the one that the page names as `wallet`, or the one that they signed in with. `userIds` is a list
 * that contains only the member's id.
 */
export type SessionFact = 'userId' | 'userIds' | 'wallets' | 'wallet';

/**
 * Lifetimes of a cached answer, in seconds: how long it is fresh, how long it may be served while a new one is fetched,
 * and how long it may replace a failed one.
 */
export interface CacheWindows {
  readonly fresh: number;
  readonly stale: number;
  readonly error: number;
}

/** Status codes of errors. Each comes with the body of the platform API, section 7. */
export type ErrorStatus = 400 | 401 | 403 | 404 | 405 | 409 | 413 | 415 | 429 | 500 | 502 | 503 | 504;

type Schema = z.ZodMiniType;
type ObjectSchema = z.ZodMiniObject;

/** The parts of an endpoint that pass the proxy. Anything that is not named here does not pass. */
export interface Exposure {
  /** Query parameters that a page may send. */
  readonly query?: readonly string[];
  /** The only values that query parameters may have. They are sent to the platform also if the page leaves them out. */
  readonly fixed?: Readonly<Record<string, string>>;
  /** Body fields that a page may send. */
  readonly body?: readonly string[];
  /** Schema that answers are rebuilt through; a field that it does not name is dropped. */
  readonly response: Schema;
  readonly rate: RateClass;
  /** Fields with texts and codes of the platform. A page gets their meaning as the row's `reason`, not the fields themselves. */
  readonly reasonFrom?: readonly string[];
  /** Only for endpoints that are `public` and read. */
  readonly cache?: CacheWindows;
}

/** Fields that name the owner of a row: paths such as `user.id` to the id of a user or to a wallet. */
export interface OwnerFields {
  /** Field of the row whose list holds these fields, if the row itself does not. */
  readonly within?: string;
  readonly user?: string;
  readonly wallet?: string;
}

/**
 * The platform's endpoint behind an endpoint that only the proxy has, and the parameters that the proxy fills in from the
 * session.
 */
export interface Upstream {
  readonly endpoint: Endpoint;
  readonly bind: Readonly<Record<string, SessionFact>>;
  /**
   * Query parameter whose values the proxy collects from several requests into one, and the field of a row that holds such a
   * value.
   */
  readonly batch?: string;
  /**
   * For reads: the fields that name a row's owner, which the proxy compares with the member; `unnamed` if rows have no owner field;
   * `others` if the rows are other members' and hold only what everybody may read.
   */
  readonly owner?: OwnerFields | 'unnamed' | 'others';
}

/** One endpoint: everything that client, proxy, service and the OpenAPI document know about it. */
export interface Endpoint {
  /** Operation id: camelCase, unique. */
  readonly name: string;
  readonly method: 'GET' | 'POST' | 'DELETE';
  /** Path with `{parameters}`. */
  readonly path: `/${string}`;
  /** One sentence for the OpenAPI document. */
  readonly summary: string;
  /**
   * Where the endpoint's rules come from: a section of the platform's API reference (`platform API 4.8`), its SDK, a standard, or
   * a file of this repository.
   */
  readonly source: string;
  readonly level: Level;
  readonly access: Access;
  /** `platform`: the platform, or our service in its place, answers. `proxy`: the proxy answers without calling either. */
  readonly servedBy: 'platform' | 'proxy';
  readonly params?: ObjectSchema;
  readonly query?: ObjectSchema;
  readonly body?: ObjectSchema;
  readonly response: Schema;
  /** Status code of a success; 200 if absent, 202 if the work continues after the answer. */
  readonly success?: 202;
  /** The answer has no end: it is a stream of server-sent events whose data has the shape of `response`. */
  readonly stream?: true;
  readonly errors: readonly ErrorStatus[];
  /** If absent, the endpoint cannot be reached through the proxy. */
  readonly exposure?: Exposure;
  /** For endpoints of the proxy that call the platform on the member's behalf. */
  readonly upstream?: Upstream;
}

/** Declares an endpoint, whose answers are read generously ({@link tolerant}). Throws `TypeError` if its exposure contradicts its access or its schemas. */
export function endpoint<const Declaration extends Endpoint>(declaration: Declaration): Declaration {
  const { name, method, access, exposure, upstream } = declaration as Endpoint;
  if ((access === 'operator') === Boolean(exposure))
    throw new TypeError(`${name}: an endpoint is either operator-only or has an exposure.`);
  if (exposure?.cache && (access !== 'public' || method !== 'GET'))
    throw new TypeError(`${name}: only public reads are cached.`);
  if (upstream && (method === 'GET') !== Boolean(upstream.owner))
    throw new TypeError(`${name}: a read, and nothing else, says which fields name the owner.`);
  for (const part of ['query', 'body'] as const) {
    const unknown = exposure?.[part]?.filter((key) => !(key in (declaration[part]?.shape ?? {})));
    if (unknown?.length) throw new TypeError(`${name}: ${part} has no ${unknown.join(', ')}.`);
  }
  const { response } = declaration;
  return Object.freeze({
    ...declaration,
    response: tolerant(response),
    ...(exposure && { exposure: { ...exposure, response: tolerant(exposure.response) } }),
  });
}
