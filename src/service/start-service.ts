import type { AddressInfo } from 'node:net';
import { createAdaptorServer } from '@hono/node-server';
import type { ServerType } from '@hono/node-server';
import { pino } from 'pino';
import type { Logger } from 'pino';
import { UsageError } from '../errors/usage-error.js';
import { keepApiKey } from './api-key.js';
import { createService } from './app.js';
import { openDatabase } from './db/database.js';
import type { Clock } from './handler.js';
import type { AnyJob } from './jobs/job.js';
import type { RateLimits } from './limits/rate-limits.js';
import { programme } from './seed/programme.js';
import { plant } from './seed/seed.js';
import type { Seed } from './seed/seed.js';

export interface StartServiceOptions {
  /** 4100 where not given; 0 takes a free one. */
  readonly port?: number;
  /** Address to listen on: this machine alone where not given. */
  readonly host?: string;
  /** Directory everything is kept in, `.data/service` where not given, or the word `memory`. */
  readonly data?: string;
  /** What a new database starts with: `empty` where not given. */
  readonly seed?: Seed;
  /**
   * Address that serves the pictures of the demo seed, without a slash at its end; absolute, https or http on this
   * machine. Followed at each start, so that it may change. Without it, the seed's currencies and members have none.
   */
  readonly picturesUrl?: string | undefined;
  /** Postgres server to use in place of the embedded one. The data directory then holds the key alone. */
  readonly databaseUrl?: string | undefined;
  /** JSON-RPC endpoint of the chain that contract wallets are asked on. */
  readonly evmRpcUrl?: string | undefined;
  /** Node of Ultra's chain and access node of Flow (REST), at which the keys of accounts are looked up. */
  readonly ultraUrl?: string | undefined;
  readonly flowUrl?: string | undefined;
  /** Wallets a user may have; 5 where not given. */
  readonly maximumWallets?: number | undefined;
  /** Budgets of requests: the platform's public ones where not given, none for false. */
  readonly rateLimits?: RateLimits | false | undefined;
  /** Whether the sandbox's own providers stand in for the real ones: with the seed `demo` where not given. */
  readonly sandbox?: boolean | undefined;
  /** Key that signs orders to mint: 32 bytes as hexadecimal with 0x. In a sandbox one that everybody knows where absent. */
  readonly mintSignerKey?: `0x${string}` | undefined;
  /** Where browsers reach the service; where its requests come in where not given. */
  readonly publicUrl?: string | undefined;
  readonly clock?: Clock;
  /** Jobs there are; all of the service's own where not given. */
  readonly jobs?: readonly AnyJob[];
  /** Where to log; standard error where not given. */
  readonly logger?: Logger;
}

/** A running service and what a proxy needs to reach it. */
export interface RunningService {
  readonly url: string;
  readonly apiKey: string;
  readonly organizationId: string;
  readonly websiteId: string;
  /** Stops taking requests, lets those and jobs under way end, and closes the database. */
  close(): Promise<void>;
}

/** Milliseconds requests under way have to end in when the service is closed. */
const patience = 3_000;

/** Starts the service: database, tables, seed, key, HTTP. Throws `UsageError` where data directory or port are in use. */
export async function startService(options: StartServiceOptions = {}): Promise<RunningService> {
  const { port = 4100, host = '127.0.0.1', data = '.data/service', seed = 'empty' } = options;
  const logger = options.logger ?? pino({ level: 'info' }, pino.destination(2));
  const directory = data === 'memory' ? undefined : data;
  const opened = await openDatabase({ url: options.databaseUrl, directory });
  try {
    await plant(opened.database, seed, options.picturesUrl);
    const { organizationId, websiteId } = programme;
    const apiKey = await keepApiKey(opened.database, organizationId, directory);
    const service = await createService({
      database: opened.database,
      isThere: opened.isThere,
      logger,
      evmRpcUrl: options.evmRpcUrl,
      ultraUrl: options.ultraUrl,
      flowUrl: options.flowUrl,
      maximumWallets: options.maximumWallets,
      sandbox: options.sandbox ?? seed === 'demo',
      mintSignerKey: options.mintSignerKey,
      publicUrl: options.publicUrl,
      isAlone: options.databaseUrl === undefined,
      rateLimits: options.rateLimits,
      ...(options.clock && { clock: options.clock }),
      ...(options.jobs && { jobs: options.jobs }),
    });
    const server = createAdaptorServer({ fetch: (request) => service.fetch(request) });
    await listen(server, port, host);
    const { port: chosen } = server.address() as AddressInfo;
    let closing: Promise<void> | undefined;
    const close = async () => {
      await new Promise<void>((resolve) => {
        server.close(() => resolve());
        if (!('closeIdleConnections' in server)) return;
        server.closeIdleConnections();
        setTimeout(() => server.closeAllConnections(), patience).unref();
      });
      await service.close();
      await opened.close();
    };
    return {
      url: `http://${host.includes(':') ? `[${host}]` : host}:${chosen}`,
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

function listen(server: ServerType, port: number, host: string): Promise<void> {
  return new Promise((resolve, reject) => {
    server.once('error', (error: NodeJS.ErrnoException) => {
      const isChoice = ['EADDRINUSE', 'EACCES', 'EADDRNOTAVAIL', 'ENOTFOUND'].includes(error.code ?? '');
      const way = 'Name another with --port (0 takes a free one) or --host.';
      reject(isChoice ? new UsageError(`Cannot listen on ${host}, port ${port}: ${error.code}. ${way}`) : error);
    });
    server.listen(port, host, resolve);
  });
}
