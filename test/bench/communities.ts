import { createHash } from 'node:crypto';
import { join } from 'node:path';
import postgres from 'postgres';
import { demoMembers } from '../../src/service/seed/demo-members.js';
import { currencyIds } from '../../src/service/seed/programme.js';
import type { Community, Workbench } from './figure.js';
import { startServiceProcess } from './service-process.js';

/** Communities that benches can start, and how to stop those that were started. */
export interface Communities {
  readonly communities: Workbench['communities'];
  close(): Promise<void>;
}

interface Size {
  readonly seed: string;
  readonly size: number;
  readonly accountAt: (place: number) => string;
}

const number = new Intl.NumberFormat('en-US');

/** Returns the demo's community and a large one: on PGlite with their data in `folder` and, if there is a server, on Postgres. */
export function prepareCommunities(folder: string, accounts: number, databaseUrl: string | undefined): Communities {
  const closers: (() => Promise<void>)[] = [];
  const start = async (size: Size, engine: string, options: readonly string[]): Promise<Community> => {
    const data = join(folder, `${size.seed.replace(':', '-')}-${engine}`);
    const service = await startServiceProcess(['--seed', size.seed, '--data', data, '--rate-limit', 'off', ...options]);
    closers.push(() => service.stop());
    const title = `${number.format(size.size)} accounts on ${engine}`;
    return { ...service, ...size, title, currencyId: currencyIds.leaf };
  };
  const startOnServer = async (size: Size, server: string) => {
    const own = await ownDatabase(server);
    closers.push(own.drop);
    return start(size, 'Postgres', ['--database-url', own.url]);
  };
  const sizes = [demo(), scale(accounts)];
  return {
    communities: sizes.flatMap((size) => [
      once(() => start(size, 'PGlite', [])),
      ...(databaseUrl === undefined ? [] : [once(() => startOnServer(size, databaseUrl))]),
    ]),
    close: async () => {
      for (const close of closers.splice(0).reverse()) await close();
    },
  };
}

function once<T>(make: () => Promise<T>): () => Promise<T> {
  let made: Promise<T> | undefined;
  return () => (made ??= make());
}

function demo(): Size {
  const members = demoMembers(10_000);
  return { seed: 'demo', size: members.length, accountAt: (place) => members[place]?.leafId ?? '' };
}

/** Describes a large community, with the same ids as the seed `scale:<size>` makes. */
const scale = (size: number): Size => ({
  seed: `scale:${size}`,
  size,
  accountAt: (place) =>
    createHash('md5')
      .update(`account ${place + 1}`)
      .digest('hex')
      .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5'),
});

/** Creates a new database on a server, so that existing ones are not touched. */
async function ownDatabase(server: string): Promise<{ url: string; drop: () => Promise<void> }> {
  const name = `laurel_bench_${process.pid}_${Math.trunc(performance.now())}`;
  const run = async (statement: string) => {
    const client = postgres(server, { max: 1, onnotice: () => undefined });
    try {
      await client.unsafe(statement);
    } finally {
      await client.end();
    }
  };
  await run(`create database ${name}`);
  const url = new URL(server);
  url.pathname = `/${name}`;
  return { url: url.href, drop: () => run(`drop database ${name} with (force)`) };
}
