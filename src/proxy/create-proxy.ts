import { type Answer, problemAnswer, respond } from './answer.js';
import { type ProxyConfig, checkConfig } from './config.js';
import { describeError, silentLogger } from './logger.js';
import { Pipeline } from './pipeline.js';
import { PublicCache } from './public-cache.js';
import { memoryRateLimiter } from './rate-limiter.js';
import { Refusal, isRefusal } from './refusal.js';
import type { RequestContext, Trace } from './request-context.js';
import { randomHex } from './secrets.js';
import { memberChecks } from './member/member-checks.js';
import { socialHandlers } from './member/social-handlers.js';
import { evmClients } from './session/evm-clients.js';
import { HostTokens } from './session/host-login.js';
import { Proofs } from './session/proofs.js';
import { sessionHandlers } from './session/session-handlers.js';
import { Sessions } from './session/sessions.js';
import { corsHeaders } from './stages/origin.js';
import { guardedStore } from './store/guarded-store.js';
import { memoryStore } from './store/memory-store.js';
import { createPlatform } from './upstream/platform.js';

/** The proxy: a fetch handler. */
export type Proxy = (request: Request, context?: RequestContext) => Promise<Response>;

/**
 * Creates the proxy that stands between pages and the platform, and holds the key. Runs wherever `fetch` does.
 * Throws {@link ConfigurationError} where the configuration cannot be used.
 */
export function createProxy(config: ProxyConfig): Proxy {
  const { settings, apiKey } = checkConfig(config);
  const { fetch = globalThis.fetch, now = Date.now, random = Math.random, logger = silentLogger } = config;
  const { upstream: url, deadlines } = settings;
  const platform = createPlatform({ url, apiKey, fetch, now, random, deadlines });
  const store = guardedStore(config.store ?? memoryStore(now));
  const publicOrigin = settings.publicUrl === undefined ? undefined : new URL(settings.publicUrl).origin;
  const proofs = new Proofs({ store, now, publicOrigin, secret: apiKey });
  const sessions = new Sessions({ store, now, proofs, since: settings.sessionsSince });
  const evmClient = evmClients(settings);
  const { hostLogin: login } = settings;
  const hostTokens = login && { hostTokens: new HostTokens({ login, store, fetch, now }) };
  const pipeline = new Pipeline({
    settings,
    platform,
    sessions,
    limiter: config.rateLimiter ?? memoryRateLimiter(settings.rateLimits, now),
    handlers: {
      ...sessionHandlers({ settings, sessions, store, proofs, platform, evmClient, now, ...hostTokens }),
      ...socialHandlers({ settings, platform, store, now }),
    },
    checks: memberChecks({ settings, platform, store, evmClient, now }),
    store,
    now,
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
