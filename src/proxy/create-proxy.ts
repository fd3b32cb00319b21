import { endpoints } from '../contract/index.js';
import { type Answer, privateAnswer, problemAnswer, publicAnswer, respond } from './answer.js';
import { type ProxyConfig, type Settings, checkConfig } from './config.js';
import { type Logger, describeError, silentLogger } from './logger.js';
import { PublicCache } from './public-cache.js';
import { type RateLimiter, checkRate, memoryRateLimiter } from './rate-limiter.js';
import { rebuild } from './rebuild.js';
import { Refusal, isRefusal } from './refusal.js';
import { type Match, RouteTable } from './route-table.js';
import { randomHex } from './secrets.js';
import { type Handler, sessionHandlers } from './session/session-handlers.js';
import { type LiveSession, Sessions, factsOf } from './session/sessions.js';
import { SingleFlight } from './single-flight.js';
import { stripBasePath } from './stages/base-path.js';
import { type PlatformCall, bind } from './stages/bind.js';
import { clientKey } from './stages/client-key.js';
import { checkCsrf } from './stages/csrf.js';
import { check, readFields, readQuery } from './stages/input.js';
import { parseGuardedJson } from './stages/json-guard.js';
import { type Caller, allowedOrigin, checkOrigin, corsHeaders, preflightHeaders } from './stages/origin.js';
import { readBody } from './stages/read-body.js';
import { checkUrlShape, notFound } from './stages/url-shape.js';
import { memoryNonceStore, memorySessionStore } from './store/memory-stores.js';
import { successBody } from './upstream/platform-answer.js';
import { type Platform, createPlatform } from './upstream/platform.js';

/** What a runtime knows of a request beyond the request itself. */
export interface RequestContext {
  /** Address of the client, as the runtime or a trusted hop tells it. */
  readonly clientAddress?: string | undefined;
  /** Keeps the runtime alive for work that outlasts the response (Workers' `waitUntil`). */
  readonly waitUntil?: (work: Promise<unknown>) => void;
}

/** The proxy: a fetch handler. */
export type Proxy = (request: Request, context?: RequestContext) => Promise<Response>;

/** What one request leaves behind for its log line. */
interface Trace {
  readonly requestId: string;
  route?: string;
  cache?: string;
  caller: Caller;
}

/**
 * Creates the proxy that stands between pages and the platform, and holds the key. Runs wherever `fetch` does.
 * Throws {@link ConfigurationError} where the configuration cannot be used.
 */
export function createProxy(config: ProxyConfig): Proxy {
  const { settings, apiKey } = checkConfig(config);
  const { fetch = globalThis.fetch, now = Date.now, random = Math.random, logger = silentLogger } = config;
  const { upstream: url, deadlines } = settings;
  const platform = createPlatform({ url, apiKey, fetch, now, random, deadlines });
  const sessions = new Sessions(config.sessions ?? memorySessionStore(), now);
  const nonces = config.nonces ?? memoryNonceStore();
  const pipeline = new Pipeline({
    settings,
    platform,
    sessions,
    limiter: config.rateLimiter ?? memoryRateLimiter(settings.rateLimits, now),
    handlers: sessionHandlers({ settings, sessions, nonces, platform, now }),
    cache: new PublicCache({ maximumBytes: settings.cacheBytes, now, random }),
    logger,
    describe: (error) => describeError(error, apiKey),
  });
  return async (request, context = {}) => {
    const started = now();
    const trace: Trace = { requestId: randomHex(8), caller: { origin: null } };
    let answer: Answer;
    let code: string | undefined;
    try {
      answer = await pipeline.run(request, context, trace);
    } catch (error) {
      const refusal = isRefusal(error)
        ? error
        : new Refusal(500, 'internal', 'The proxy has a failure.', { cause: error });
      code = refusal.code;
      answer = problemAnswer(refusal, trace.requestId);
      if (refusal.status >= 500)
        logger.error(
          { requestId: trace.requestId, code, cause: describeError(refusal.cause, apiKey) },
          refusal.shortMessage,
        );
    }
    const { requestId, route, cache } = trace;
    const { method } = request;
    logger.info({ requestId, method, route, status: answer.status, code, cache, ms: now() - started }, 'request');
    return respond(answer, { requestId, now: now(), cors: corsHeaders(trace.caller) });
  };
}

interface PipelineParts {
  readonly settings: Settings;
  readonly platform: Platform;
  readonly sessions: Sessions;
  readonly limiter: RateLimiter;
  readonly handlers: Readonly<Record<string, Handler>>;
  readonly cache: PublicCache;
  readonly logger: Logger;
  /** An error for the log, without the key. */
  readonly describe: (error: unknown) => string;
}

/** The stages, in the one order they have for every route. */
class Pipeline {
  readonly #parts: PipelineParts;
  readonly #table = new RouteTable(endpoints);
  readonly #origins: { readonly origins: ReadonlySet<string>; readonly publicOrigin: string | undefined };
  readonly #memberReads = new SingleFlight<string>();

  constructor(parts: PipelineParts) {
    const { settings, handlers } = parts;
    this.#parts = parts;
    this.#origins = {
      origins: new Set(settings.origins),
      publicOrigin: settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl).origin,
    };
    for (const { endpoint } of this.#table.rows)
      if (endpoint.servedBy === 'proxy' && !endpoint.upstream && !handlers[endpoint.name])
        throw new TypeError(`Nothing answers ${endpoint.name}.`);
  }

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
    const session = await sessions.find(request.headers);
    checkCsrf(match.row, request.headers, trace.caller);
    const isSignIn = exposure.rate === 'nonce' || exposure.rate === 'verify';
    await checkRate(limiter, exposure.rate, isSignIn ? client : (session?.tokenHash ?? client));
    if (endpoint.access === 'member' && !session) throw new Refusal(401, 'signed_out', 'Nobody is signed in.');
    const query = readQuery(url.searchParams, exposure.query);
    const body = endpoint.body ? readFields(parseGuardedJson(await readBody(request)), exposure.body) : {};

    const handler = this.#parts.handlers[endpoint.name];
    if (handler)
      return handler({
        body: endpoint.body ? check(endpoint.body, body) : undefined,
        origin: trace.caller.origin,
        session,
      });
    const facts = session ? { facts: factsOf(session.record) } : {};
    const call = bind({ match, query, body, scope: settings.scope, ...facts });
    return this.#relay(match, call, session, { request, context, trace });
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
    const load = async (): Promise<string> =>
      JSON.stringify(rebuild(exposure.response, successBody(await platform(call))));
    const key = `${endpoint.name} ${call.path}?${call.query}`;
    if (exposure.cache) {
      const background = (work: Promise<unknown>): void => (context.waitUntil ?? (() => undefined))(work);
      const loadBytes = async (): Promise<Uint8Array<ArrayBuffer>> => {
        try {
          return new TextEncoder().encode(await load());
        } catch (error) {
          const cause = describe(isRefusal(error) ? error.cause : error);
          logger.warn({ requestId: trace.requestId, route: endpoint.name, cause }, 'a public read failed');
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
