import { execFileSync, spawn } from 'node:child_process';
import { chownSync, mkdtempSync, rmSync } from 'node:fs';
import { type Socket, connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { PGlite } from '@electric-sql/pglite';
import postgres from 'postgres';
import { howToInstall, requirements } from '../../.config/test/requirements.mjs';
import { findPostgres, findRedis } from '../../.config/test/servers.mjs';
import { type RedisCommand, type Store, memoryStore, postgresStore, redisStore } from '../../src/proxy/index.js';

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
  const sockets: Socket[] = [];
  const { stop } = await serve(
    server,
    ['--port', '0', '--unixsocket', path, '--save', '', '--dir', folder],
    {},
    async () => {
      const command = await redisCommand(path, sockets);
      await command(['PING']);
    },
  );
  return {
    open: () => {
      const command = redisCommand(path, sockets);
      return redisStore(async (parts) => (await command)(parts));
    },
    close: async () => {
      for (const socket of sockets) socket.destroy();
      await stop();
      rmSync(folder, { recursive: true, force: true });
    },
  };
}

/** A minimal client: one connection, replies in the order of the commands (RESP 2). */
async function redisCommand(path: string, sockets: Socket[]): Promise<RedisCommand> {
  const socket = await new Promise<Socket>((resolve, reject) => {
    const opening = connect(path, () => resolve(opening)).once('error', reject);
  });
  sockets.push(socket);
  const waiting: { resolve(reply: unknown): void; reject(error: Error): void }[] = [];
  let pending = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    pending = Buffer.concat([pending, chunk]);
    for (let reply = readReply(pending, 0); reply; reply = readReply(pending, 0)) {
      pending = pending.subarray(reply.next);
      const asker = waiting.shift();
      if (reply.value instanceof Error) asker?.reject(reply.value);
      else asker?.resolve(reply.value);
    }
  });
  return (parts) =>
    new Promise((resolve, reject) => {
      waiting.push({ resolve, reject });
      const bulk = parts.map((part) => `$${Buffer.byteLength(part)}\r\n${part}\r\n`).join('');
      socket.write(`*${parts.length}\r\n${bulk}`);
    });
}

function readReply(data: Buffer, at: number): { value: unknown; next: number } | null {
  const end = data.indexOf('\r\n', at);
  if (end < 0) return null;
  const line = data.toString('utf8', at + 1, end);
  const next = end + 2;
  switch (data.toString('utf8', at, at + 1)) {
    case '+':
      return { value: line, next };
    case '-':
      return { value: new Error(line), next };
    case ':':
      return { value: Number(line), next };
    case '$': {
      const length = Number(line);
      if (length < 0) return { value: null, next };
      if (data.length < next + length + 2) return null;
      return { value: data.toString('utf8', next, next + length), next: next + length + 2 };
    }
    default: {
      const values: unknown[] = [];
      let position = next;
      for (let index = 0; index < Number(line); index += 1) {
        const item = readReply(data, position);
        if (!item) return null;
        values.push(item.value);
        position = item.next;
      }
      return { value: values, next: position };
    }
  }
}

/** Every kind of store, by name. Opening throws {@link Unavailable} if its server is not installed. */
export const storeServers: Readonly<Record<string, () => Promise<StoreServer>>> = {
  memory: openMemory,
  PGlite: openPGlite,
  Postgres: openPostgres,
  'Redis or Valkey': openRedis,
};
