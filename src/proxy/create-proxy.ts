import { endpoints } from '../contract/index.js';
import { type CompleteAnswer, toResponse } from './answers/answer.js';
import { RequestRunner } from './answers/request-runner.js';
import { clocksOf } from './clocks.js';
import type { ProxyConfig } from './config/config.js';
import { EncodedBodies } from './answers/encoded-bodies.js';
import { Health } from './http/health.js';
import { type BareRequest, HotReads } from './answers/hot-reads.js';
import { liveHandler } from './live/live-handler.js';
import { defaultLiveLimits } from './live/live-limits.js';
import { LiveHub, type LiveHubOptions } from './live/live-hub.js';
import { PlatformChanges, noChanges } from './live/platform-changes.js';
import { questsKey } from './live/topic-sources.js';
import { describeError, hiding, silentLogger } from './logger.js';
import { ProxyMetrics } from './metrics/proxy-metrics.js';
import type { Registry } from '../server/metrics/registry.js';
import { memberChecks } from './member/member-checks.js';
import { MemberRelay } from './member/member-relay.js';
import { myQuestsHandler } from './member/my-quests.js';
import { profileHandlers } from './member/profile-handlers.js';
import { socialHandlers } from './member/social-handlers.js';
import { Pipeline } from './http/pipeline.js';
import { PublicAnswers } from './answers/public-answers.js';
import { PublicCache } from './answers/public-cache.js';
import { disabledActions } from './config/disabled-actions.js';
import { publicQuestsHandler } from './answers/public-quests.js';
import { memoryRateLimiter } from './http/rate-limiter.js';
import { Relay } from './answers/relay.js';
import type { RequestContext } from './http/request-context.js';
import { RouteTable } from './http/route-table.js';
import { type Runtime, webRuntime } from './runtime.js';
import { type Settings, checkConfig } from './config/settings.js';
import { accountLookups } from './session/account-lookups.js';
import { SessionCookie, mountOf } from './session/cookie.js';
import { evmClients } from './session/evm-clients.js';
import { HostTokens } from './session/host-login.js';
import { Nonces } from './session/nonces.js';
import { Proofs } from './session/proofs.js';
import { blockedRefusal } from './session/refuse-blocked.js';
import { sessionHandlers } from './session/session-handlers.js';
import { Sessions } from './session/sessions.js';
import { warnOfOneForAll } from './stages/one-for-all.js';
import { guardedStore } from './store/guarded-store.js';
import { memoryStore } from './store/memory-store.js';
import { tokenClaimLookup } from './answers/token-claim-lookup.js';
import { createPlatform } from './upstream/platform.js';

/** The proxy: a fetch handler. */
export type Proxy = (request: Request, context?: RequestContext) => Promise<Response>;

/** A {@link Proxy} with its metrics and a way to close it. */
export interface RunningProxy extends Proxy {
  /** Metrics of the proxy. Call `metrics.text()` to scrape them; further metrics can be added. */
  readonly metrics: Registry;
  /** Ends all streams, and makes `GET /ready` report that the proxy wants no further requests. It still answers requests. */
  close(): void;
  /**
   * Returns the answer to a public read from the cache if the same URL was requested before; `null` if the request has to go to the
   * proxy itself. The answer, its metrics and its log line are the same, but no `Request` and no `Response` are created.
   */
  fromCache(request: BareRequest, context: RequestContext): Promise<CompleteAnswer> | null;
}

/**
 * Creates the proxy between pages and the platform, which holds the API key. It runs wherever `fetch` does. Throws {@link
 * ProxyConfigError} if the configuration is invalid.
 *
 * @param runtime faster functions of the runtime; by default those of the web platform, with `config.fetch`
 */
export function createProxy(config: ProxyConfig, runtime?: Runtime): RunningProxy {
  const { settings, apiKey } = checkConfig(config);
  const { fetch = globalThis.fetch, random = Math.random, logger = silentLogger } = config;
  const { now, elapsed } = clocksOf(config);
  const { upstream: url, deadlines, scope } = settings;
  const { transport, digest, encoders } = runtime ?? webRuntime(fetch);
  const metrics = new ProxyMetrics();
  const platform = createPlatform({
    url,
    apiKey,
    transport,
    fetch,
    now,
    elapsed,
    random,
    deadlines,
    observer: metrics.observer,
  });
  const store = guardedStore(config.store ?? memoryStore(now, elapsed));
  const publicOrigin = settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl).origin;
  const proofs = new Proofs({ store, now, secret: apiKey, basePath: settings.basePath, publicUrl: settings.publicUrl });
  const cookie = new SessionCookie(mountOf(settings));
  const sessions = new Sessions({ store, now, proofs, cookie, since: settings.sessionsSince });
  const nonces = new Nonces({ store, now, secret: apiKey });
  const evmClient = evmClients(settings);
  const accounts = accountLookups(settings);
  const { hostLogin: login } = settings;
  const hostTokens = login && { hostTokens: new HostTokens({ login, store, fetch, now }) };
  const bodies = new EncodedBodies(encoders, settings.cacheBytes / 4);
  const answerBytes = bodies.available.length > 0 ? settings.cacheBytes - settings.cacheBytes / 4 : settings.cacheBytes;
  const cache = new PublicCache({ maximumBytes: answerBytes, now, elapsed, random, digest });
  const answers = new PublicAnswers(
    bodies,
    publicOrigin === undefined ? settings.origins : [...settings.origins, publicOrigin],
  );
  const hide = hiding(apiKey, addressesIn(settings));
  const describe = (error: unknown): string => describeError(error, hide);
  const relay = new Relay({ platform, cache, answers, logger, describe, now, elapsed, local: settings.local });
  const table = new RouteTable(endpoints);
  const changes = new PlatformChanges({ platform, scope, random });
  const hubFollowing = (followed: LiveHubOptions['changes']): LiveHub =>
    new LiveHub({ elapsed, random, changes: followed, onEnd: metrics.countEndOfView });
  const hub = hubFollowing(changes);
  const ownHub = (): LiveHub => hubFollowing(noChanges);
  const health = new Health({ platform, scope, sessions, logger, describe });
  metrics.watch({ platform, changes, cacheBytes: () => cache.size + bodies.size, viewers: () => hub.viewers });
  const limiter = config.rateLimiter ?? memoryRateLimiter(settings.rateLimits, elapsed);
  const origins = { origins: new Set(settings.origins), publicOrigin };
  const runner = new RequestRunner({
    sessions,
    metrics,
    logger,
    describe,
    now,
    elapsed,
    publicUrl: settings.publicUrl,
  });
  const known = new HotReads({ runner, answers, limiter, origins });
  const pipeline = new Pipeline({
    ...{ settings, sessions, relay, table, limiter, origins, known },
    noticeClient: warnOfOneForAll(logger),
    refuseBlocked: blockedRefusal(platform, settings),
    handlers: {
      ...sessionHandlers({
        settings,
        sessions,
        cookie,
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
      ...profileHandlers({ settings, platform, store, sessions, cache, now, elapsed }),
      ...health.handlers,
      listQuests: publicQuestsHandler({ relay, answers, table, scope, closed: disabledActions(settings) }),
      lookUpTokenClaim: tokenClaimLookup({ settings, platform }),
      listMyQuests: myQuestsHandler({ relay, table, scope, elapsed }),
      watch: liveHandler({
        hub,
        ownHub,
        sessions,
        table,
        relay,
        scope,
        limits: { ...defaultLiveLimits, ...config.live },
      }),
    },
    members: new MemberRelay({
      relay,
      store,
      now,
      checks: memberChecks({ settings, platform, store, cache, evmClient, now }),
      onWrite: ({ record }) => hub.nudge(questsKey(record.userId)),
    }),
  });
  const proxy: Proxy = async (request, context = {}) =>
    toResponse(await runner.run(request, (trace) => pipeline.run(request, context, trace)));
  const close = (): void => {
    health.end();
    hub.close();
  };
  const fromCache: RunningProxy['fromCache'] = (request, context) => known.answer(request, context);
  return Object.assign(proxy, { metrics: metrics.registry, close, fromCache });
}

/** Returns the addresses that the proxy calls. */
const addressesIn = ({ upstream, chains, evmRpcUrl, ultraUrl, flowUrl }: Settings): string[] =>
  [upstream, evmRpcUrl, ultraUrl, flowUrl, ...chains.flatMap(({ rpcUrls }) => rpcUrls)].filter(
    (address) => address !== undefined,
  );
