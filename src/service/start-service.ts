import type { Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { createAdaptorServer } from '@hono/node-server';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { UsageError } from '../errors/usage-error.js';
import { keepAliveTimeout } from '../server/keep-alive.js';
import { answerUnreadable, maxHeaderSize } from '../server/request-heads.js';
import { addProcessMetrics } from '../server/metrics/process-metrics.js';
import type { Registry } from '../server/metrics/registry.js';
import { type ServedMetrics, serveMetrics } from '../server/metrics/serve-metrics.js';
import { keepApiKey } from './api-key.js';
import { createService } from './app.js';
import { readDatabaseUrl } from './database-url/read-database-url.js';
import { openDatabase } from './db/database.js';
import { type Clock, machineClock } from './clock.js';
import type { RateLimits } from './limits/rate-limits.js';
import { tellCircles } from './loyalty/conditions/tell-circles.js';
import { tellPlaces } from './loyalty/conditions/tell-places.js';
import { program } from './seed/program.js';
import { plant } from './seed/seed.js';
import type { Seed } from './seed/read-seed.js';
import type { ProviderSettings } from './social/provider-settings.js';
import type { S3Settings } from './uploads/s3-store.js';

export interface StartServiceOptions {
  /** 4100 by default; 0 takes a free port. */
  readonly port?: number;
  /** Address to listen at; by default only this machine. */
  readonly host?: string;
  /** Data directory, `.data/service` by default, or the word `memory`. */
  readonly data?: string;
  /** Contents of a new database; `empty` by default. */
  readonly seed?: Seed;
  /**
   * URL that serves the pictures of the demo seed, without a trailing slash; absolute, https or http on this machine. Applied at
   * each start, so it may change. Without it, the seed's currencies and members have no pictures.
   */
  readonly picturesUrl?: string | undefined;
  /** Postgres server to use in place of the embedded one. The data directory then contains only the key. */
  readonly databaseUrl?: string | undefined;
  /** Read replica of that server, for requests that only read. */
  readonly databaseReadUrl?: string | undefined;
  /** Maximum number of connections to that server; by default 22, and no more than half of what the server allows the role. */
  readonly databaseConnections?: number | undefined;
  /** JSON-RPC endpoint of the chain on which contract wallets and mints are verified. */
  readonly evmRpcUrl?: string | undefined;
  /** Node of Ultra's chain, and access node of Flow (REST), which provide the keys of accounts. */
  readonly ultraUrl?: string | undefined;
  readonly flowUrl?: string | undefined;
  /** Maximum number of wallets per user; 5 by default. */
  readonly maximumWallets?: number | undefined;
  /** Rate limits: the platform's public ones by default, none for false. */
  readonly rateLimits?: RateLimits | false | undefined;
  /** Whether the sandbox's own providers replace the real ones; by default only with the seed `demo`. */
  readonly sandbox?: boolean | undefined;
  /** Providers at which members link accounts, such as X and Discord; a sandbox replaces them. */
  readonly providers?: ProviderSettings | undefined;
  /** Key that signs orders to mint: 32 bytes as hexadecimal with 0x. A sandbox uses a publicly known key by default. */
  readonly mintSignerKey?: `0x${string}` | undefined;
  /** Bucket that keeps uploaded files; by default the folder `uploads` of the data directory. */
  readonly uploadBucket?: S3Settings | undefined;
  /** URL at which browsers reach the service; by default the one that requests are sent to. */
  readonly publicUrl?: string | undefined;
  /** Milliseconds for which an idle connection stays open; 80,000 by default. Set it above the idle timeout of your load balancer. */
  readonly keepAliveMs?: number | undefined;
  /** Port that serves metrics for Prometheus at `/metrics`, which requests of the API cannot reach; 0 takes a free one. */
  readonly metricsPort?: number | undefined;
  /** Milliseconds from which a request is logged as slow; 1000 by default. */
  readonly slowMs?: number | undefined;
  /** Milliseconds between the announcement of a stop on `GET /ready` and the stop; 0 by default. */
  readonly drainMs?: number | undefined;
  readonly clock?: Clock;
  /** Logger; by default to standard error. */
  readonly logger?: Logger;
  /**
   * Aborts a start that has not finished, for example because it waits for tables that others use: the returned promise then
   * rejects.
   */
  readonly signal?: AbortSignal | undefined;
}

/** A running service, with the facts that a proxy needs to reach it. */
export interface RunningService {
  readonly url: string;
  /** URL of the metrics, if they are served. */
  readonly metricsUrl?: string | undefined;
  /**
   * The key in the data directory, or the first one of a new database. `undefined` if the database has keys but the directory has
   * none of them; `laurel-service keys create` creates another.
   */
  readonly apiKey: string | undefined;
  readonly organizationId: string;
  readonly websiteId: string;
  /**
   * Resolves if the service has stopped by itself, because another process has taken its data directory. Absent if that cannot
   * happen: with a server, and in memory.
   */
  readonly hasStopped?: Promise<void>;
  /** Announces the stop, ends streams, stops accepting requests, lets running requests and jobs finish, and closes the database. */
  close(): Promise<void>;
}

/** Maximum milliseconds for a statement of a request. */
const statementMs = 15_000;
/** Milliseconds that running requests have to finish when the service closes. */
const closeTimeoutMs = 3_000;

/** Starts the service: database, tables, seed, key, HTTP. Throws `UsageError` if the data directory or the port is in use. */
export async function startService(options: StartServiceOptions = {}): Promise<RunningService> {
  const { port = 4100, host = '127.0.0.1', data = '.data/service', seed = 'empty' } = options;
  const logger = options.logger ?? pino({ level: 'info' }, pino.destination(2));
  const directory = data === 'memory' ? undefined : data;
  for (const url of [options.databaseUrl, options.databaseReadUrl]) if (url) logIgnored(url, logger);
  const opened = await openDatabase({
    url: options.databaseUrl,
    readUrl: options.databaseReadUrl,
    connections: options.databaseConnections,
    statementMs,
    signal: options.signal,
    onWaiting: (waiting) => logger.warn(waiting, 'a migration waits for a table that others use'),
    directory,
  });
  try {
    // Uses the connections without a statement timeout, because a large seed takes long.
    await plant(opened.workers, seed, options.picturesUrl);
    const { organizationId, websiteId } = program;
    const apiKey = await keepApiKey(opened.database, organizationId, directory);
    const service = await createService({
      database: opened.database,
      readers: opened.readers,
      workers: opened.workers,
      replica: opened.replica,
      condition: opened.condition,
      listen: opened.listen,
      logger,
      evmRpcUrl: options.evmRpcUrl,
      ultraUrl: options.ultraUrl,
      flowUrl: options.flowUrl,
      maximumWallets: options.maximumWallets,
      sandbox: options.sandbox ?? seed === 'demo',
      providerSettings: options.providers,
      mintSignerKey: options.mintSignerKey,
      publicUrl: options.publicUrl,
      uploadBucket: options.uploadBucket,
      uploadFolder: directory && join(directory, 'uploads'),
      isAlone: options.databaseUrl === undefined,
      rateLimits: options.rateLimits,
      slowMs: options.slowMs,
      ...(options.clock && { clock: options.clock }),
    });
    await tellCircles(opened.database, logger, new Date((options.clock ?? machineClock).now()));
    await tellPlaces(opened.database, logger);
    const server = createAdaptorServer({
      fetch: (request) => service.fetch(request),
      serverOptions: { keepAliveTimeout: options.keepAliveMs ?? keepAliveTimeout, maxHeaderSize },
    }) as Server;
    answerUnreadable(server, logger);
    await listen(server, port, host);
    const { metricsPort, drainMs = 0 } = options;
    const metrics = metricsPort === undefined ? undefined : await serveOwnMetrics(service.metrics, host, metricsPort);
    const { port: chosen } = server.address() as AddressInfo;
    let closing: Promise<void> | undefined;
    const close = async () => {
      service.announceStop();
      if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
      await metrics?.close();
      await service.endStreams();
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), closeTimeoutMs).unref();
      });
      await service.close();
      await opened.close();
    };
    const hasStopped = opened.lost?.then(async (reason) => {
      logger.fatal(reason.message);
      // The last writes fail, like every statement now, so ignore the error.
      await (closing ??= close()).catch(() => undefined);
    });
    return {
      ...(hasStopped && { hasStopped }),
      url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`,
      metricsUrl: metrics?.url,
      apiKey,
      organizationId,
      websiteId,
      close: () => (closing ??= close()),
    };
  } catch (error) {
    await opened.close();
    throw error;
  }
}

/** Logs which parameters of a database's URL have no effect here. */
function logIgnored(url: string, logger: Logger): void {
  const { ignored } = readDatabaseUrl(url);
  if (ignored.length > 0)
    logger.warn({ parameters: ignored }, 'parameters of the database URL are for other tools and have no effect');
}

/** Serves metrics of the service and its process. Throws `UsageError` if the port is in use. */
async function serveOwnMetrics(registry: Registry, host: string, port: number): Promise<ServedMetrics> {
  addProcessMetrics(registry);
  return serveMetrics(registry, host, port).catch((error: NodeJS.ErrnoException) => {
    throw new UsageError(
      `Cannot serve metrics on ${host}, port ${port}: ${error.code}. Name another with --metrics-port.`,
    );
  });
}

function listen(server: Server, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isChoice = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'].includes(error.code ?? '');
      const way = 'Name another with --port (0 takes a free one) or --host.';
      reject(isChoice ? new UsageError(`Cannot listen on ${host}, port ${port}: ${error.code}. ${way}`) : error);
    });
    server.listen(port, host, resolve);
  });
}
