import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import journal from '../../../src/service/db/migrations/meta/_journal.json' with { type: 'json' };
import { badgeUsers, badges, organizations, users, websites } from '../../../src/service/db/schema/index.js';
import { migrationsFolder } from '../../../src/service/db/template.js';
import { withMigrationsUntil } from '../../../src/service/operator/migrations.js';
import { openRaw } from '../../../src/service/operator/raw-database.js';
import { first } from '../answer.js';

const tags = journal.entries.map(({ tag }) => tag);

describe('badges that an older version awarded', () => {
  it('have no reason if a quest awarded them, because the operator’s part was not recorded', async () => {
    const data = await mkdtemp(join(tmpdir(), 'laurel-older-'));
    const { database, migrate, close } = await openRaw({ data, databaseUrl: undefined });
    try {
      const before = tags[tags.indexOf('0022_given_by_quests') - 1] ?? '';
      assert.ok(await withMigrationsUntil(before, migrate));
      const { id: organizationId } = first(
        await database.insert(organizations).values({ name: 'Ashfall' }).returning(),
      );
      const { id: websiteId } = first(
        await database.insert(websites).values({ organizationId, name: 'A' }).returning(),
      );
      const { id: userId } = first(await database.insert(users).values({ organizationId }).returning());
      for (const reason of ['quest', 'deeds', 'operator'] as const) {
        const { id: badgeId } = first(await database.insert(badges).values({ websiteId, name: reason }).returning());
        await database.insert(badgeUsers).values({ websiteId, badgeId, userId, status: 'active', reason });
      }
      await migrate(migrationsFolder);
      const rows = await database
        .select({ name: badges.name, reason: badgeUsers.reason })
        .from(badgeUsers)
        .innerJoin(badges, eq(badges.id, badgeUsers.badgeId));
      assert.deepEqual(
        new Map(rows.map(({ name, reason }) => [name, reason])),
        new Map([
          ['quest', null],
          ['deeds', 'deeds'],
          ['operator', 'operator'],
        ]),
      );
    } finally {
      await close();
      await rm(data, { recursive: true, force: true });
    }
  });
});
