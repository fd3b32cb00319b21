import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { drizzle } from 'drizzle-orm/postgres-js';
import { pino } from 'pino';
import postgres from 'postgres';
import { createApiKey } from '../../src/service/api-key.js';
import { createService } from '../../src/service/app.js';
import { prepareStatements } from '../../src/service/db/prepare-statements.js';
import * as schema from '../../src/service/db/schema/index.js';
import type { Reply } from './processes.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

describe('a page of the leaderboard', () => {
  let services: Services;
  before(async () => {
    services = await startServices(1);
    // An autovacuum would analyse the tables between two requests and cause new plans.
    const tables = await services.server.sql<{ name: string }[]>`
      select tablename as name from pg_tables where schemaname = 'public'`;
    for (const { name } of tables)
      await services.server.sql`alter table ${services.server.sql(name)} set (autovacuum_enabled = false)`;
    await services.addMembers(Array.from({ length: 2_000 }, (_, index) => String(index)));
    await services.server.sql`analyze`;
  });
  after(() => services.close());

  it('is planned once and then reuses the plan, as first page, after an account or after the end of a page', async () => {
    const { server, database, organizationId, websiteId, currencyId } = services;
    const { key } = await createApiKey(database, { organizationId });
    // A single connection, so that it can be asked for its plans.
    const client = prepareStatements(postgres(server.url, { max: 1, onnotice: () => undefined }));
    const readers = drizzle(client, { schema });
    const service = await createService({ database, readers, logger: pino({ level: 'silent' }), rateLimits: false });
    try {
      const [last] = await server.sql<{ id: string }[]>`select id from accounts where amount = 700`;
      const scope = { organizationId, websiteId, loyaltyCurrencyId: currencyId };
      const read = async (more: Record<string, string>) => {
        const url = `http://service.test/api/loyalty/accounts?${new URLSearchParams({ ...scope, ...more })}`;
        const answer = await service.fetch(new Request(url, { headers: { 'x-api-key': key } }));
        assert.equal(answer.status, 200);
        return (await answer.json()) as Reply;
      };
      const first = await read({});
      for (let time = 1; time < 9; time += 1) await read({});
      for (const startingAfter of [last?.id ?? '', first.data.at(-1)?.id ?? ''])
        for (let time = 0; time < 9; time += 1) await read({ startingAfter });
      const plans = await client<{ generic_plans: number }[]>`
        select generic_plans::int from pg_prepared_statements where statement like '%from "accounts"%' and statement not like '%generic_plans%'`;
      // Postgres compares five plans for the given values with the generic one.
      assert.deepEqual(
        plans.map((plan) => plan.generic_plans),
        [4, 4, 4],
      );
    } finally {
      await service.close();
      await client.end();
    }
  });
});
