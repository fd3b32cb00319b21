import type * as z from 'zod/mini';
import { auctions } from './auctions/index.js';
import { getCapabilities, getTime } from './capabilities.js';
import { watchChanges } from './changes.js';
import type { Endpoint } from './endpoint.js';
import { identity } from './identity/index.js';
import { loyalty } from './loyalty/index.js';
import { minting } from './minting/index.js';
import { getHealth, getReadiness } from './health.js';
import { watch } from './live.js';
import * as session from './session.js';
import { tokenClaims } from './token-claims/index.js';
import { websites } from './websites/index.js';

/** Every endpoint. A new one is declared in its area's file and listed in the area's index. */
export const contract = {
  ...loyalty,
  ...identity,
  ...minting,
  ...auctions,
  ...tokenClaims,
  ...websites,
  getSession: session.getSession,
  createChallenge: session.createChallenge,
  createSession: session.createSession,
  endSession: session.endSession,
  refreshSession: session.refreshSession,
  exchangeToken: session.exchangeToken,
  findPasskeyAccount: session.findPasskeyAccount,
  stepUp: session.stepUp,
  linkWallet: session.linkWallet,
  unlinkWallet: session.unlinkWallet,
  listSessions: session.listSessions,
  endSessions: session.endSessions,
  getCapabilities,
  getTime,
  watch,
  watchChanges,
  getHealth,
  getReadiness,
} as const satisfies Record<string, Endpoint>;

export type Contract = typeof contract;
export type EndpointName = keyof Contract;

/** Every endpoint as a list. */
export const endpoints: readonly Endpoint[] = Object.values(contract);

type Input<S> = S extends z.ZodMiniType ? z.input<S> : undefined;
type Output<S> = S extends z.ZodMiniType ? z.output<S> : undefined;
type Part<E, K extends string> = E extends Record<K, infer S> ? S : undefined;

/** Input that a caller passes for `params`, `query` or `body` of an endpoint. */
export type RequestPart<E, K extends 'params' | 'query' | 'body'> = Input<Part<E, K>>;
/** The same input after it was checked and defaults were filled in. */
export type CheckedPart<E, K extends 'params' | 'query' | 'body'> = Output<Part<E, K>>;
/** The platform's answer. */
export type ResponseOf<E extends Endpoint> = z.output<E['response']>;

/** Endpoints that the platform, and so our service, answers, without {@link StreamName streams}. */
export type PlatformEndpoints = {
  [N in EndpointName as Contract[N]['servedBy'] extends 'platform' ? Exclude<N, StreamName> : never]: Contract[N];
};
/** Endpoints whose answer has no end. */
export type StreamName = {
  [N in EndpointName]: Contract[N] extends { readonly stream: true } ? N : never;
}[EndpointName];
/** Endpoints that a page may use through the proxy. */
export type PageEndpoints = {
  [N in EndpointName as Contract[N]['access'] extends 'operator' ? never : N]: Contract[N];
};

type Exposed<E> = E extends { exposure: infer X } ? X : never;
type AllowedKeys<X, K extends 'query' | 'body'> =
  X extends Record<K, readonly (infer Key extends string)[]> ? Key : never;

/** Method and path, such as `GET /api/loyalty/accounts`. Pages name endpoints this way, so no table of endpoints is shipped. */
export type Route = {
  [N in keyof PageEndpoints]: `${PageEndpoints[N]['method']} ${PageEndpoints[N]['path']}`;
}[keyof PageEndpoints];

type PathOf<R extends Route> = R extends `GET ${infer Path}` ? Path : never;
type FolderOf<Path extends string> = Path extends `${infer Part}/${infer Rest}`
  ? `${Part}/` | `${Part}/${FolderOf<Rest>}`
  : never;

/** Path of a read that pages may make, or a folder of such paths, which ends with a slash: `/api/me/` stands for all a member's own. */
export type ReadPath = PathOf<Route> | FolderOf<PathOf<Route>>;

type EndpointAt<R extends Route> = {
  [N in keyof PageEndpoints]: R extends `${PageEndpoints[N]['method']} ${PageEndpoints[N]['path']}`
    ? PageEndpoints[N]
    : never;
}[keyof PageEndpoints];

type PageQuery<E> = Pick<
  NonNullable<RequestPart<E, 'query'>>,
  AllowedKeys<Exposed<E>, 'query'> & keyof NonNullable<RequestPart<E, 'query'>>
>;
type PageBody<E> = Pick<
  NonNullable<RequestPart<E, 'body'>>,
  AllowedKeys<Exposed<E>, 'body'> & keyof NonNullable<RequestPart<E, 'body'>>
>;

/** Input that a page passes with a request: path parameters, and the query parameters and body fields open to it. */
export type PageRequest<R extends Route> = (EndpointAt<R> extends { params: infer P extends z.ZodMiniType }
  ? { params: z.input<P> }
  : { params?: never }) &
  (EndpointAt<R> extends { query: unknown } ? { query?: PageQuery<EndpointAt<R>> } : { query?: never }) &
  (EndpointAt<R> extends { body: unknown } ? { body: PageBody<EndpointAt<R>> } : { body?: never });

/** The answer that a page gets. */
export type PageResponse<R extends Route> =
  Exposed<EndpointAt<R>> extends { response: infer S extends z.ZodMiniType } ? z.output<S> : never;

export type { Problem, ProblemCode } from './problem.js';
export { renderSignInMessage, type SignInStatement } from './message.js';
export type { TonVerification } from './identity/connect.js';
export type { WalletType } from './primitives.js';
export { walletKinds } from '../wallet-types/index.js';
export type { Endpoint, Exposure, Access, Level, RateClass, CacheWindows, SessionFact } from './endpoint.js';
