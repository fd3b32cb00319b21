import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import postgres from 'postgres';
import { createClient } from 'redis';
import { howToInstall, requirements } from '../../.config/test/requirements.mjs';
import { findPostgres, findRedis } from '../../.config/test/servers.mjs';
import { type Store, memoryStore, postgresStore, redisStore } from '../../src/proxy/index.js';

/** A store for tests: several clients of one server, like several processes. */
export interface StoreServer {
  /** Opens the same data each time, over a connection of its own if there are connections. */
  readonly open: (now: () => number) => Store;
  readonly close: () => Promise<void>;
}

/** A store's server is not installed on this machine; the message says how to install it. */
export class Unavailable extends Error {
  override readonly name = 'Unavailable';
}

/** Runs a server until `close`; `ready` is tried until it succeeds. */
async function serve<T>(command: string, args: string[], user: object, ready: () => Promise<T>) {
  const child = spawn(command, args, { stdio: 'ignore', ...user });
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  for (let attempt = 0; ; attempt += 1) {
    try {
      const value = await ready();
      const stop = async () => {
        child.kill('SIGINT');
        await ended;
      };
      return { value, stop };
    } catch (error) {
      if (attempt > 100 || child.exitCode !== null) {
        child.kill('SIGKILL');
        throw error;
      }
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  }
}

async function openMemory(): Promise<StoreServer> {
  let store: Store | undefined;
  return { open: (now) => (store ??= memoryStore(now)), close: async () => undefined };
}

async function openPGlite(): Promise<StoreServer> {
  const database = await PGlite.create();
  const open = (now: () => number) =>
    postgresStore(async (text, values) => (await database.query<Record<string, unknown>>(text, [...values])).rows, now);
  return { open, close: () => database.close() };
}

async function openPostgres(): Promise<StoreServer> {
  const bin = findPostgres();
  if (bin === undefined) throw new Unavailable(howToInstall([requirements.postgres]));
  const folder = mkdtempSync(join(tmpdir(), 'laurel-postgres-'));
  // Postgres does not run as root.
  const identity = (flag: string): number => Number(execFileSync('id', [flag, 'postgres'], { encoding: 'utf8' }));
  const root = process.getuid?.() === 0 ? { uid: identity('-u'), gid: identity('-g') } : undefined;
  if (root) chownSync(folder, root.uid, root.gid);
  const user = root ?? {};
  const data = join(folder, 'data');
  execFileSync(join(bin, 'initdb'), ['-D', data, '-A', 'trust', '-U', 'laurel', '--no-sync'], {
    stdio: 'ignore',
    cwd: folder,
    ...user,
  });
  const clients: ReturnType<typeof postgres>[] = [];
  const client = () => {
    const one = postgres({
      host: folder,
      port: 5432,
      user: 'laurel',
      database: 'postgres',
      max: 10,
      onnotice: () => undefined,
    });
    clients.push(one);
    return one;
  };
  const { stop } = await serve(
    join(bin, 'postgres'),
    ['-D', data, '-k', folder, '-c', 'listen_addresses=', '-c', 'fsync=off'],
    { ...user, cwd: folder },
    async () => {
      const one = client();
      await one`select 1`;
    },
  );
  return {
    open: (now) => {
      const one = client();
      return postgresStore((text, values) => one.unsafe(text, [...values]), now);
    },
    close: async () => {
      for (const one of clients) await one.end({ timeout: 1 });
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

async function openRedis(): Promise<StoreServer> {
  const server = findRedis();
  if (server === undefined) throw new Unavailable(howToInstall([requirements.redis]));
  const folder = mkdtempSync(join(tmpdir(), 'laurel-redis-'));
  const path = join(folder, 'socket');
  const clients: { readonly isOpen: boolean; destroy(): void }[] = [];
  const client = async () => {
    const one = createClient({ socket: { path, tls: false, reconnectStrategy: false } });
    clients.push(one);
    // Node ends the process for an error that nobody listens to. The command fails with the same error.
    return one.on('error', () => undefined).connect();
  };
  const { stop } = await serve(
    server,
    ['--port', '0', '--unixsocket', path, '--save', '', '--dir', folder],
    {},
    async () => void (await (await client()).ping()),
  );
  return {
    open: () => {
      const one = client();
      return redisStore(async (parts) => (await one).sendCommand([...parts]));
    },
    close: async () => {
      for (const one of clients) if (one.isOpen) one.destroy();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** Every kind of store, by name. Opening one throws {@link Unavailable} if its server is not installed. */
export const storeServers: Readonly<Record<string, () => Promise<StoreServer>>> = {
  memory: openMemory,
  PGlite: openPGlite,
  Postgres: openPostgres,
  'Redis or Valkey': openRedis,
};
