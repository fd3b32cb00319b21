import assert from 'node:assert/strict';
import { afterEach, describe, it } from 'node:test';
import { drizzle } from 'drizzle-orm/postgres-js';
import { pino } from 'pino';
import postgres from 'postgres';
import { messages } from '../../src/contract/error-body.js';
import { openDatabase } from '../../src/service/db/database.js';
import { isReadOnly } from '../../src/service/db/outage.js';
import { pageEnds } from '../../src/service/db/schema/index.js';
import { startService } from '../../src/service/start-service.js';
import type { RunningService } from '../../src/service/start-service.js';
import { startPostgres } from '../postgres.js';
import { until } from '../support/until.js';
import { createServerDatabase } from './server-database.js';

const ended: (() => Promise<unknown>)[] = [];
afterEach(async () => {
  for (const end of ended.splice(0).reverse()) await end();
});

/** A service on a server, and its log lines. */
class Watched {
  private constructor(
    private readonly service: RunningService,
    readonly lines: readonly string[],
  ) {}

  static async start(databaseUrl: string): Promise<Watched> {
    const lines: string[] = [];
    const write = (line: string) => void lines.push((JSON.parse(line) as { msg: string }).msg);
    const logger = pino({ level: 'info' }, { write });
    const options = { port: 0, data: 'memory', rateLimits: false, slowMs: 3_600_000 } as const;
    const service = await startService({ ...options, databaseUrl, logger });
    ended.push(() => service.close());
    return new Watched(service, lines);
  }

  async send(method: string, path: string, body?: object) {
    const { url, apiKey, organizationId, websiteId } = this.service;
    const scope = { organizationId, websiteId };
    const answer = await fetch(`${url}${path}${body ? '' : `?${new URLSearchParams(scope)}`}`, {
      method,
      headers: { 'x-api-key': apiKey ?? '', 'content-type': 'application/json' },
      ...(body && { body: JSON.stringify({ ...scope, ...body }) }),
    });
    const { message, status, database } = (await answer.json()) as Readonly<Record<string, string>>;
    return { code: answer.status, retryAfter: answer.headers.get('retry-after'), message, status, database };
  }

  write = () => this.send('POST', '/api/loyalty/currencies', { name: 'Leaf', symbol: 'LEAF', decimals: 0 });
  read = () => this.send('GET', '/api/loyalty/currencies');
  ready = () => this.send('GET', '/ready');

  /** Asserts that the service reports the fault and keeps reading. */
  async assertReadOnly(): Promise<void> {
    await until(async () => (await this.ready()).database === 'read_only', 'it notices');
    const ready = await this.ready();
    assert.deepEqual([ready.code, ready.status, ready.database], [503, 'not_ready', 'read_only']);
    for (let time = 0; time < 10; time += 1) {
      const { code, retryAfter, message } = await this.write();
      assert.deepEqual([code, retryAfter, message], [503, '1', messages.unavailable]);
    }
    assert.equal((await this.read()).code, 200);
  }

  /** Asserts that the service works again and has logged that once. */
  async assertBack(): Promise<void> {
    await until(async () => (await this.write()).code === 200, 'it writes again');
    await until(async () => (await this.ready()).code === 200, 'it is ready');
    const { status, database } = await this.ready();
    assert.deepEqual([status, database], ['ready', 'ok']);
    await until(() => this.lines.includes('database can be reached again'), 'it says so');
    assert.deepEqual(this.lines, ['database cannot be reached', 'database can be reached again']);
  }
}

describe('a service whose database is read-only', () => {
  it('answers writes with 503, and recovers without a restart even if no connection is cut', async () => {
    const server = await createServerDatabase();
    ended.push(() => server.drop());
    const admin = postgres(process.env['TEST_DATABASE_URL'] ?? '', { max: 1, onnotice: () => undefined });
    ended.push(() => admin.end());
    const service = await Watched.start(server.url);
    assert.equal((await service.write()).code, 200);
    const name = new URL(server.url).pathname.slice(1);
    await admin.unsafe(`alter database ${name} set default_transaction_read_only = on`);
    await admin`select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name}`;
    await service.assertReadOnly();
    await admin.unsafe(`alter database ${name} reset default_transaction_read_only`);
    await service.assertBack();
  });

  it('stops listening on a read-only server, even if that connection is not cut', async () => {
    const server = await createServerDatabase();
    ended.push(() => server.drop());
    const { condition, listen, close } = await openDatabase({ url: server.url });
    ended.push(close);
    let isLost = false;
    await listen('a_channel', { onNotification: () => undefined, onLost: () => (isLost = true) });
    const admin = postgres(process.env['TEST_DATABASE_URL'] ?? '', { max: 1, onnotice: () => undefined });
    ended.push(() => admin.end());
    const name = new URL(server.url).pathname.slice(1);
    await admin.unsafe(`alter database ${name} set default_transaction_read_only = on`);
    await admin`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = ${name} and query not ilike 'listen%'`;
    await until(async () => (await condition?.()) === 'read_only', 'it notices');
    await until(async () => (await condition?.()) === 'read_only' && isLost, 'it listens no longer');
  });

  it('recovers when its server, which became a replica, is promoted', async () => {
    const server = await startPostgres();
    ended.push(() => server.stop());
    const service = await Watched.start(server.url);
    await server.restartAsReplica();
    await service.assertReadOnly();
    const admin = postgres(server.url, { max: 1, onnotice: () => undefined });
    await assert.rejects(drizzle(admin).select().from(pageEnds), isReadOnly, 'an unlogged table');
    assert.deepEqual([...(await admin`select pg_is_in_recovery() as replica`)], [{ replica: true }]);
    await admin`select pg_promote()`;
    await admin.end();
    await service.assertBack();
  });
});
