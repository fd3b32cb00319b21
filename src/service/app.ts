import { randomUUID } from 'node:crypto';
import { Hono } from 'hono';
import type { Logger } from 'pino';
import { messages } from '../contract/error-body.js';
import type { FailureBody } from '../contract/error-body.js';
import { contract } from '../contract/index.js';
import type { Endpoint, PlatformEndpoints } from '../contract/index.js';
import type { RuleSnapshot } from '../contract/loyalty/rules.js';
import { describeError } from '../errors/describe-error.js';
import { createEvmClient } from '../wallet-types/evm/server/client.js';
import { createFlowAccounts } from '../wallet-types/flow-cadence/server/accounts.js';
import { createUltraAccounts } from '../wallet-types/ultra/server/accounts.js';
import { isReading } from './access.js';
import { Announcer } from './changes/announcer.js';
import { ChangeFeed } from './changes/change-feed.js';
import { watchChanges } from './changes/watch-changes.js';
import { openDatabase } from './db/database.js';
import type { DatabaseOptions, OpenDatabase } from './db/database.js';
import { checkRequest } from './check-request.js';
import { type Clock, machineClock } from './clock.js';
import type { Handler, ServiceContext } from './handler.js';
import { handlers } from './handlers.js';
import { warningOf } from './http/unknown-query.js';
import { noteOnRule } from './loyalty/rules/note-on-rule.js';
import { exactJson } from './http/exact-json.js';
import { isOutage } from './db/outage.js';
import { healthRoutes } from './health.js';
import { KeyUse } from './key-use.js';
import { OutageLog } from './outage-log.js';
import { HttpError, notFound } from './http/http-error.js';
import { unavailable, whileThere } from './http/unavailable.js';
import { createRemoteFiles } from './http/remote-files.js';
import type { RemoteFiles } from './http/remote-files.js';
import type { AnyJob } from './jobs/job.js';
import { Jobs } from './jobs/jobs.js';
import { Outbox } from './jobs/outbox.js';
import { jobs as allJobs } from './jobs/registry.js';
import { describeApi } from './describe-api.js';
import { signingKey } from './signing-key.js';
import { callbackRoute } from './social/callback.js';
import { sandboxAuctions } from './auctions/sandbox-auctions.js';
import { sandboxPages } from './social/sandbox/pages.js';
import { configuredProviders } from './social/configured-providers.js';
import type { ProviderSettings } from './social/provider-settings.js';
import { sandboxProviders } from './social/sandbox/sandbox-provider.js';
import type { Providers } from './social/verifier.js';
import type { Registry } from '../server/metrics/registry.js';
import { AccountCursors } from './loyalty/account-cursors.js';
import { keepCounts } from './keep-counts.js';
import { keepPlaces } from './keep-places.js';
import { Memory } from './memory.js';
import { MemoryEnds } from './paging/memory-ends.js';
import { PageEnds } from './paging/page-ends.js';
import { SharedEnds } from './paging/shared-ends.js';
import { ServiceMetrics } from './service-metrics.js';
import { UploadLinks } from './uploads/upload-link.js';
import { uploadRoutes } from './uploads/upload-routes.js';
import { s3Store } from './uploads/s3-store.js';
import type { S3Settings } from './uploads/s3-store.js';
import { folderStore } from './uploads/upload-store.js';
import { createRateLimiter, unlimited } from './limits/rate-limiter.js';
import { publicRateLimits } from './limits/rate-limits.js';
import type { RateLimits } from './limits/rate-limits.js';

export interface ServiceOptions {
  /** An open database, which the service does not close, or where to open one. */
  readonly database: OpenDatabase['database'] | DatabaseOptions;
  /** Connections of an open database for requests that only read, and for jobs; by default those of `database`. */
  readonly readers?: OpenDatabase['readers'];
  readonly workers?: OpenDatabase['workers'];
  /** Connections to a read replica, which endpoints that only read use. */
  readonly replica?: OpenDatabase['replica'];
  /** Checks the condition of an open database within a second; if absent, it always counts as reachable. */
  readonly condition?: OpenDatabase['condition'];
  /** Listens for notifications of an open database; if absent, the service announces no changes. */
  readonly listen?: OpenDatabase['listen'];
  readonly logger: Logger;
  readonly clock?: Clock;
  /** JSON-RPC endpoint of the chain on which contract wallets and mints are verified. */
  readonly evmRpcUrl?: string | undefined;
  /** Node of Ultra's chain, and access node of Flow (REST), which provide the keys of accounts. */
  readonly ultraUrl?: string | undefined;
  readonly flowUrl?: string | undefined;
  /** Maximum number of wallets per user; 5 by default. */
  readonly maximumWallets?: number | undefined;
  /** Whether the sandbox's own providers replace the real ones; false by default. Never set it for a live programme. */
  readonly sandbox?: boolean | undefined;
  /** Providers at which members link accounts and do what rules ask for, in place of all others. */
  readonly providers?: Providers | undefined;
  /** Providers that the operator has set up; a sandbox replaces them. */
  readonly providerSettings?: ProviderSettings | undefined;
  /** Key that signs orders to mint: 32 bytes as hexadecimal with 0x. A sandbox uses a publicly known key by default. */
  readonly mintSignerKey?: `0x${string}` | undefined;
  /** URL at which browsers reach the service; by default the one that requests are sent to. */
  readonly publicUrl?: string | undefined;
  /** Folder that keeps uploaded files; by default a temporary one, which is deleted when the service closes. */
  readonly uploadFolder?: string | undefined;
  /** Bucket that keeps uploaded files in place of the folder. */
  readonly uploadBucket?: S3Settings | undefined;
  /** Reads the lists whose URLs operators name; by default from the open internet. */
  readonly remoteFiles?: RemoteFiles;
  /** Jobs that the service runs; by default all of its own. */
  readonly jobs?: readonly AnyJob[];
  /** Whether the database is embedded or used by no other process: jobs of a process that died are then resumed at once. */
  readonly isAlone?: boolean;
  /** Milliseconds from which a request is logged as slow; 1000 by default. */
  readonly slowMs?: number | undefined;
  /** Milliseconds between two polls for due jobs; 500 by default. */
  readonly pollMs?: number | undefined;
  /** Rate limits: the platform's public ones by default, none for false. Processes share them unless {@link isAlone} is set. */
  readonly rateLimits?: RateLimits | false | undefined;
}

/** The platform's API as a function from request to response. */
export interface Service {
  readonly database: OpenDatabase['database'];
  fetch(request: Request): Promise<Response>;
  /** Metrics in the format of Prometheus. */
  readonly metrics: Registry;
  /** Makes `GET /ready` answer 503, so that a load balancer sends no further requests. The service still answers all requests. */
  announceStop(): void;
  /** Ends all streams of changes and opens no new ones. */
  endStreams(): Promise<void>;
  close(): Promise<void>;
}

type PlatformName = keyof PlatformEndpoints;
type AnyHandler = Handler<PlatformName>;

/** Builds the service: one route for each platform endpoint of the contract, and the jobs behind them. */
export async function createService(options: ServiceOptions): Promise<Service> {
  const own = 'select' in options.database ? undefined : await openDatabase(options.database);
  const database = own?.database ?? (options.database as OpenDatabase['database']);
  const readers = own?.readers ?? options.readers ?? database;
  const workers = own?.workers ?? options.workers ?? database;
  const replica = own?.replica ?? options.replica ?? readers;
  const look = own?.condition ?? options.condition ?? (() => Promise.resolve('ok' as const));
  const clock = options.clock ?? machineClock;
  // Set here, whichever logger the caller passes, so that no error is logged with members' data.
  const outages = new OutageLog(options.logger.child({}, { serializers: { err: describeError } }), look);
  const { logger } = outages;
  const condition = async () => {
    const found = await look();
    if (found !== 'ok') outages.note(found);
    return found;
  };
  const isThere = async () => (await condition()) !== 'failing';
  const { jobs: declared = allJobs, isAlone = false, rateLimits: limits = publicRateLimits } = options;
  const { pollMs } = options;
  const jobs = await Jobs.open({ database: workers, clock, logger, jobs: declared, isAlone, pollMs });
  const limiter = limits ? createRateLimiter({ limits, logger, database: isAlone ? undefined : readers }) : unlimited;
  const listen = own?.listen ?? options.listen;
  const feed = listen && new ChangeFeed(listen);
  const memory = new Memory(listen);
  const announcer = new Announcer({ database: workers, logger, isAlone });
  const endCounts = keepCounts({ database: workers, logger, isAlone });
  const endPlaces = keepPlaces({ database: workers, clock, logger });
  const keyUse = new KeyUse({ database: workers, clock, logger });
  const pageEnds = new PageEnds(
    isAlone ? new MemoryEnds() : new SharedEnds({ database: readers, now: () => clock.now(), logger }),
  );
  const metrics = new ServiceMetrics({ logger, slowMs: options.slowMs ?? 1_000 });
  metrics.watchQueue(workers);
  let isStopping = false;
  const uploadStore = options.uploadBucket ? s3Store(options.uploadBucket) : folderStore(options.uploadFolder);
  const context: ServiceContext = {
    database,
    clock,
    memory,
    jobs,
    remoteFiles: options.remoteFiles ?? createRemoteFiles(),
    limiter,
    announcer,
    ...(options.evmRpcUrl && { evmClient: createEvmClient({ url: options.evmRpcUrl }) }),
    ...(options.ultraUrl && { ultraAccounts: createUltraAccounts({ url: options.ultraUrl }) }),
    ...(options.maximumWallets !== undefined && { maximumWallets: options.maximumWallets }),
    ...(options.flowUrl && { flowAccounts: createFlowAccounts({ url: options.flowUrl }) }),
    ...mintSignerOf(options),
    providers: options.providers ?? providersOf(options, { database, clock }),
    accountCursors: new AccountCursors(await signingKey(database, 'cursor')),
    pageEnds,
    uploadStore,
    uploadLinks: new UploadLinks(await signingKey(database, 'upload')),
  };
  const reading: ServiceContext = { ...context, database: readers };
  const app = new Hono();
  const paths = new Map<string, string[]>();
  const originOf = (url: string) => (options.publicUrl ?? new URL(url).origin).replace(/\/$/, '');
  app.use(async ({ req }, next) => {
    await limiter.consume('hostname', new URL(req.url).hostname);
    await next();
  });
  for (const name of inRoutingOrder(Object.keys(handlers) as PlatformName[])) {
    const endpoint: Endpoint = contract[name];
    const path = endpoint.path.replaceAll(/\{(\w+)\}/g, ':$1');
    paths.set(path, [...(paths.get(path) ?? []), endpoint.method]);
    // Name and handler belong together by construction, which a union over all names cannot express.
    const handler = handlers[name] as unknown as AnyHandler;
    app.on(endpoint.method, path, ({ req }) =>
      metrics.count(name, async () => {
        const sent = new Outbox(jobs);
        const isRead = isReading(endpoint);
        // A replica lags behind, so access is checked on the primary.
        const { checked, ignored } = await checkRequest(name, req.raw, req.param(), isRead ? reading : context, keyUse);
        const used = { ...(isRead ? { ...reading, database: replica } : context), jobs: sent };
        const body = endpoint.response.parse(await handler({ ...checked, origin: originOf(req.url) }, used));
        // The handler's transaction has committed, so its jobs and changes are visible now.
        if (!sent.isEmpty) jobs.wake();
        if (endpoint.method !== 'GET') announcer.wake();
        const isRuleSaved = name === 'createRule' || name === 'updateRule';
        const note = isRuleSaved ? noteOnRule(body as RuleSnapshot) : undefined;
        return exactJson(body, endpoint.success ?? 200, warningOf(ignored, note));
      }),
    );
  }
  const { path: changesPath } = contract.watchChanges;
  paths.set(changesPath, ['GET']);
  app.get(changesPath, async ({ req }) => {
    const { checked } = await checkRequest('watchChanges', req.raw, {}, context, keyUse);
    return watchChanges(req.raw.headers.get('x-api-key'), checked.scope, { database, feed, logger });
  });
  app.use(async ({ req }, next) => {
    // Postgres cannot store U+0000, so a path with it cannot exist. In other input, checkInput names the field.
    if (/%00/.test(req.url)) throw notFound();
    await next();
  });
  app.get('/openapi.json', describeApi(options.publicUrl));
  app.route('/api', callbackRoute(context, logger));
  app.route('/', uploadRoutes(context));
  if (options.sandbox)
    app
      .route('/sandbox', sandboxAuctions({ database, clock, jobs }))
      .route('/sandbox', sandboxPages({ database, clock }));
  for (const [path, methods] of paths)
    app.all(path, () => {
      throw new HttpError(405, { message: 'Method not allowed' }, { allow: methods.join(', ') });
    });
  app.notFound(() => Response.json({ message: messages.notFound }, { status: 404 }));
  app.onError(async (error, { req }) => {
    if (error instanceof HttpError) return Response.json(error.body, { status: error.status, headers: error.headers });
    if (isOutage(error) || (await look()) === 'failing') {
      outages.note(error);
      return unavailable();
    }
    const debugInfo = randomUUID();
    logger.error({ debugInfo, err: error, method: req.method, path: req.path }, 'request failed');
    return Response.json({ success: false, message: messages.serverError, debugInfo } satisfies FailureBody, {
      status: 500,
    });
  });
  const readiness = async () => {
    const found = await condition();
    return found === 'ok' && outages.isDiskFull ? 'disk_full' : found;
  };
  const routes = healthRoutes(readiness, () => isStopping).all('*', ({ req }) =>
    whileThere(app.fetch(req.raw), isThere),
  );
  jobs.work({ ...context, database: workers });
  return {
    database,
    fetch: async (request) => routes.fetch(request),
    metrics: metrics.registry,
    announceStop: () => void (isStopping = true),
    endStreams: async () => feed?.close(),
    close: async () => {
      limiter.close();
      pageEnds.close();
      await feed?.close();
      await memory.close();
      await jobs.close();
      await announcer.close();
      await keyUse.close();
      await endCounts();
      await endPlaces();
      await uploadStore.close();
      outages.close();
      await own?.close();
    },
  };
}

/** Last of the ten accounts that every local chain starts with. Its key is public, so it is only for sandboxes. */
const sandboxMintSignerKey = '0x2a871d0798f97d79848a013d4936a73bf4cc922c825d33c1cf7073dff6d409c6';

function mintSignerOf({ sandbox = false, mintSignerKey }: ServiceOptions): Pick<ServiceContext, 'mintSigner'> {
  const privateKey = mintSignerKey ?? (sandbox ? sandboxMintSignerKey : undefined);
  return privateKey ? { mintSigner: { privateKey, isForConnectedChain: sandbox } } : {};
}

function providersOf(
  { sandbox, providerSettings }: ServiceOptions,
  parts: Parameters<typeof sandboxProviders>[0],
): Providers {
  if (sandbox) return sandboxProviders(parts);
  return providerSettings ? configuredProviders(providerSettings, parts) : new Map();
}

/** Sorts paths with a fixed word before those with a parameter in its place, because the router takes the first match. */
function inRoutingOrder(names: readonly PlatformName[]): PlatformName[] {
  const key = (name: PlatformName) => contract[name].path.replaceAll('{', '~');
  return [...names].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}
