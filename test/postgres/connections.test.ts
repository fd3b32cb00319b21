import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { openDatabase } from '../../src/service/db/database.js';
import { rowsOf } from '../../src/service/db/rows-of.js';
import { startService } from '../../src/service/start-service.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

/** More than the connections that a process has for writing. */
const awards = 30;

describe('the connections of a process', () => {
  let services: Services;
  let userId: string | undefined;
  before(async () => {
    services = await startServices(1);
    [userId] = await services.addMembers(['0']);
  });
  after(() => services.close());

  it('answer reads while writers wait for each other', async () => {
    const { server, currencyId, organizationId, websiteId } = services;
    const body = {
      description: 'A gift',
      loyaltyCurrencyId: currencyId,
      entries: [{ userId, direction: 'credit', amount: 1 }],
    };
    let answered = 0;
    let writing: Promise<readonly Response[]> | undefined;
    await server.sql.begin(async (holder) => {
      await holder`select 1 from accounts for update`;
      writing = Promise.all(
        Array.from({ length: awards }, async () => {
          const answer = await services.ask(0, 'POST', '/api/loyalty/transactions', body);
          answered += 1;
          return answer;
        }),
      );
      const waiting = () =>
        holder`select 1 from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`;
      while ((await waiting()).length === 0) await new Promise((resolve) => setTimeout(resolve, 10));
      // Without separate connections, the read ends only after the writers, which end when this transaction does.
      const patience = new Promise((resolve) => setTimeout(() => resolve('nothing'), 10_000).unref());
      const scope = new URLSearchParams({ organizationId, websiteId });
      const read = services.ask(0, 'GET', `/api/loyalty/currencies?${scope}`);
      const answer = await Promise.race([read, patience]);
      assert.equal(answer instanceof Response && answer.status, 200);
      assert.equal(answered, 0);
    });
    assert.deepEqual([...new Set((await writing)?.map(({ status }) => status))], [200]);
  });

  for (const [parameter, prepared] of [
    ['', true],
    ['?prepare=false', false],
  ] as const)
    it(`${prepared ? 'prepare' : 'do not prepare'} statements with ${parameter || 'a plain URL'}`, async () => {
      const { database, condition, close } = await openDatabase({ url: `${services.server.url}${parameter}` });
      try {
        assert.equal(await condition?.(), 'ok');
        await database.transaction(async (outer) => {
          for (let time = 0; time < 2; time += 1) await outer.execute(sql`select ${time}::int as first`);
          await outer.transaction((inner) => inner.execute(sql`select ${1}::int as second`));
          const known = await outer.execute(
            sql`select statement from pg_prepared_statements where statement like 'select $1%' order by 1`,
          );
          const texts = ['select $1::int as first', 'select $1::int as second'];
          assert.deepEqual(
            (known as { statement: string }[]).map(({ statement }) => statement),
            prepared ? texts : [],
          );
        });
      } finally {
        await close();
      }
    });

  for (const parameters of [
    'sslmode=prefer&channel_binding=require',
    'sslmode=allow&pgbouncer=true&schema=public&connection_limit=5',
    'ssl=false&supa=base-pooler.x&gssencmode=disable&client_encoding=UTF8',
    'application_name=guild&target_session_attrs=read-write&options=-c%20work_mem%3D5MB&connect_timeout=9',
  ])
    it(`are opened despite parameters of other tools: ${parameters}`, async () => {
      const { database, listen, close } = await openDatabase({ url: `${services.server.url}?${parameters}` });
      try {
        const [row] = rowsOf<{ one: number }>(await database.execute(sql`select 1 as one`));
        assert.equal(row?.one, 1);
        const stop = await listen('a_channel', { onNotification: () => undefined, onLost: () => undefined });
        await stop();
      } finally {
        await close();
      }
    });

  it('log one line about ignored parameters', async () => {
    const lines: { parameters: string[] }[] = [];
    const write = (line: string) => void lines.push(JSON.parse(line) as { parameters: string[] });
    const databaseUrl = `${services.server.url}?channel_binding=require&schema=public&sslmode=disable`;
    const options = { port: 0, data: 'memory', databaseUrl, logger: pino({ level: 'warn' }, { write }) };
    const service = await startService(options);
    await service.close();
    assert.deepEqual(
      lines.map(({ parameters }) => parameters),
      [['channel_binding', 'schema']],
    );
  });
});
