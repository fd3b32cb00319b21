import { endpoints } from '../contract/index.js';
import { type Answer, problemAnswer, respond } from './answer.js';
import type { ProxyConfig } from './config.js';
import { Health } from './health.js';
import { liveHandler } from './live/live-handler.js';
import { defaultLiveLimits } from './live/live-limits.js';
import { LiveHub } from './live/live-hub.js';
import { PlatformChanges } from './live/platform-changes.js';
import { questsKey } from './live/topic-sources.js';
import { describeError, silentLogger } from './logger.js';
import { ProxyMetrics } from './metrics/proxy-metrics.js';
import type { Registry } from './metrics/registry.js';
import { memberChecks } from './member/member-checks.js';
import { MemberRelay } from './member/member-relay.js';
import { myQuestsHandler } from './member/my-quests.js';
import { profileHandlers } from './member/profile-handlers.js';
import { socialHandlers } from './member/social-handlers.js';
import { Pipeline } from './pipeline.js';
import { PublicCache } from './public-cache.js';
import { disabledActions } from './disabled-actions.js';
import { publicQuestsHandler } from './public-quests.js';
import { memoryRateLimiter } from './rate-limiter.js';
import { Refusal, isRefusal } from './refusal.js';
import { Relay } from './relay.js';
import type { RequestContext, Trace } from './request-context.js';
import { RouteTable } from './route-table.js';
import { checkConfig } from './settings.js';
import { accountLookups } from './session/account-lookups.js';
import { evmClients } from './session/evm-clients.js';
import { HostTokens } from './session/host-login.js';
import { Nonces } from './session/nonces.js';
import { Proofs } from './session/proofs.js';
import { sessionHandlers } from './session/session-handlers.js';
import { Sessions } from './session/sessions.js';
import { corsHeaders } from './stages/origin.js';
import { guardedStore } from './store/guarded-store.js';
import { memoryStore } from './store/memory-store.js';
import { tokenClaimLookup } from './token-claim-lookup.js';
import { createPlatform } from './upstream/platform.js';

/** The proxy: a fetch handler. */
export type Proxy = (request: Request, context?: RequestContext) => Promise<Response>;

/** A {@link Proxy} with its metrics and a way to close it. */
export interface RunningProxy extends Proxy {
  /** Counts and times of its work. Call `metrics.text()` to scrape them; other metrics can be added. */
  readonly metrics: Registry;
  /** Ends all streams, and reports at `GET /ready` that no further requests should come. Requests are still answered. */
  close(): void;
}

/**
 * Creates the proxy between pages and the platform, which holds the API key. It runs wherever `fetch` does. Throws {@link
 * ConfigurationError} if the configuration is invalid.
 */
export function createProxy(config: ProxyConfig): RunningProxy {
  const { settings, apiKey } = checkConfig(config);
  const { fetch = globalThis.fetch, now = Date.now, random = Math.random, logger = silentLogger } = config;
  const { upstream: url, deadlines, scope } = settings;
  const metrics = new ProxyMetrics();
  const platform = createPlatform({ url, apiKey, fetch, now, random, deadlines, observer: metrics.observer });
  const store = guardedStore(config.store ?? memoryStore(now));
  const publicOrigin = settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl).origin;
  const proofs = new Proofs({ store, now, publicOrigin, secret: apiKey });
  const sessions = new Sessions({ store, now, proofs, since: settings.sessionsSince });
  const nonces = new Nonces({ store, now, secret: apiKey });
  const evmClient = evmClients(settings);
  const accounts = accountLookups(settings);
  const { hostLogin: login } = settings;
  const hostTokens = login && { hostTokens: new HostTokens({ login, store, fetch, now }) };
  const cache = new PublicCache({ maximumBytes: settings.cacheBytes, now, random });
  const describe = (error: unknown): string => describeError(error, apiKey);
  const relay = new Relay({ platform, cache, logger, describe, now, local: settings.local });
  const table = new RouteTable(endpoints);
  const changes = new PlatformChanges({ platform, scope, random });
  const hub = new LiveHub({ now, random, changes, onEnd: metrics.countEndOfView });
  const health = new Health({ platform, sessions });
  metrics.watch({ platform, cache, changes, viewers: () => hub.viewers });
  const pipeline = new Pipeline({
    ...{ settings, sessions, relay, table },
    limiter: config.rateLimiter ?? memoryRateLimiter(settings.rateLimits, now),
    handlers: {
      ...sessionHandlers({
        settings,
        sessions,
        store,
        nonces,
        proofs,
        platform,
        evmClient,
        accounts,
        now,
        ...hostTokens,
      }),
      ...socialHandlers({ settings, platform, store, now }),
      ...profileHandlers({ settings, platform, store, sessions, cache, now }),
      ...health.handlers,
      listQuests: publicQuestsHandler({ relay, table, scope, closed: disabledActions(settings) }),
      lookUpTokenClaim: tokenClaimLookup({ settings, platform }),
      listMyQuests: myQuestsHandler({ relay, table, scope, now }),
      watch: liveHandler({ hub, sessions, table, relay, scope, limits: { ...defaultLiveLimits, ...config.live } }),
    },
    members: new MemberRelay({
      relay,
      store,
      now,
      checks: memberChecks({ settings, platform, store, evmClient, now }),
      onWrite: ({ record }) => hub.nudge(questsKey(record.userId)),
    }),
  });
  const proxy: Proxy = async (request, context = {}) => {
    const started = now();
    const trace: Trace = { requestId: newRequestId(), caller: { origin: null } };
    let answer: Answer;
    let code: string | undefined;
    try {
      answer = await pipeline.run(request, context, trace);
    } catch (error) {
      const refusal = isRefusal(error)
        ? error
        : new Refusal(500, 'internal', 'The proxy has a failure.', { cause: error });
      code = refusal.code;
      // If the platform has blocked the account, its sessions end in every browser.
      if (code === 'account_blocked' && trace.userId !== undefined)
        await sessions.endAll(trace.userId).catch(() => undefined);
      answer = problemAnswer(refusal, trace.requestId);
      if (refusal.status >= 500)
        logger.error({ requestId: trace.requestId, code, cause: describe(refusal.cause) }, refusal.shortMessage);
    }
    const { requestId, route, cache: cached } = trace;
    const { method } = request;
    const ms = now() - started;
    metrics.count(trace, answer.status, code, ms);
    logger.info({ requestId, method, route, status: answer.status, code, cache: cached, ms }, 'request');
    const strict = (settings.publicUrl ?? request.url).startsWith('https:');
    return respond(answer, { requestId, now: now(), cors: corsHeaders(trace.caller), strict });
  };
  const close = (): void => {
    health.end();
    hub.close();
  };
  return Object.assign(proxy, { metrics: metrics.registry, close });
}

/** Returns 64 random bits. Runtimes keep a supply of UUIDs, while random bytes cost a system call for each request. */
function newRequestId(): string {
  const id = crypto.randomUUID();
  return id.slice(0, 8) + id.slice(-8);
}
