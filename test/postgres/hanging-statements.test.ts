import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { pino } from 'pino';
import postgres from 'postgres';
import { createService } from '../../src/service/app.js';
import type { Service } from '../../src/service/app.js';
import { createApiKey } from '../../src/service/api-key.js';
import { isOutage } from '../../src/service/db/outage.js';
import { openDatabase } from '../../src/service/db/database.js';
import type { OpenDatabase } from '../../src/service/db/database.js';
import { organizations, websites } from '../../src/service/db/schema/index.js';
import { until } from '../support/until.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';

const [organizationId, websiteId] = [randomUUID(), randomUUID()];

let server: ServerDatabase;
let holder: postgres.Sql;
let opened: OpenDatabase;
let service: Service;
let key: string;
before(async () => {
  server = await createServerDatabase();
  opened = await openDatabase({ url: server.url, statementMs: 2_000 });
  await opened.database.insert(organizations).values({ id: organizationId, name: 'Ashfall' });
  await opened.database.insert(websites).values({ id: websiteId, organizationId, name: 'Ashfall' });
  key = (await createApiKey(opened.database, { organizationId })).key;
  service = await createService({ ...opened, rateLimits: false, logger: pino({ level: 'silent' }) });
  holder = postgres(server.url, { max: 1, onnotice: () => undefined });
});
after(async () => {
  await service.close();
  await opened.close();
  await holder.end();
  await server.drop();
});

const ask = async (path: string) => {
  const answer = await service.fetch(new Request(`http://service.test${path}`, { headers: { 'x-api-key': key } }));
  return {
    status: answer.status,
    retryAfter: answer.headers.get('retry-after'),
    body: (await answer.json()) as unknown,
  };
};

const currencies = `/api/loyalty/currencies?${new URLSearchParams({ organizationId, websiteId })}`;

/** The number of statements that wait for a table or a row. */
const waiting = async () =>
  (await server.sql`select from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock'`)
    .length;

describe('requests for a table that somebody has locked', () => {
  it('are answered with 503, and GET /ready gives the reason until the table is free', async () => {
    assert.deepEqual((await ask('/ready')).body, { status: 'ready', database: 'ok' });
    await holder.unsafe('begin; lock table api_keys in access exclusive mode');
    const { status, retryAfter } = await ask(currencies);
    assert.deepEqual([status, retryAfter], [503, '1']);
    await until(async () => (await ask('/ready')).status === 503, 'it notices');
    assert.deepEqual((await ask('/ready')).body, { status: 'not_ready', database: 'locked' });
    await holder.unsafe('commit');
    await until(async () => (await ask('/ready')).status === 200, 'it is ready again');
    assert.equal((await ask(currencies)).status, 200);
  });

  it('are reported as locked while another statement waits for the lock behind an open transaction', async () => {
    const other = postgres(server.url, { max: 1, onnotice: () => undefined });
    await holder.unsafe('begin; select from api_keys limit 1');
    const altered = other.unsafe('alter table api_keys add column colour text').execute();
    await until(async () => (await waiting()) > 0, 'it waits');
    assert.deepEqual((await ask('/ready')).body, { status: 'not_ready', database: 'locked' });
    await holder.unsafe('commit');
    await altered;
    await other.end();
    await until(async () => (await ask('/ready')).status === 200, 'it is ready again');
  });
});

describe('a statement that times out', () => {
  const nameOf = async () => (await server.sql<{ name: string }[]>`select name from organizations`)[0]?.name;
  const outcomeOf = (work: Promise<unknown>) =>
    work.then(
      () => 'done',
      (error: unknown) => (isOutage(error) ? 'outage' : String(error)),
    );

  it('is cancelled on the server, and its transaction changes nothing even after the lock is released', async () => {
    await holder.unsafe('begin; select from organizations for update');
    const renamed = opened.database.transaction((transaction) =>
      transaction.update(organizations).set({ name: 'Cinder' }),
    );
    assert.equal(await outcomeOf(renamed), 'outage');
    await until(async () => (await waiting()) === 0, 'it has left');
    await holder.unsafe('commit');
    assert.equal(await nameOf(), 'Ashfall');
    assert.equal(await outcomeOf(opened.database.update(organizations).set({ name: 'Ashfall' })), 'done');
  });

  it('does not start its transaction when a connection becomes free later', async () => {
    await holder.unsafe('begin; select from organizations for update');
    const names = Array.from({ length: 60 }, (_, index) => `Name ${index}`);
    const renamed = names.map((name) =>
      outcomeOf(
        opened.database.transaction(async (transaction) => {
          await transaction.select().from(organizations).where(eq(organizations.name, 'nobody'));
          await transaction.update(organizations).set({ name });
        }),
      ),
    );
    assert.deepEqual([...new Set(await Promise.all(renamed))], ['outage']);
    await holder.unsafe('commit');
    await until(async () => (await waiting()) === 0, 'they have left');
    await opened.database.select().from(organizations);
    assert.equal(await nameOf(), 'Ashfall');
  });

  it('never belongs to a job', async () => {
    await holder.unsafe('begin; select from organizations for update');
    const renamed = outcomeOf(opened.workers.update(organizations).set({ name: 'Ember' }));
    assert.equal(await outcomeOf(opened.database.update(organizations).set({ name: 'Cinder' })), 'outage');
    await holder.unsafe('commit');
    assert.deepEqual([await renamed, await nameOf()], ['done', 'Ember']);
  });
});
