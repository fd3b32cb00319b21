import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import postgres from 'postgres';
import { root } from '../../.config/build/entries.mjs';
import { findPostgres } from '../../.config/test/servers.mjs';
import { type PostgresServer, startPostgres } from '../postgres.js';
import { scriptArguments } from '../support/script-arguments.js';

/** Environment variables with the folder of the prepared files and the Postgres server. Workers inherit them. */
const folderVariable = 'LAUREL_E2E_PREPARED';
const serverVariable = 'LAUREL_E2E_SERVER';
/** Database with the community. */
const original = 'community';

/**
 * Runs before the first worker and prepares everything that demos of the run share (prepare.ts). Uses separate processes,
 * because Playwright loads that much code slowly. The community is kept by a Postgres server if this machine has one, which
 * needs a fifth of the embedded database's processor time.
 */
export async function prepare(): Promise<() => Promise<void>> {
  const folder = await mkdtemp(join(tmpdir(), 'laurel-e2e-'));
  process.env[folderVariable] = folder;
  const server = findPostgres() === undefined ? undefined : await startPostgres();
  if (server) {
    process.env[serverVariable] = server.url;
    await ask(server.url, `create database ${original}`);
  }
  const remove = async (): Promise<void> => {
    await Promise.all([server?.stop(), rm(folder, { recursive: true, force: true })]);
  };
  const database = server ? [databaseUrl(server.url, original)] : [];
  const done = await Promise.all([run('pages'), run('community', join(folder, original), ...database)]);
  if (done.every((isDone) => isDone)) return remove;
  await remove();
  throw new Error('The demos could not be prepared; why is above.');
}

async function run(...args: readonly string[]): Promise<boolean> {
  const child = spawn(process.execPath, [...scriptArguments('test/e2e/prepare.ts'), ...args], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const [code] = (await once(child, 'exit')) as [number | null];
  return code === 0;
}

/** A community for one user only. */
export interface Community {
  /** Data folder of its service. */
  readonly data: string;
  /** Its database, if that is not in the folder. */
  readonly databaseUrl?: string;
  remove(): Promise<void>;
}

/** Copies the prepared community. */
export async function copyCommunity(): Promise<Community> {
  const folder = process.env[folderVariable];
  if (!folder) throw new Error('Nothing is prepared: run the tests by their Playwright configuration.');
  const data = await mkdtemp(join(folder, 'copy-'));
  await cp(join(folder, original), data, { recursive: true });
  const remove = () => rm(data, { recursive: true, force: true });
  const server = process.env[serverVariable];
  if (!server) return { data, remove };
  const name = basename(data).replace(/\W/g, '_').toLowerCase();
  await ask(server, `create database ${name} template ${original}`);
  return {
    data,
    databaseUrl: databaseUrl(server, name),
    remove: async () => {
      await Promise.all([remove(), ask(server, `drop database ${name} with (force)`)]);
    },
  };
}

function databaseUrl(server: PostgresServer['url'], name: string): string {
  const url = new URL(server);
  url.pathname = `/${name}`;
  return url.href;
}

/** Runs a statement on the server's own database. */
async function ask(server: PostgresServer['url'], statement: string): Promise<void> {
  const client = postgres(server, { max: 1, onnotice: () => undefined });
  try {
    await client.unsafe(statement);
  } finally {
    await client.end();
  }
}
