import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { drizzle } from 'drizzle-orm/postgres-js';
import { migrate as migrateAsEarlierVersions } from 'drizzle-orm/postgres-js/migrator';
import { openDatabase } from '../../src/service/db/database.js';
import journal from '../../src/service/db/migrations/meta/_journal.json' with { type: 'json' };
import { organizations } from '../../src/service/db/schema/index.js';
import { migrationsFolder } from '../../src/service/db/template.js';
import { readMigrations, withMigrationsUntil } from '../../src/service/operator/migrations.js';
import { openRaw } from '../../src/service/operator/raw-database.js';
import { createRole, dropRole } from './role.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';

const tags = journal.entries.map(({ tag }) => tag);

describe('the journal of migrations', () => {
  let server: ServerDatabase;
  beforeEach(async () => {
    server = await createServerDatabase();
  });
  afterEach(() => server.drop());

  const otherApplication = async () => {
    await server.sql`create schema drizzle`;
    await server.sql`
      create table drizzle.__drizzle_migrations (id serial primary key, hash text not null, created_at bigint)`;
    await server.sql`insert into drizzle.__drizzle_migrations (hash, created_at) values ('of another', 9999999999999)`;
  };
  const recorded = async () => {
    const rows = await server.sql<{ name: string }[]>`select name from laurel_journal.migrations order by name`;
    return rows.map(({ name }) => name);
  };

  it('is separate from that of another application with the same tool in the same database', async () => {
    await otherApplication();
    const { database, close } = await openDatabase({ url: server.url });
    try {
      assert.equal(await database.$count(organizations), 0);
      assert.deepEqual(await recorded(), tags);
      const others = await server.sql`select hash from drizzle.__drizzle_migrations`;
      assert.deepEqual([...others], [{ hash: 'of another' }]);
    } finally {
      await close();
    }
  });

  it('takes over the migrations of earlier versions, even beside another application', async () => {
    await otherApplication();
    await server.sql`update drizzle.__drizzle_migrations set created_at = 1`;
    await withMigrationsUntil(tags.at(-3) ?? '', (folder) =>
      migrateAsEarlierVersions(drizzle(server.sql), { migrationsFolder: folder }),
    );
    // A comment of this file was changed after it ran.
    await server.sql`update drizzle.__drizzle_migrations set hash = 'of other words' where id = 3`;
    await server.sql`insert into organizations (name) values ('Ashfall')`;
    const raw = await openRaw({ data: 'unused', databaseUrl: server.url });
    const { pending, isNewer } = await readMigrations(raw.database);
    assert.deepEqual([pending.map(({ tag }) => tag), isNewer], [tags.slice(-2), false]);
    await raw.close();
    for (let time = 0; time < 2; time += 1) {
      const { database, close } = await openDatabase({ url: server.url });
      assert.equal(await database.$count(organizations), 1);
      await close();
      assert.deepEqual(await recorded(), tags);
    }
  });

  it('refuses a database that a newer version has migrated', async () => {
    await (await openDatabase({ url: server.url })).close();
    await server.sql`insert into laurel_journal.migrations (hash, name) values ('unknown', '9999_later')`;
    await assert.rejects(openDatabase({ url: server.url }), {
      name: 'UsageError',
      message: 'A newer version of Laurel has migrated this database. Use that version, or a newer one.',
    });
  });

  it('is reported missing, with the remedy, if only the schema public was restored', async () => {
    await (await openDatabase({ url: server.url })).close();
    await server.sql`drop schema laurel_journal cascade`;
    await assert.rejects(openDatabase({ url: server.url }), (error: Error) => {
      assert.equal(error.name, 'UsageError');
      assert.match(error.message, /table organizations, but no record.*restore the schemas laurel_journal and jobs/);
      return true;
    });
  });

  it('is written once, however many processes start on a new database', async () => {
    const opened = await Promise.all([1, 2, 3].map(() => openDatabase({ url: server.url })));
    assert.deepEqual(await recorded(), tags);
    await Promise.all(opened.map(({ close }) => close()));
  });

  it('does not read another application’s journal without permission', async () => {
    await otherApplication();
    const role = await createRole(server);
    try {
      await (await openDatabase({ url: role.url })).close();
      assert.deepEqual(await recorded(), tags);
    } finally {
      await dropRole(server, role);
    }
  });

  it('from earlier versions is complete for the newest of them', async () => {
    await migrateAsEarlierVersions(drizzle(server.sql), { migrationsFolder });
    const { database, close } = await openDatabase({ url: server.url });
    assert.equal(await database.$count(sql`laurel_journal.migrations`), tags.length);
    await close();
  });
});
