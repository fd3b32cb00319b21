import assert from 'node:assert/strict';
import { cp, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { readMigrationFiles } from '../../../src/service/db/migration-files.js';
import { migrationsFolder } from '../../../src/service/db/template.js';

describe('a migration', () => {
  it('keeps its hash when its comments change, and gets another when a statement does', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'laurel-migrations-'));
    try {
      await cp(migrationsFolder, folder, { recursive: true });
      const before = await readMigrationFiles(folder);
      const path = join(folder, '0006_shared_state.sql');
      const text = await readFile(path, 'utf8');
      await writeFile(path, text.replaceAll(/^-- .*$/gm, '-- In other words.'));
      const reworded = await readMigrationFiles(folder);
      assert.deepEqual(
        reworded.map(({ hash }) => hash),
        before.map(({ hash }) => hash),
      );
      assert.notEqual(reworded[6]?.fileHash, before[6]?.fileHash);
      await writeFile(path, text.replace('CREATE TABLE', 'CREATE UNLOGGED TABLE'));
      const changed = await readMigrationFiles(folder);
      assert.notEqual(changed[6]?.hash, before[6]?.hash);
    } finally {
      await rm(folder, { recursive: true, force: true });
    }
  });

  it('has a unique hash', async () => {
    const files = await readMigrationFiles();
    assert.equal(new Set(files.map(({ hash }) => hash)).size, files.length);
  });
});
