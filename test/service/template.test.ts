import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { makeDatabaseTemplate } from '../../.config/build/database-template.js';
import { openDatabase } from '../../src/service/db/database.js';
import { organizations } from '../../src/service/db/schema/index.js';
import { templateFor } from '../../src/service/db/template.js';
import journal from '../../src/service/db/migrations/meta/_journal.json' with { type: 'json' };

describe('the template of new databases', () => {
  let template: string;
  before(async () => {
    template = await makeDatabaseTemplate();
  });

  it('is up to date and empty', async () => {
    const { database, close } = await openDatabase({});
    assert.equal(await database.$count(sql`laurel_journal.migrations`), journal.entries.length);
    assert.equal(await database.$count(organizations), 0);
    await close();
  });

  it('is used only for databases that do not exist yet', async () => {
    const directory = await mkdtemp(join(tmpdir(), 'laurel-template-'));
    try {
      assert.equal(templateFor(join(directory, 'postgres')), template);
      const first = await openDatabase({ directory });
      await first.database.insert(organizations).values({ name: 'Ashfall' });
      await first.close();
      assert.equal(templateFor(join(directory, 'postgres')), undefined);
      const second = await openDatabase({ directory });
      assert.equal(await second.database.$count(organizations), 1);
      await second.close();
    } finally {
      await rm(directory, { recursive: true, force: true });
    }
  });
});
