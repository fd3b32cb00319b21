import assert from 'node:assert/strict';
import { mkdtemp, readFile, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { gunzipSync, gzipSync } from 'node:zlib';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../../src/service/db/database.js';
import type { OpenDatabase } from '../../../src/service/db/database.js';
import { auctionBids, organizations } from '../../../src/service/db/schema/index.js';
import journal from '../../../src/service/db/migrations/meta/_journal.json' with { type: 'json' };
import { restoreBackup } from '../../../src/service/operator/backup/restore-backup.js';
import { writeBackup } from '../../../src/service/operator/backup/write-backup.js';
import { readMigrations, withMigrationsUntil } from '../../../src/service/operator/migrations.js';
import { openRaw } from '../../../src/service/operator/raw-database.js';
import { seedDemo } from '../../../src/service/seed/demo.js';
import { plant } from '../../../src/service/seed/seed.js';
import { runLaurel } from '../../support/run-laurel.js';
import { digests } from './digests.js';

type Row = Readonly<Record<string, unknown>>;

const tags = journal.entries.map(({ tag }) => tag);
const last = tags.at(-1) ?? '';
let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'laurel-backup-'));
});
after(() => rm(folder, { recursive: true, force: true }));

describe('a backup', () => {
  const now = new Date(Date.UTC(2026, 2, 1));
  let original: OpenDatabase;
  let path: string;
  let rows: number;
  before(async () => {
    path = join(folder, 'demo.backup');
    original = await openDatabase({ directory: join(folder, 'original') });
    await plant(original.database, 'empty');
    // Their accounts fill more than one page of the backup.
    await original.database.transaction((transaction) => seedDemo(transaction, 600));
    rows = await writeBackup(path, original.database, { migration: last, now });
  });
  after(() => original.close());

  /** Restores a file to a new directory and passes the database to `check`. */
  async function restored(from: string, name: string, check: (to: OpenDatabase['database']) => Promise<void>) {
    const raw = await openRaw({ data: join(folder, name), databaseUrl: undefined });
    try {
      const result = await restoreBackup(from, raw);
      await check(raw.database);
      return result;
    } finally {
      await raw.close();
    }
  }

  it('restores everything to a new database, which continues from there', async () => {
    const result = await restored(path, 'copy', async (database) => {
      const expected = await digests(original.database);
      assert.ok(Object.keys(expected).length > 50 && Number.parseInt(expected['public.accounts'] ?? '', 10) > 1_000);
      assert.deepEqual(await digests(database), expected);
      const triggers = sql`pg_trigger`;
      assert.equal(await database.$count(triggers, sql`not tgisinternal and tgenabled = 'D'`), 0);
      // The next number of a sequence is free.
      const copy = sql`select * from ${auctionBids} limit 1`;
      const next = sql`(jsonb_populate_record(null::auction_bids, to_jsonb(bid) || jsonb_build_object(
        'id', gen_random_uuid(), 'nonce', 'another', 'sequence', nextval('auction_bids_sequence_seq'))))`;
      await database.execute(sql`insert into ${auctionBids} select ${next}.* from (${copy}) as bid`);
    });
    assert.deepEqual(result, { rows, createdAt: now.toISOString() });
    await assert.rejects(
      restored(path, 'copy', () => Promise.resolve()),
      /database is not empty, and a restore replaces nothing\. Name a new one/,
    );
  });

  it('is readable only by its owner, and leaves no temporary file', async () => {
    assert.equal((await stat(path)).mode & 0o777, 0o600);
    assert.deepEqual(
      (await readdir(folder)).filter((name) => name.includes('.part')),
      [],
    );
  });

  it('is restored completely or not at all', async () => {
    const text = gunzipSync(await readFile(path)).toString();
    const lines = text.trimEnd().split('\n');
    const cases: [string, Buffer, RegExp][] = [
      ['cut.backup', (await readFile(path)).subarray(0, 100_000), /cut\.backup is cut off: .* Copy it again/],
      ['short.backup', gzipSync(`${lines.slice(0, -1).join('\n')}\n`), /short\.backup is cut off/],
      [
        'less.backup',
        gzipSync(
          `${lines
            .toSpliced(
              lines.findLastIndex((line) => line.startsWith('{')),
              1,
            )
            .join('\n')}\n`,
        ),
        /less\.backup is cut off/,
      ],
      ['text.backup', Buffer.from('hello'), /text\.backup is not a backup/],
      ['other.backup', gzipSync('{}\n'), /other\.backup is not a backup/],
      ['new.backup', gzipSync(text.replace(last, '9999_later')), /A newer version of Laurel wrote/],
    ];
    const raw = await openRaw({ data: join(folder, 'none'), databaseUrl: undefined });
    try {
      for (const [name, content, message] of cases) {
        await writeFile(join(folder, name), content);
        await assert.rejects(restoreBackup(join(folder, name), raw), message);
      }
      await restoreBackup(path, raw);
      assert.deepEqual(await digests(raw.database), await digests(original.database));
    } finally {
      await raw.close();
    }
  });
});

describe('a backup with a row that the database refuses', () => {
  const mail = 'ada@guild.example';
  let lines: string[];
  before(async () => {
    const original = await openDatabase({});
    await plant(original.database, 'empty');
    await original.database.transaction((transaction) => seedDemo(transaction, 600));
    const path = join(folder, 'refused-of.backup');
    await writeBackup(path, original.database, { migration: last, now: new Date() });
    await original.close();
    lines = gunzipSync(await readFile(path))
      .toString()
      .trimEnd()
      .split('\n');
  });

  /** Returns a backup with one changed row of a table, and its line number. */
  async function changed(name: string, table: string, nth: number, change: (row: Row, first: Row) => Row) {
    const start = lines.indexOf(lines.find((line) => line.startsWith(`["table","public.${table}"`)) ?? '') + 1;
    const [first, row] = [start, start + nth].map((index) => JSON.parse(lines[index] ?? '') as Row);
    assert.ok(first && row);
    const path = join(folder, name);
    await writeFile(path, gzipSync(`${lines.with(start + nth, JSON.stringify(change(row, first))).join('\n')}\n`));
    return { path, line: start + nth + 1 };
  }

  it('is refused with the line and the database’s reason, without any data, and restores nothing', async () => {
    const raw = await openRaw({ data: join(folder, 'refusing'), databaseUrl: undefined });
    try {
      const cases = [
        {
          ...(await changed('unique.backup', 'accounts', 1_000, (row, first) => ({ ...row, id: first['id'] }))),
          said: 'duplicate key value violates unique constraint "accounts_pkey" (23505)',
        },
        {
          ...(await changed('check.backup', 'transaction_entries', 77, (row) => ({ ...row, amount: '-1' }))),
          said: 'new row for relation "transaction_entries" violates check constraint "transaction_entries_amount" (23514)',
        },
        {
          ...(await changed('empty-cell.backup', 'users', 0, (row) => ({ ...row, organization_id: null }))),
          said: 'null value in column "organization_id" of relation "users" violates not-null constraint (23502)',
        },
        {
          ...(await changed('data.backup', 'accounts', 555, (row) => ({ ...row, amount: mail }))),
          said: 'invalid input syntax for type numeric: "…" (22P02)',
        },
      ];
      for (const { path, line, said } of cases) {
        await assert.rejects(restoreBackup(path, raw), {
          name: 'UsageError',
          message: `Nothing was restored: the database refuses line ${line} of ${path}: ${said}. Use another backup.`,
        });
        const counts = Object.values(await digests(raw.database)).map((digest) => Number.parseInt(digest, 10));
        assert.equal(Math.max(...counts), 0, said);
      }
    } finally {
      await raw.close();
    }
  });

  it('is reported by the command without a stack trace', async () => {
    const { path, line } = await changed('command.backup', 'wallets', 5, (row, first) => ({ ...row, id: first['id'] }));
    const { status, err } = await runLaurel('restore', path, '--data', join(folder, 'told'));
    assert.equal(status, 2);
    assert.match(err, new RegExp(`laurel: Nothing was restored: the database refuses line ${line} of .*\\(23505\\)`));
    assert.ok(err.length < 400 && !/0x[0-9a-f]{40}|\n\s+at /i.test(err), err);
  });
});

describe('an older database', () => {
  const name = { name: 'Ashfall' };
  it('is backed up as it is, and migrated after it is restored', async () => {
    const data = join(folder, 'older');
    const path = join(folder, 'older.backup');
    const raw = await openRaw({ data, databaseUrl: undefined });
    await withMigrationsUntil(tags.at(-2) ?? '', (migrations) => raw.migrate(migrations));
    await raw.database.insert(organizations).values(name);
    await raw.close();

    const dry = await runLaurel('migrate', '--dry-run', '--data', data);
    assert.deepEqual([dry.status, dry.out], [0, `Would run:\n  ${last}\n`], dry.err);
    const backup = await runLaurel('backup', path, '--data', data);
    assert.deepEqual([backup.status, backup.out], [0, `Rows written to ${path}: 1.\n`], backup.err);
    const run = await runLaurel('migrate', '--data', data);
    assert.deepEqual([run.status, run.out], [0, `Ran:\n  ${last}\n`], run.err);

    const restored = join(folder, 'newer');
    const { status, err } = await runLaurel('restore', path, '--data', restored);
    assert.equal(status, 0, err);
    const newer = await openRaw({ data: restored, databaseUrl: undefined });
    const { pending, applied } = await readMigrations(newer.database);
    assert.deepEqual([pending, applied.at(-1)?.tag], [[], last]);
    assert.equal(await newer.database.$count(organizations), 1);
    await newer.close();
  });
});

describe('a read-only command', () => {
  it('changes nothing in an older database, and names the command that migrates it', async () => {
    const data = join(folder, 'behind');
    const raw = await openRaw({ data, databaseUrl: undefined });
    await withMigrationsUntil(tags.at(-3) ?? '', (migrations) => raw.migrate(migrations));
    await raw.database.insert(organizations).values({ name: 'Ashfall' });
    await raw.close();
    const rows = join(folder, 'rows.csv');
    await writeFile(rows, 'walletAddress\n');
    const commands = [
      ['keys', 'list'],
      ['members', 'export', join(folder, 'out.csv')],
      ['members', 'import', rows, '--dry-run'],
      ['members', 'erase', '0x52908400098527886E0F7030069857D2E4169EE7'],
      ['badges', 'judge', 'Top 3', '--dry-run'],
    ];
    for (const command of commands) {
      const { status, err } = await runLaurel(...command, '--data', data);
      assert.equal(status, 2, err);
      assert.match(
        err,
        new RegExp(`older than this version.* have not run: ${tags.slice(-2).join(', ')}\\. Run .* migrate, or start`),
      );
    }
    const after = await openRaw({ data, databaseUrl: undefined });
    const { applied } = await readMigrations(after.database);
    await after.close();
    assert.equal(applied.at(-1)?.tag, tags.at(-3));
  });

  it('writes nothing to a database of the current version', async () => {
    const data = join(folder, 'current');
    const opened = await openDatabase({ directory: data });
    await plant(opened.database, 'empty');
    const before = await digests(opened.database);
    await opened.close();
    const rows = join(folder, 'one.csv');
    await writeFile(rows, 'walletAddress\n0x52908400098527886E0F7030069857D2E4169EE7\n');
    for (const command of [
      ['keys', 'list'],
      ['members', 'export', join(folder, 'all.csv')],
      ['members', 'import', rows, '--dry-run'],
    ]) {
      const { status, err } = await runLaurel(...command, '--data', data);
      assert.equal(status, 0, err);
    }
    const raw = await openRaw({ data, databaseUrl: undefined });
    assert.deepEqual(await digests(raw.database), before);
    await raw.close();
  });
});

describe('laurel-service backup, restore and migrate', () => {
  it('name the fault in their arguments', async () => {
    const nowhere = join(folder, 'nowhere');
    const cases: [string[], RegExp][] = [
      [['backup', 'x', '--data', nowhere], /There is no database in .*nowhere\. Name the service's data directory/],
      [['migrate', '--data', nowhere], /There is no database in/],
      [['backup'], / backup needs one file, such as: .* backup laurel\.backup/],
      [['restore', join(folder, 'missing'), '--data', nowhere], /Cannot read .*missing: ENOENT\. Name a backup/],
    ];
    for (const [args, message] of cases) {
      const { status, err } = await runLaurel(...args);
      assert.equal(status, 2, err);
      assert.match(err, message);
    }
  });
});
