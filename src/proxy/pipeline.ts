import { endpoints } from '../contract/index.js';
import { type Answer, privateAnswer, publicAnswer } from './answer.js';
import type { Settings } from './config.js';
import type { Logger } from './logger.js';
import { IdBatcher } from './member/id-batcher.js';
import type { MemberCheck } from './member/member-checks.js';
import { OwnWrites } from './member/own-writes.js';
import type { PublicCache } from './public-cache.js';
import { type RateLimiter, checkRate } from './rate-limiter.js';
import { rebuild } from './rebuild.js';
import { Refusal, isRefusal } from './refusal.js';
import type { RequestContext, Trace } from './request-context.js';
import { type Match, RouteTable } from './route-table.js';
import type { Handler } from './session/session-handlers.js';
import { type LiveSession, type Sessions, factsOf } from './session/sessions.js';
import { SingleFlight } from './single-flight.js';
import { stripBasePath } from './stages/base-path.js';
import { type PlatformCall, bind } from './stages/bind.js';
import { clientKey } from './stages/client-key.js';
import { checkCsrf } from './stages/csrf.js';
import { check, readFields, readQuery } from './stages/input.js';
import { parseGuardedJson } from './stages/json-guard.js';
import { type OriginPolicy, allowedOrigin, checkOrigin, preflightHeaders } from './stages/origin.js';
import { readBody } from './stages/read-body.js';
import { checkUrlShape, notFound } from './stages/url-shape.js';
import { successBody } from './upstream/platform-answer.js';
import type { Platform } from './upstream/platform.js';
import type { Store } from './store/store.js';
import { boundPage } from './stages/page-bounds.js';

/** What the stages work with. */
export interface PipelineParts {
  readonly settings: Settings;
  readonly platform: Platform;
  readonly sessions: Sessions;
  readonly limiter: RateLimiter;
  readonly handlers: Readonly<Record<string, Handler>>;
  /** By the name of their endpoint. */
  readonly checks: Readonly<Record<string, MemberCheck>>;
  readonly store: Store;
  readonly now: () => number;
  readonly cache: PublicCache;
  readonly logger: Logger;
  /** An error for the log, without the key. */
  readonly describe: (error: unknown) => string;
}

/** The stages, in the one order they have for every route. */
export class Pipeline {
  readonly #parts: PipelineParts;
  readonly #table = new RouteTable(endpoints);
  readonly #origins: OriginPolicy;
  readonly #memberReads = new SingleFlight<string>();
  readonly #ownWrites: OwnWrites<Answer>;
  readonly #batcher: IdBatcher;

  constructor(parts: PipelineParts) {
    const { settings, handlers } = parts;
    this.#parts = parts;
    this.#ownWrites = new OwnWrites(parts.store, parts.now);
    this.#batcher = new IdBatcher(parts.platform, parts.now);
    this.#origins = {
      origins: new Set(settings.origins),
      publicOrigin: settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl).origin,
    };
    for (const { endpoint } of this.#table.rows)
      if (endpoint.servedBy === 'proxy' && !endpoint.upstream && !handlers[endpoint.name])
        throw new TypeError(`Nothing answers ${endpoint.name}.`);
  }

  /** Answers a request, or throws {@link Refusal}; leaves in `trace` what the log says of it. */
  async run(request: Request, context: RequestContext, trace: Trace): Promise<Answer> {
    const { settings, limiter, sessions } = this.#parts;
    const url = new URL(request.url);
    // So that a page can read what went wrong with a request, whatever stage refuses it.
    trace.caller = { origin: allowedOrigin(request.headers, url, this.#origins) };
    checkUrlShape(url);
    const path = stripBasePath(url.pathname, settings.basePath);
    if (request.method === 'OPTIONS') return this.#preflight(request, url, path, trace);
    const match = this.#table.match(request.method, path);
    const { endpoint, exposure } = match.row;
    trace.route = endpoint.name;
    checkOrigin(request.headers, url, this.#origins);
    const client = clientKey(context.clientAddress);
    await checkRate(limiter, 'client', client);
    const session = await sessions.find(request);
    checkCsrf(match.row, request.headers, trace.caller, session?.record.bearing);
    const isSignIn = exposure.rate === 'nonce' || exposure.rate === 'verify';
    // By member and not by session: a further session is no further budget.
    await checkRate(limiter, exposure.rate, isSignIn ? client : (session?.record.userId ?? client));
    if (endpoint.access === 'member' && !session) throw new Refusal(401, 'signed_out', 'Nobody is signed in.');
    const query = readQuery(url.searchParams, exposure.query);
    const body = endpoint.body ? readFields(parseGuardedJson(await readBody(request)), exposure.body) : {};

    const handler = this.#parts.handlers[endpoint.name];
    if (handler)
      return handler({
        body: endpoint.body ? check(endpoint.body, body) : undefined,
        params: match.params,
        origin: trace.caller.origin,
        session,
        request,
        own: trace.caller.origin === (this.#origins.publicOrigin ?? url.origin),
      });
    const facts = session ? { facts: factsOf(session.record) } : {};
    const call = bind({ match, query, body, scope: settings.scope, ...facts });
    const relay = (): Promise<Answer> => this.#relay(match, call, session, { request, context, trace });
    return session && endpoint.access === 'member' ? this.#forMember(match, call, session, relay) : relay();
  }

  /** What is a member's own: checked beyond the schemas, writes one at a time. */
  async #forMember(
    { row: { endpoint }, params }: Match,
    call: PlatformCall,
    session: LiveSession,
    relay: () => Promise<Answer>,
  ): Promise<Answer> {
    const checked = this.#parts.checks[endpoint.name];
    const whole = async (): Promise<Answer> => {
      await checked?.before?.({ session, params, call });
      const answer = await relay();
      if (checked?.after) await checked.after({ session, params, call }, JSON.parse(String(answer.body)));
      return answer;
    };
    if (endpoint.method === 'GET') return whole();
    const { userId } = session.record;
    const content = JSON.stringify(call.body ?? null);
    return this.#ownWrites.run({ userId, target: `${endpoint.name} ${call.path}`, content }, whole);
  }

  #preflight(request: Request, url: URL, path: string, trace: Trace): Answer {
    const methods = this.#table.methods(path);
    if (methods.length === 0) throw notFound();
    checkOrigin(request.headers, url, this.#origins);
    return { status: 204, body: null, headers: preflightHeaders(trace.caller, methods) };
  }

  /** Answers from the platform: public reads through the cache, a member's reads once at a time. */
  async #relay(
    { row: { endpoint, exposure } }: Match,
    call: PlatformCall,
    session: LiveSession | null,
    { request, context, trace }: { request: Request; context: RequestContext; trace: Trace },
  ): Promise<Answer> {
    const { platform, cache, logger, describe } = this.#parts;
    const batch = endpoint.upstream?.batch;
    const search = new URLSearchParams(call.query);
    const isBatched = batch !== undefined && search.has(batch) && !search.has('startingAfter');
    const load = async (): Promise<string> => {
      const body = isBatched
        ? { data: await this.#batcher.read(session?.tokenHash ?? '', call, batch), hasNextPage: false }
        : boundPage(successBody(await platform(call)), call.query);
      return JSON.stringify(rebuild(exposure, body));
    };
    const key = `${endpoint.name} ${call.path}?${call.query}`;
    if (exposure.cache) {
      const background = (work: Promise<unknown>): void => (context.waitUntil ?? (() => undefined))(work);
      const loadBytes = async (): Promise<Uint8Array<ArrayBuffer>> => {
        try {
          return new TextEncoder().encode(await load());
        } catch (error) {
          const code = isRefusal(error) ? error.code : 'internal';
          const cause = describe(isRefusal(error) ? error.cause : error);
          logger.warn({ requestId: trace.requestId, route: endpoint.name, code, cause }, 'a public read failed');
          throw error;
        }
      };
      const cached = await cache.read(key, exposure.cache, loadBytes, background);
      trace.cache = cached.state;
      return publicAnswer(cached, exposure.cache.fresh, request.headers.get('if-none-match'));
    }
    const text =
      endpoint.method === 'GET'
        ? await this.#memberReads.run(`${session?.tokenHash ?? ''} ${key}`, load)
        : await load();
    return { ...privateAnswer(null), body: text };
  }
}
