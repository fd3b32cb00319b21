import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { UsageError } from '../../../src/errors/usage-error.js';
import { parameterNames } from '../../../src/service/database-url/url-parameters.js';
import { readDatabaseUrl } from '../../../src/service/database-url/read-database-url.js';
import { fc } from '../../support/properties.js';

const read = (query: string, host = 'db.example') => readDatabaseUrl(`postgres://ann:secret@${host}/laurel${query}`);
const tls = (query: string, host?: string) => read(query, host).options.ssl;

/** A valid value for each parameter that has an effect. Those that name files are tested separately. */
const values: Readonly<Record<string, string>> = {
  host: 'other.example',
  port: '6432',
  user: 'bob',
  password: 'pass word',
  dbname: 'other',
  application_name: 'guild',
  fallback_application_name: 'guild',
  options: '-c statement_timeout=30s',
  connect_timeout: '15',
  idle_timeout: '60',
  max_lifetime: '600',
  keepalives: '1',
  keepalives_idle: '30',
  keep_alive: '30',
  target_session_attrs: 'read-write',
  client_encoding: 'utf8',
  sslmode: 'require',
  ssl: 'true',
  sslaccept: 'strict',
  sslnegotiation: 'postgres',
  sslrootcert: 'system',
  sslpassword: 'secret',
  ssl_min_protocol_version: 'TLSv1.2',
  ssl_max_protocol_version: 'TLSv1.3',
  prepare: 'true',
  pgbouncer: 'false',
  statement_cache_size: '100',
  prepared_statements: 'true',
};

const queryOf = (entries: readonly (readonly [string, string])[]): string =>
  entries.length === 0
    ? ''
    : `?${entries.map((pair) => pair.map((part) => encodeURIComponent(part)).join('=')).join('&')}`;

describe('the URL of a database', () => {
  it('is read as providers write it', () => {
    const neon =
      'postgresql://neondb_owner:npg_k@ep-cool-darkness-123456-pooler.eu-central-1.aws.neon.tech/neondb?sslmode=require&channel_binding=require';
    assert.deepEqual(readDatabaseUrl(neon).ignored, ['channel_binding']);
    assert.equal(readDatabaseUrl(neon).options.database, 'neondb');
    const endpoint = readDatabaseUrl('postgres://u:p@pg.neon.tech/neondb?options=endpoint%3Dep-cool-darkness-123456');
    assert.equal(endpoint.options.connection?.['options'], 'endpoint=ep-cool-darkness-123456');
    const supabase =
      'postgres://postgres.abcdefgh:p%40ss@aws-0-eu-central-1.pooler.supabase.com:6543/postgres?pgbouncer=true&connection_limit=1';
    const { options, ignored } = readDatabaseUrl(supabase);
    assert.deepEqual([options.user, options.password, options.port], ['postgres.abcdefgh', 'p@ss', [6543]]);
    assert.deepEqual([options.prepare, ignored], [false, ['connection_limit']]);
    const vercel = 'postgres://postgres.a:p@b.pooler.supabase.com:6543/postgres?sslmode=require&supa=base-pooler.x';
    assert.deepEqual(readDatabaseUrl(vercel).ignored, ['supa']);
    const prisma = 'postgresql://me:p@localhost:5432/mydb?schema=public&pool_timeout=10&connect_timeout=300';
    assert.deepEqual(readDatabaseUrl(prisma).ignored, ['schema', 'pool_timeout']);
    assert.equal(readDatabaseUrl(prisma).options.connect_timeout, 300);
    const heroku = readDatabaseUrl('postgres://u:p@ec2-1-2-3-4.compute-1.amazonaws.com:5432/d1');
    assert.equal(heroku.options.ssl, 'prefer');
    const render = readDatabaseUrl('postgresql://u:p@dpg-abc-a.frankfurt-postgres.render.com/laurel_xyz');
    assert.deepEqual([render.options.host, render.options.port], [['dpg-abc-a.frankfurt-postgres.render.com'], [5432]]);
    const cloudSql = readDatabaseUrl('postgres://u:p@/laurel?host=/cloudsql/project:europe-west1:db');
    assert.equal(cloudSql.options.path, '/cloudsql/project:europe-west1:db/.s.PGSQL.5432');
    const cluster = readDatabaseUrl('postgres://u:p@a.example:5432,b.example:5433/d?target_session_attrs=read-write');
    assert.deepEqual(
      [cluster.options.host, cluster.options.port],
      [
        ['a.example', 'b.example'],
        [5432, 5433],
      ],
    );
    assert.equal(cluster.options.target_session_attrs, 'read-write');
    assert.deepEqual(readDatabaseUrl('postgres://u@[::1]:5433/d').options.host, ['::1']);
    assert.equal(readDatabaseUrl('postgres://u@[::1]:5433/d').options.ssl, false);
  });

  it('may be surrounded by whitespace, as in a secret’s file', () => {
    for (const [before, after] of [
      ['', '\n'],
      [' ', ' '],
      ['\uFEFF', '\r\n'],
    ] as const)
      assert.deepEqual(
        readDatabaseUrl(`${before}postgres://ann:secret@db.example/laurel${after}`).options,
        read('').options,
      );
  });

  it('uses TLS in each mode as libpq does', () => {
    for (const mode of ['allow', 'prefer']) assert.equal(tls(`?sslmode=${mode}`), 'prefer');
    assert.equal(tls('?sslmode=disable'), false);
    assert.equal(tls('?ssl=false'), false);
    const checks = (query: string) => {
      const { rejectUnauthorized, checkServerIdentity } = tls(query) as {
        rejectUnauthorized: boolean;
        checkServerIdentity: (name: string, certificate: object) => Error | undefined;
      };
      const other = { subject: { CN: 'other.example' }, subjectaltname: 'DNS:other.example' };
      return [rejectUnauthorized, checkServerIdentity('db.example', other) !== undefined];
    };
    assert.deepEqual(checks('?sslmode=require'), [false, false]);
    assert.deepEqual(checks('?sslmode=no-verify'), [false, false]);
    assert.deepEqual(checks('?ssl=no-verify'), [false, false]);
    assert.deepEqual(checks('?sslmode=verify-ca'), [true, false]);
    for (const query of ['sslmode=verify-full', 'ssl=true', 'sslrootcert=system', 'sslmode=require&sslaccept=strict'])
      assert.deepEqual(checks(`?${query}`), [true, true], query);
    assert.equal(tls(''), 'prefer');
    assert.equal(tls('', '127.0.0.1'), false);
  });

  it('checks against the certificate in a file, and names a file that cannot be read', () => {
    const folder = mkdtempSync(join(tmpdir(), 'laurel-url-'));
    try {
      const path = join(folder, 'root.crt');
      writeFileSync(path, 'a certificate');
      for (const query of [`sslrootcert=${path}`, `sslmode=require&sslrootcert=${path}`]) {
        const { ca, rejectUnauthorized } = tls(`?${query}`) as { ca: string; rejectUnauthorized: boolean };
        assert.deepEqual([ca, rejectUnauthorized], ['a certificate', true]);
      }
      assert.throws(() => read(`?sslmode=verify-ca&sslrootcert=${path}.none`), /sslrootcert in --database-url.*ENOENT/);
    } finally {
      rmSync(folder, { recursive: true });
    }
  });

  it('accepts every known parameter, and does not send the server those of other tools', () => {
    const files = ['sslrootcert', 'sslcert', 'sslkey'];
    assert.deepEqual(
      parameterNames.known.filter((name) => values[name] === undefined),
      files.filter((name) => name !== 'sslrootcert'),
    );
    fc.assert(
      fc.property(fc.subarray(Object.entries(values)), fc.subarray([...parameterNames.forOthers]), (own, others) => {
        const { options, ignored } = read(queryOf([...own, ...others.map((name) => [name, 'x'] as const)]));
        assert.deepEqual(ignored, others);
        // The server refuses a connection with any parameter that it does not know.
        for (const name of Object.keys(options.connection ?? {}))
          assert.ok(['application_name', 'options'].includes(name), name);
        const given = Object.fromEntries(own);
        assert.deepEqual(options.host, [given['host'] ?? 'db.example']);
        assert.deepEqual(options.port, [Number(given['port'] ?? 5432)]);
        assert.equal(options.password, given['password'] ?? 'secret');
        assert.equal(options.connect_timeout, given['connect_timeout'] && 15);
      }),
    );
  });

  it('names an unknown parameter and the remedy, but never the password', () => {
    const names = new Set([...parameterNames.known, ...parameterNames.forOthers]);
    fc.assert(
      fc.property(
        fc.stringMatching(/^[A-Za-z_.-]{1,20}$/).filter((name) => !names.has(name)),
        fc.string(),
        (name, value) => {
          assert.throws(
            () => read(queryOf([[name, value]])),
            (error: Error) =>
              error instanceof UsageError &&
              error.message.includes(JSON.stringify(name)) &&
              /Remove it/.test(error.message) &&
              !/secret|ann:/.test(error.message),
          );
        },
      ),
    );
    assert.throws(() => read('?statement_timeout=30s'), /options=-c%20statement_timeout%3D30s/);
  });

  it('names a parameter with a wrong value, and the allowed values', () => {
    const cases: [string, RegExp][] = [
      ['?sslmode=on', /sslmode in --database-url must be disable, allow, prefer, require, verify-ca or verify-full\./],
      ['?connect_timeout=5s', /connect_timeout in --database-url must be a whole number of seconds\./],
      ['?target_session_attrs=master', /target_session_attrs in --database-url must be any, read-write/],
      ['?client_encoding=LATIN1', /client_encoding in --database-url must be UTF8\./],
      ['?prepare=no', /prepare in --database-url must be true or false\./],
      ['?port=none', /port in --database-url must be a number\./],
    ];
    for (const [query, expected] of cases) assert.throws(() => read(query), expected);
    assert.deepEqual(read('?sslmode=&connect_timeout=').options, read('').options);
  });

  it('keeps every password, with special characters escaped or, except / and ?, unescaped', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'binary', minLength: 1 }), (password) => {
        const url = `postgres://ann:${encodeURIComponent(password)}@db.example/laurel`;
        assert.equal(readDatabaseUrl(url).options.password, password);
      }),
    );
    for (const password of ['p#w', 'p@w', 'p:w', 'p w', 'ö&=[]'])
      assert.equal(readDatabaseUrl(`postgres://ann:${password}@db.example/laurel`).options.password, password);
    assert.throws(() => readDatabaseUrl('postgres://ann:50%off@db.example/laurel'), /%25/);
    for (const password of ['se/cret', 'se?cret', 'se?cret=x', 'a@b?cret', 'a@b/cret'])
      assert.throws(
        () => readDatabaseUrl(`postgres://ann:${password}@db.example/laurel`),
        (error: Error) => error instanceof UsageError && !/cret/.test(error.message),
      );
  });
});
