import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { EventReader } from '../proxy/event-reader.js';
import { proxyOf } from '../proxy/own-service.js';
import { Visitor } from '../proxy/visitor.js';
import { until } from '../support/until.js';
import { createGate } from './gate.js';
import type { Gate } from './gate.js';
import { end, endAll, knowKey, program, send, start } from './processes.js';
import type { Running } from './processes.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';

/*
 * Two processes of the service on one server database, each behind a proxy.
 */

let database: ServerDatabase;
let gate: Gate;
let services: [Running, Running];
let currencyId: string;
let members: string[];
before(async () => {
  database = await createServerDatabase();
  gate = await createGate(database.url);
  const first = await start(database.url, '--rate-limit', 'off');
  knowKey(gate.url, first.apiKey);
  services = [first, await start(gate.url, '--rate-limit', 'off')];
  ({ currencyId, members } = await program(services[0], 2));
});
after(async () => {
  await endAll();
  await gate.close();
  await database.drop();
});

async function award(service: Running, member: number): Promise<void> {
  const { organizationId, websiteId } = service;
  const entries = [{ userId: members[member], amount: '1', loyaltyCurrencyId: currencyId }];
  const body = { organizationId, websiteId, description: 'A gift', entries };
  const answer = await send(service, 'POST', '/api/loyalty/transactions', body);
  assert.equal(answer.status, 200, JSON.stringify(answer.body));
}

/** Opens a stream through a new proxy. `isPushed`: whether the service announces changes to the proxy. */
async function watch(service: Running) {
  const proxy = proxyOf(service);
  const { body } = await new Visitor(proxy).send(`/live?topic=leaderboard:${currencyId}`);
  assert.ok(body);
  const isPushed = () => /^laurel_live_announced 1$/m.test(proxy.metrics.text());
  const reader = new EventReader(body);
  await until(() => isPushed() && reader.events.length > 0, 'the proxy is pushed to');
  return { proxy, reader, isPushed };
}

/** Returns the amount that a page shows for a member, or `undefined` if it shows none. */
function shown(reader: EventReader, member: number): number | undefined {
  let amount: number | undefined;
  for (const { data } of reader.events)
    for (const row of data.rows)
      if ((row['user'] as { id: string }).id === members[member]) amount = Number(row['amount']);
  return amount;
}

describe('two services on one database, and a proxy before each', () => {
  it('show a change on every page, whichever service made it', async () => {
    const pages = [await watch(services[0]), await watch(services[1])];
    await award(services[0], 0);
    for (const { reader } of pages) await until(() => shown(reader, 0) === 1, 'all show the first');
    await award(services[1], 1);
    for (const { reader } of pages) await until(() => shown(reader, 1) === 1, 'all show the second');
    for (const { proxy } of pages) proxy.close();
  });

  it('each have at most two listening connections, however many proxies there are', async () => {
    const pages = [await watch(services[0]), await watch(services[0]), await watch(services[0])];
    const [row] = await database.sql<{ count: number }[]>`
      select count(*)::int from pg_stat_activity where datname = current_database() and query ilike 'listen%'`;
    assert.ok((row?.count ?? 0) <= 2 && (row?.count ?? 0) >= 1, String(row?.count));
    for (const { proxy } of pages) proxy.close();
  });

  it('lose no change while one of them is cut off from the database', async () => {
    const { proxy, reader, isPushed } = await watch(services[1]);
    await gate.close();
    await until(() => !isPushed(), 'the stream has ended');
    await award(services[0], 0);
    await gate.open();
    await until(() => isPushed() && shown(reader, 0) === 2, 'the change is shown');
    proxy.close();
  });

  it('lose no change when one of them is killed right after it, because the other announces it', async () => {
    const doomed = await start(database.url, '--rate-limit', 'off');
    const { proxy, reader } = await watch(services[0]);
    await award(doomed, 1);
    await end(doomed, 'SIGKILL');
    await until(() => shown(reader, 1) === 2, 'the other process announces it');
    proxy.close();
  });
});
