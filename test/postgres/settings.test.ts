import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import type { Database } from '../../src/service/db/database.js';
import { openDatabase } from '../../src/service/db/database.js';
import { rowsOf } from '../../src/service/db/rows-of.js';
import { currencies } from '../../src/service/db/schema/index.js';
import { openRaw } from '../../src/service/operator/raw-database.js';
import { createPooler, ofPgBouncer } from './pooler.js';
import { createRole, dropRole } from './role.js';
import type { Role } from './role.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

/** The settings that the code relies on, and a value that a database or a role may have instead. */
const settings = [
  ['DateStyle', 'ISO, MDY', "'SQL, DMY'"],
  ['TimeZone', 'UTC', "'Asia/Kathmandu'"],
  ['IntervalStyle', 'postgres', 'iso_8601'],
  ['bytea_output', 'hex', 'escape'],
  ['extra_float_digits', '1', '-10'],
  ['standard_conforming_strings', 'on', 'off'],
  ['search_path', 'public', 'app'],
  ['default_transaction_isolation', 'read committed', 'serializable'],
] as const;

const nameOf = ({ url }: ServerDatabase): string => new URL(url).pathname.slice(1);

async function read(database: Database): Promise<[string, string][]> {
  const names = sql.join(
    settings.map(([name]) => sql`(${name})`),
    sql`, `,
  );
  const rows = rowsOf<{ name: string; value: string }>(
    await database.execute(sql`select name, current_setting(name) as value from (values ${names}) as s (name)`),
  );
  return rows.map(({ name, value }) => [name, value]);
}

describe('a database with its own settings', () => {
  let services: Services;
  before(async () => {
    services = await startServices(1, async (server) => {
      await server.sql`create schema app`;
      for (const [name, , other] of settings)
        await server.sql.unsafe(`alter database ${nameOf(server)} set ${name} = ${other}`);
      return { url: server.url };
    });
  });
  after(() => services.close());

  it('is read and written with the settings that the code relies on, on every connection', async () => {
    const { url } = services.server;
    const { database, readers, workers, close } = await openDatabase({ url });
    const raw = await openRaw({ data: 'unused', databaseUrl: url });
    try {
      for (const each of [database, readers, workers, raw.database])
        assert.deepEqual(
          await read(each),
          settings.map(([name, value]) => [name, value]),
        );
    } finally {
      await close();
      await raw.close();
    }
  });

  it('stores and shows times unchanged', async () => {
    const { organizationId, websiteId, currencyId, database } = services;
    const createdAt = new Date('2026-02-03T04:05:06.789Z');
    await database.update(currencies).set({ createdAt });
    const scope = new URLSearchParams({ organizationId, websiteId });
    const answer = await services.ask(0, 'GET', `/api/loyalty/currencies?${scope}`);
    assert.equal(answer.status, 200);
    const { data } = (await answer.json()) as { data: { id: string; createdAt: string }[] };
    assert.equal(data.find(({ id }) => id === currencyId)?.createdAt, createdAt.toISOString());
    assert.deepEqual(services.log, []);
  });

  it('has its tables in the schema public', async () => {
    const [row] = await services.server.sql`select count(*)::int from pg_tables where schemaname = 'app'`;
    assert.equal(row?.['count'], 0);
  });
});

describe('a role that has a schema with its own name', () => {
  let server: ServerDatabase;
  let role: Role;
  before(async () => {
    server = await createServerDatabase();
    role = await createRole(server);
    await server.sql.unsafe(`create schema authorization ${role.name}`);
  });
  after(async () => {
    await dropRole(server, role);
    await server.drop();
  });

  it('has none of the service’s tables in it', async () => {
    const { database, close } = await openDatabase({ url: role.url });
    assert.ok((await database.$count(sql`pg_tables`, sql`schemaname = 'public'`)) > 0);
    assert.equal(await database.$count(sql`pg_tables`, sql`schemaname = ${role.name}`), 0);
    await close();
  });

  it('is told which setting to change if a pooler refuses search_path, and can then connect', async () => {
    const pooler = await createPooler(role.url, { settings: ofPgBouncer });
    try {
      await assert.rejects(openDatabase({ url: pooler.url }), (error: Error) => {
        assert.equal(error.name, 'UsageError');
        const statement = /Run "(alter role .* set search_path = public)"/.exec(error.message)?.[1];
        assert.ok(statement, error.message);
        return true;
      });
      await server.sql.unsafe(`alter role ${role.name} in database ${nameOf(server)} set search_path = public`);
      const { database, close } = await openDatabase({ url: pooler.url });
      assert.equal(await database.$count(sql`pg_tables`, sql`schemaname = ${role.name}`), 0);
      await close();
    } finally {
      await pooler.close();
    }
  });
});

describe('a pooler that accepts few settings', () => {
  it('receives those that it keeps for each client', async () => {
    const server = await createServerDatabase();
    const pooler = await createPooler(server.url, { settings: ofPgBouncer });
    try {
      await server.sql.unsafe(`alter database ${nameOf(server)} set datestyle = 'SQL, DMY'`);
      await server.sql.unsafe(`alter database ${nameOf(server)} set timezone = 'Asia/Kathmandu'`);
      const { database, close } = await openDatabase({ url: pooler.url });
      const found = Object.fromEntries(await read(database));
      assert.deepEqual([found['DateStyle'], found['TimeZone']], ['ISO, MDY', 'UTC']);
      await close();
    } finally {
      await pooler.close();
      await server.drop();
    }
  });
});
