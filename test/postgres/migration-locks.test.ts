import assert from 'node:assert/strict';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { text } from 'node:stream/consumers';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { drizzle } from 'drizzle-orm/postgres-js';
import postgres from 'postgres';
import { UsageError } from '../../src/errors/usage-error.js';
import type { Database } from '../../src/service/db/database.js';
import { connectTo } from '../../src/service/db/connect.js';
import { migrateServer } from '../../src/service/db/migrate-server.js';
import type { MigrateServerOptions, Waiting } from '../../src/service/db/migrate-server.js';
import { migrationsFolder } from '../../src/service/db/template.js';
import { withMigrationsUntil } from '../../src/service/operator/migrations.js';
import { openRaw } from '../../src/service/operator/raw-database.js';
import { scriptArguments } from '../support/script-arguments.js';
import { until } from '../support/until.js';
import { startServices } from './services.js';
import type { Services } from './services.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';

/** A client that has read a table in a transaction and left it open. */
async function hold(url: string, table: string) {
  const client = postgres(url, { max: 1, connection: { application_name: 'psql' }, onnotice: () => undefined });
  await client.unsafe(`begin; select 'a secret of a member' from ${table} limit 1`);
  const [row] = await client<{ pid: number }[]>`select pg_backend_pid() as pid`;
  return {
    pid: row?.pid,
    letGo: async () => {
      await client.unsafe('commit');
      await client.end();
    },
  };
}

/** The number of statements that wait for a table. */
const waiting = async ({ sql }: Pick<ServerDatabase, 'sql'>): Promise<number> =>
  (await sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`).length;

describe('a migration that changes a table in use', () => {
  let services: Services;
  let folder: string;
  beforeEach(async () => {
    services = await startServices(1);
    folder = await mkdtemp(join(tmpdir(), 'laurel-migrations-'));
    await cp(migrationsFolder, folder, { recursive: true });
    const path = join(folder, 'meta', '_journal.json');
    const journal = JSON.parse(await readFile(path, 'utf8')) as { readonly entries: readonly object[] };
    const next = { idx: journal.entries.length, version: '7', when: 9_999_999_999_999, tag: '9999_next' };
    await writeFile(path, JSON.stringify({ ...journal, entries: [...journal.entries, next] }));
    await writeFile(join(folder, '9999_next.sql'), 'alter table api_keys add column colour text');
  });
  afterEach(async () => {
    await services.close();
    await rm(folder, { recursive: true, force: true });
  });

  async function migrateNext(options: Pick<MigrateServerOptions, 'terms' | 'onWaiting' | 'signal'>): Promise<void> {
    const connect = await connectTo(services.server.url);
    const client = connect({ max: 1 });
    try {
      await migrateServer(drizzle(client) as unknown as Database, { connect, folder, ...options });
    } finally {
      await client.end({ timeout: 1 });
    }
  }
  const read = async () => {
    const { organizationId, websiteId } = services;
    const scope = new URLSearchParams({ organizationId, websiteId });
    return (await services.ask(0, 'GET', `/api/loyalty/currencies?${scope}`)).status;
  };

  it('lets others read while a transaction holds it, names the holder, and runs once it is free', async () => {
    const holder = await hold(services.server.url, 'api_keys');
    const told: Waiting[] = [];
    const onWaiting = (each: Waiting) => void told.push(each);
    const migrated = migrateNext({
      onWaiting,
      terms: { lockMs: 1_000, pauses: Array.from({ length: 600 }, () => 100) },
    });
    await until(async () => (await waiting(services.server)) > 0, 'it waits');
    assert.equal(await read(), 200, 'it gets its turn');
    await until(() => told.length >= 2, 'it has tried again');
    const [blocker, ...others] = told[0]?.blockers ?? [];
    assert.deepEqual(others, []);
    assert.deepEqual(
      [blocker?.pid, blocker?.application, blocker?.state, blocker?.table],
      [holder.pid, 'psql', 'idle in transaction', 'api_keys'],
    );
    assert.match(blocker?.since ?? '', /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\dZ$/);
    assert.ok(!JSON.stringify(told).includes('secret'));
    await holder.letGo();
    await migrated;
    const columns = await services.server.sql`
      select from information_schema.columns where table_name = 'api_keys' and column_name = 'colour'`;
    assert.equal(columns.length, 1);
    assert.equal(await read(), 200);
  });

  it('gives up after its retries, names the holder and changes nothing', async () => {
    const holder = await hold(services.server.url, 'api_keys');
    try {
      await assert.rejects(
        migrateNext({ terms: { lockMs: 500, pauses: [1] } }),
        (error: unknown) =>
          error instanceof UsageError &&
          error.message.includes('has to change api_keys, which others do not let go of (55P03)') &&
          error.message.includes(`process ${holder.pid} (psql, idle in transaction, since 2`) &&
          error.message.includes(`pg_terminate_backend(${holder.pid})`),
      );
      const names = await services.server.sql`select from laurel_journal.migrations where name = '9999_next'`;
      assert.equal(names.length, 0);
    } finally {
      await holder.letGo();
    }
  });

  it('leaves no statement on the server when it is aborted', async () => {
    const holder = await hold(services.server.url, 'api_keys');
    const controller = new AbortController();
    const { signal } = controller;
    const migrated = migrateNext({ signal, terms: { lockMs: 3_600_000, pauses: [] } });
    const outcome = migrated.then(
      () => 'migrated',
      () => 'ended',
    );
    await until(async () => (await waiting(services.server)) > 0, 'it waits');
    controller.abort();
    assert.equal(await outcome, 'ended');
    assert.equal(await waiting(services.server), 0);
    await holder.letGo();
  });
});

describe('a service that starts while somebody holds a table that it must change', () => {
  let server: ServerDatabase;
  beforeEach(async () => {
    server = await createServerDatabase();
    const raw = await openRaw({ data: 'unused', databaseUrl: server.url });
    await withMigrationsUntil('0019_page_ends', (folder) => raw.migrate(folder));
    await raw.close();
  });
  afterEach(() => server.drop());

  for (const command of [['service', '--port', '0', '--data', 'memory'], ['migrate']])
    it(`ends at once on SIGTERM, together with its statement: laurel ${command[0]}`, async () => {
      const holder = await hold(server.url, 'rules');
      const args = [...scriptArguments('src/cli/laurel-service.ts'), ...command, '--database-url', server.url];
      const child = spawn(process.execPath, args, { stdio: ['ignore', 'ignore', 'pipe'] });
      const said = text(child.stderr);
      const exited = once(child, 'exit');
      await until(async () => (await waiting(server)) > 0, 'it waits');
      child.kill('SIGTERM');
      const [status] = (await exited) as [number | null];
      assert.equal(status, 143, await said);
      await until(async () => (await waiting(server)) === 0, 'its statement has ended');
      await holder.letGo();
    });
});
