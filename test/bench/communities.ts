import { createHash } from 'node:crypto';
import { join } from 'node:path';
import { demoMembers } from '../../src/service/seed/demo-members.js';
import { currencyIds } from '../../src/service/seed/program.js';
import type { Community, Workbench } from './figure.js';
import { ownDatabase } from './own-database.js';
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
  accountAt: (place) => scaleId('account', place + 1),
});

/** Returns the id that the seed `scale:<size>` gives to a member's `user` or `account`; the first member has the number 1. */
export const scaleId = (of: 'user' | 'account', member: number): string =>
  createHash('md5')
    .update(`${of} ${member}`)
    .digest('hex')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');
