import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import postgres from 'postgres';
import { createApiKey } from '../../src/service/api-key.js';
import { createService } from '../../src/service/app.js';
import type { Service } from '../../src/service/app.js';
import { openDatabase } from '../../src/service/db/database.js';
import type { OpenDatabase } from '../../src/service/db/database.js';
import { organizations, sandboxAccounts, userMetadata, users, websites } from '../../src/service/db/schema/index.js';
import { findMembers } from '../../src/service/operator/erase/find-members.js';
import { withMigrationsUntil } from '../../src/service/operator/migrations.js';
import { openRaw } from '../../src/service/operator/raw-database.js';
import { findAccount } from '../../src/service/social/sandbox/directory.js';
import { spellings } from '../service/spellings.js';

let admin: postgres.Sql;
before(() => {
  admin = postgres(process.env['TEST_DATABASE_URL'] ?? '', { max: 1, onnotice: () => undefined });
});
after(() => admin.end());

for (const [language, options] of [
  ['with letters from A to Z only', "locale 'C'"],
  ['in Turkish', "locale_provider icu icu_locale 'tr' locale 'C'"],
] as const)
  describe(`names in a database ${language}`, () => {
    const name = `laurel_test_${randomUUID().replaceAll('-', '')}`;
    const [organizationId, websiteId] = [randomUUID(), randomUUID()];
    const url = new URL(process.env['TEST_DATABASE_URL'] ?? 'postgres://localhost');
    url.pathname = `/${name}`;
    let opened: OpenDatabase;
    let service: Service;
    let key: string;
    before(async () => {
      await admin.unsafe(`create database ${name} template template0 encoding 'UTF8' ${options}`);
      // Members from an earlier version.
      const raw = await openRaw({ data: 'unused', databaseUrl: url.href });
      await withMigrationsUntil('0020_given_reasons', (folder) => raw.migrate(folder));
      await raw.database.insert(organizations).values({ id: organizationId, name: 'Ashfall' });
      await raw.database.insert(websites).values({ id: websiteId, organizationId, name: 'ÇINAR Guild' });
      for (const [displayName] of spellings) {
        const id = randomUUID();
        await raw.database.insert(users).values({ id, organizationId });
        await raw.database.insert(userMetadata).values({ websiteId, userId: id, displayName });
      }
      await raw.close();
      opened = await openDatabase({ url: url.href });
      key = (await createApiKey(opened.database, { organizationId })).key;
      service = await createService({ ...opened, rateLimits: false, logger: pino({ level: 'silent' }) });
    });
    after(async () => {
      await service.close();
      await opened.close();
      await admin.unsafe(`drop database ${name} with (force)`);
    });

    const list = async (path: string, query: Record<string, string>) => {
      const request = new Request(`http://service.test${path}?${new URLSearchParams(query)}`, {
        headers: { 'x-api-key': key },
      });
      return ((await (await service.fetch(request)).json()) as { readonly data: readonly object[] }).data;
    };

    it('of members are found in any spelling', async () => {
      for (const [displayName, userSearch] of spellings)
        for (const text of [displayName, userSearch])
          assert.equal((await list('/api/users/metadatas', { userSearch: text })).length, 1, text);
    });

    it('of websites are found in any spelling too', async () => {
      for (const text of ['çınar', 'ÇINAR', 'cinar', 'Çinar g', 'GUILD'])
        assert.equal((await list('/api/websites', { name: text })).length, text === 'cinar' ? 0 : 1, text);
    });

    it('of accounts and email addresses are found in any spelling too', async () => {
      const { database } = opened;
      const place = { websiteId, provider: 'discord' } as const;
      await database.insert(sandboxAccounts).values({ ...place, accountId: '1', accountName: 'IŞIL' });
      for (const text of ['IŞIL', '@ışıl', 'işil'])
        assert.equal((await findAccount(database, place, text))?.accountId, '1', text);
      const [user] = await database.insert(users).values({ organizationId }).returning();
      const userId = user?.id ?? '';
      await database.insert(userMetadata).values({ websiteId, userId, emailAddress: 'LILI@Guild.example' });
      assert.deepEqual(await findMembers(database, organizationId, 'lili@GUILD.EXAMPLE'), [userId]);
    });
  });
