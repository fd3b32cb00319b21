import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import postgres from 'postgres';
import { openDatabase } from '../../src/service/db/database.js';
import { organizations } from '../../src/service/db/schema/index.js';
import { runLaurel } from '../support/run-laurel.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';

const secret = 'a-secret-of-the-role';
const role = `ops_${randomUUID().slice(0, 8)}`;

let server: ServerDatabase;
let admin: postgres.Sql;
const made: string[] = [];
before(async () => {
  server = await createServerDatabase();
  admin = postgres(process.env['TEST_DATABASE_URL'] ?? '', { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create role ${role} login password '${secret}'`);
});
after(async () => {
  for (const name of made) await admin.unsafe(`drop database ${name} with (force)`);
  await server.drop();
  await admin.unsafe(`drop role ${role}`);
  await admin.end();
});

async function create(options: string): Promise<string> {
  const name = `laurel_test_${randomUUID().replaceAll('-', '')}`;
  await admin.unsafe(`create database ${name} ${options}`);
  made.push(name);
  return name;
}

/** Returns the URL of a database for the superuser or for the role. */
function urlOf(name: string, user?: { readonly name: string; readonly password: string }): string {
  const url = new URL(server.url);
  url.pathname = `/${name}`;
  if (user) [url.username, url.password] = [user.name, user.password];
  return url.href;
}

/** Starts a service that must fail, and returns its error message. */
async function complaint(url: string, ...command: string[]): Promise<string> {
  const { status, out, err } = await runLaurel(...command, '--database-url', url);
  assert.deepEqual([status, out], [2, ''], err);
  const { password } = new URL(url);
  assert.ok(!err.includes(password) && !/\n\s+at |params|Failed query/.test(err), err);
  assert.equal(err.trimEnd().split('\n').length, 1, err);
  return err;
}
const start = ['service', '--port', '0', '--data', 'memory'];

describe('a command that the database refuses', () => {
  it('reports what was refused and why, without the hash of a key or a stack trace', async () => {
    const name = await create('');
    const { close } = await openDatabase({ url: urlOf(name) });
    await close();
    const owner = postgres(urlOf(name), { max: 1 });
    await owner`insert into organizations (name) values ('Ashfall')`;
    await owner`alter table api_keys add constraint no_proxy check (name <> 'proxy')`;
    const created = await runLaurel('keys', 'create', '--name', 'proxy', '--database-url', urlOf(name));
    assert.deepEqual([created.status, created.out], [1, '']);
    assert.equal(
      created.err,
      'laurel: The database refuses insert into "api_keys": new row for relation "api_keys" violates check constraint "no_proxy" (23514).\n',
    );
    await owner`alter table api_keys rename to hidden_keys`;
    await owner.end();
    const listed = await runLaurel('keys', 'list', '--database-url', urlOf(name));
    assert.equal(
      listed.err,
      'laurel: The database refuses select from "api_keys": relation "api_keys" does not exist (42P01).\n',
    );
  });
});

describe('a restore to a server', () => {
  it('names the refused line, and keeps nothing from before it', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-refused-'));
    try {
      const [from, to] = [await create(''), await create('')];
      const opened = await openDatabase({ url: urlOf(from) });
      const names = ['Ashfall', 'Birch', 'Cedar'].map((name) => ({ name }));
      await opened.database.insert(organizations).values(names);
      await opened.close();
      const [good, bad] = [join(folder, 'good.backup'), join(folder, 'bad.backup')];
      assert.equal((await runLaurel('backup', good, '--database-url', urlOf(from))).status, 0);
      const lines = gunzipSync(await readFile(good))
        .toString()
        .split('\n');
      const rows = lines.flatMap((line, index) => (/Ashfall|Birch|Cedar/.test(line) ? index : []));
      const [, second = 0] = rows;
      await writeFile(bad, gzipSync(lines.with(second, lines[rows[0] ?? 0] ?? '').join('\n')));
      const { status, err } = await runLaurel('restore', bad, '--database-url', urlOf(to));
      assert.equal(status, 2);
      assert.equal(
        err,
        `laurel: Nothing was restored: the database refuses line ${second + 1} of ${bad}: duplicate key value violates unique constraint "organizations_pkey" (23505). Use another backup.\n`,
      );
      const target = postgres(urlOf(to), { max: 1 });
      const count = async () => (await target<{ count: string }[]>`select count(*) from organizations`)[0]?.count;
      assert.equal(await count(), '0');
      assert.equal((await runLaurel('restore', good, '--database-url', urlOf(to))).status, 0);
      assert.equal(await count(), '3');
      await target.end();
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });
});

describe('a service', () => {
  it('names the grants that its role lacks, or the role that created the tables', async () => {
    const name = await create('');
    const asRole = urlOf(name, { name: role, password: secret });
    const grants = new RegExp(
      `permission denied for (?:database|schema) \\w+ \\(42501\\)\\. As its owner, run: (grant create on database ${name} to ${role}; grant usage, create on schema public to ${role};)`,
    );
    assert.match(await complaint(asRole, 'migrate'), grants);
    const [, granting = ''] = grants.exec(await complaint(asRole, ...start)) ?? [];
    const owner = postgres(urlOf(name), { max: 1 });
    await owner.unsafe(granting);
    await owner.end();
    const { close } = await openDatabase({ url: asRole });
    await close();

    const other = await create('');
    const opened = await openDatabase({ url: urlOf(other) });
    await opened.close();
    assert.match(
      await complaint(urlOf(other, { name: role, password: secret }), 'keys', 'list'),
      /\(42501\)\. Connect as the role that has made the tables/,
    );
  });

  it('reports that the database contains other tables', async () => {
    const name = await create('');
    const owner = postgres(urlOf(name), { max: 1 });
    await owner.unsafe('create table accounts (mail text); create table users (mail text)');
    await owner.end();
    assert.match(
      await complaint(urlOf(name), ...start),
      /relation "\w+" already exists \(42P07\)\. The database belongs to something else, .* Name an empty one: createdb laurel\./,
    );
  });

  it('refuses a database whose encoding lacks letters', async () => {
    for (const encoding of ['LATIN1', 'SQL_ASCII']) {
      const name = await create(`encoding '${encoding}' lc_collate 'C' lc_ctype 'C' template template0`);
      const expected = new RegExp(
        `The database ${name} has the encoding ${encoding}, .* createdb --encoding=UTF8 --template=template0 laurel\\.`,
      );
      for (const command of [['migrate'], start]) assert.match(await complaint(urlOf(name), ...command), expected);
    }
  });

  it('reports an unknown database or a wrong password, without the password', async () => {
    assert.match(
      await complaint(urlOf('nowhere'), ...start),
      /database "nowhere" does not exist \(3D000\)\. Create it: createdb nowhere\./,
    );
    for (const command of [start, ['keys', 'list']])
      assert.match(
        await complaint(urlOf('postgres', { name: role, password: 'a-wrong-word' }), ...command),
        /password authentication failed for user "\w+" \(28P01\)\. Correct user and password\. In a URL, write %25 for %/,
      );
  });
});
