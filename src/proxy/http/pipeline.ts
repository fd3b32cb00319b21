import type { Answer } from '../answers/answer.js';
import type { EndpointName } from '../../contract/index.js';
import type { Handlers } from './handler.js';
import type { Settings } from '../config/settings.js';
import type { MemberRelay } from '../member/member-relay.js';
import type { HotReads } from '../answers/hot-reads.js';
import { type RateLimiter, checkRate } from './rate-limiter.js';
import { Refusal } from './refusal.js';
import type { Relay } from '../answers/relay.js';
import type { RequestContext, Trace } from './request-context.js';
import type { RouteTable } from './route-table.js';
import type { RefuseBlocked } from '../session/refuse-blocked.js';
import { type Sessions, factsOf } from '../session/sessions.js';
import { stripBasePath } from '../stages/base-path.js';
import { bind } from '../stages/bind.js';
import { clientKey } from '../stages/client-key.js';
import { checkCsrf } from '../stages/csrf.js';
import { check, readFields, readQuery } from '../stages/input.js';
import { parseGuardedJson } from '../stages/json-guard.js';
import { isOneForAll } from '../stages/one-for-all.js';
import { type OriginPolicy, allowedOrigin, checkOrigin, isLocalName, preflightHeaders } from '../stages/origin.js';
import { readBody } from '../stages/read-body.js';
import { checkUrlShape, notFound, withoutFinalSlash } from '../stages/url-shape.js';

/** Parts of the proxy that the stages use. */
export interface PipelineParts {
  readonly settings: Settings;
  readonly relay: Relay;
  readonly sessions: Sessions;
  readonly limiter: RateLimiter;
  readonly handlers: Handlers;
  /** Answers a member's own endpoints. */
  readonly members: MemberRelay;
  readonly table: RouteTable;
  readonly origins: OriginPolicy;
  readonly refuseBlocked: RefuseBlocked;
  /** Logs, once, that all visitors count as one client. */
  readonly noticeClient: (headers: Headers, clientAddress: string | undefined) => void;
  /** Remembers the URLs that can be answered again without the stages. */
  readonly known: HotReads;
}

const maintained = (): Refusal =>
  new Refusal(503, 'busy', 'Closed for maintenance; nothing was changed.', { retryAfter: 60_000 });

type AnyHandler = (request: object) => Promise<Answer>;

/**
 * Returns the handler of an endpoint if the proxy answers it itself. The stages have checked everything that the handler's type
 * requires, by the same declaration: parameters, query, body, and a session for endpoints of members.
 */
const handlerOf = (handlers: Handlers, name: string): AnyHandler | undefined =>
  (handlers as unknown as Readonly<Partial<Record<string, AnyHandler>>>)[name];

/** The stages of a request, in the same order for every route. */
export class Pipeline {
  readonly #parts: PipelineParts;
  readonly #table: RouteTable;
  readonly #origins: OriginPolicy;

  constructor(parts: PipelineParts) {
    const { origins, table } = parts;
    this.#parts = parts;
    this.#table = table;
    this.#origins = origins;
  }

  /** Answers a request or throws {@link Refusal}; fills `trace` for the log. */
  async run(request: Request, context: RequestContext, trace: Trace): Promise<Answer> {
    const url = new URL(request.url);
    const answer = await this.#answer(request, url, context, trace);
    if (answer.read && trace.row) {
      trace.cache = answer.read.cached.state;
      this.#parts.known.learn(url, trace.row, answer.read);
    }
    return answer;
  }

  async #answer(request: Request, url: URL, context: RequestContext, trace: Trace): Promise<Answer> {
    const { settings, limiter, sessions } = this.#parts;
    // Set first, so that the page can read the refusal of any stage.
    trace.caller = { origin: allowedOrigin(request.headers, url, this.#origins) };
    checkUrlShape(url);
    const path = stripBasePath(withoutFinalSlash(url.pathname), settings.basePath);
    if (request.method === 'OPTIONS') return this.#preflight(request, url, path, trace);
    const match = this.#table.match(request.method, path);
    const { endpoint, exposure } = match.row;
    trace.row = match.row;
    checkOrigin(request.headers, url, this.#origins);
    this.#parts.noticeClient(request.headers, context.clientAddress);
    const client = clientKey(context.clientAddress);
    await checkRate(limiter, 'client', client);
    const reached = new URL(this.#origins.publicOrigin ?? url.origin);
    // The configuration decides; the Host header of a request can only lead to the stricter cookie.
    const plain = settings.local && reached.protocol === 'http:' && isLocalName(reached.hostname);
    const session = await sessions.find(request, plain);
    if (session) trace.userId = session.record.userId;
    checkCsrf(match.row, request.headers, trace.caller, session?.record.transport);
    const isSignIn = exposure.rate === 'nonce' || exposure.rate === 'verify';
    // The limit counts by member, not by session, so that further sessions do not raise it.
    await checkRate(limiter, exposure.rate, isSignIn ? client : (session?.record.userId ?? client));
    if (endpoint.access === 'member' && !session) throw new Refusal(401, 'signed_out', 'Nobody is signed in.');
    // Members can sign out at any time, even in maintenance.
    const isEnd = endpoint.method === 'DELETE' && exposure.rate === 'member';
    const isWrite = endpoint.method !== 'GET' && !isEnd && (isSignIn || endpoint.access === 'member');
    if (settings.maintenance && isWrite) throw maintained();
    const query = readQuery(url.searchParams, exposure.query);
    const body = endpoint.body ? readFields(parseGuardedJson(await readBody(request)), exposure.body) : {};
    // The limit counts wallet and address together, so that nobody can lock a member out by trying their wallet from elsewhere.
    const { walletAddress } = body;
    if (exposure.rate === 'verify' && typeof walletAddress === 'string')
      await checkRate(limiter, 'wallet', `${client} ${walletAddress.toLowerCase()}`);
    if (session && isWrite) await this.#parts.refuseBlocked(endpoint.name as EndpointName, session.record.userId);

    const inBackground = context.waitUntil ?? (() => undefined);
    const handler = handlerOf(this.#parts.handlers, endpoint.name);
    if (handler)
      return handler({
        query: endpoint.query ? check(endpoint.query, query) : undefined,
        client,
        oneForAll: isOneForAll(request.headers, context.clientAddress),
        body: endpoint.body ? check(endpoint.body, body) : undefined,
        params: match.params,
        origin: trace.caller.origin,
        session,
        request,
        inBackground,
        isApart: context.isApart ?? false,
        plain,
        own: trace.caller.origin === (this.#origins.publicOrigin ?? url.origin),
      });
    const facts = session ? { facts: factsOf(session.record) } : {};
    const call = bind({ match, query, body, scope: settings.scope, ...facts });
    const member = session?.tokenHash ?? '';
    const ofPage = {
      headers: request.headers,
      inBackground,
    };
    const relayed = { row: match.row, call, member, requestId: trace.requestId };
    return session && endpoint.access === 'member'
      ? this.#parts.members.answer({ ...relayed, session, params: match.params }, ofPage)
      : this.#parts.relay.answer(relayed, ofPage);
  }

  #preflight(request: Request, url: URL, path: string, trace: Trace): Answer {
    const methods = this.#table.methods(path);
    if (methods.length === 0) throw notFound();
    checkOrigin(request.headers, url, this.#origins);
    const requested = request.headers.get('access-control-request-headers');
    return { status: 204, body: null, headers: preflightHeaders(trace.caller, methods, requested) };
  }
}
