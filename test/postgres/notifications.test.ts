import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { openDatabase } from '../../src/service/db/database.js';
import type { OpenDatabase } from '../../src/service/db/database.js';
import { createPooler } from './pooler.js';
import type { Pooler } from './pooler.js';
import { createServerDatabase } from './server-database.js';
import { startServices } from './services.js';
import type { Services } from './services.js';

describe('a database behind a pooler that loses notifications', () => {
  let services: Services;
  let pooler: Pooler;
  before(async () => {
    services = await startServices(1, async ({ url }) => {
      pooler = await createPooler(url, { isDeaf: true });
      return { url: pooler.url };
    });
  });
  after(() => services.close(() => pooler.close()));

  it('refuses streams of changes, so that proxies poll instead', async () => {
    const { organizationId, websiteId } = services;
    const scope = new URLSearchParams({ organizationId, websiteId });
    for (let time = 0; time < 2; time += 1) {
      const { status, body } = await services.ask(0, 'GET', `/api/changes?${scope}`);
      await body?.cancel();
      assert.equal(status, 404);
    }
    assert.deepEqual(services.log, []);
  });

  it('answers all other requests as usual', async () => {
    const { organizationId, websiteId } = services;
    const scope = new URLSearchParams({ organizationId, websiteId });
    assert.equal((await services.ask(0, 'GET', `/api/loyalty/currencies?${scope}`)).status, 200);
  });
});

describe('a listening connection', () => {
  let opened: OpenDatabase;
  let drop: () => Promise<void>;
  before(async () => {
    const server = await createServerDatabase();
    drop = () => server.drop();
    opened = await openDatabase({ url: server.url });
  });
  after(async () => {
    await opened.close();
    await drop();
  });

  const heard = async (channel: string) => {
    const payloads: string[] = [];
    let tell: () => void = () => undefined;
    const stop = await opened.listen(channel, {
      onNotification: (payload) => {
        payloads.push(payload);
        tell();
      },
      onLost: () => payloads.push('lost'),
    });
    return { payloads, stop, next: () => new Promise<void>((resolve) => (tell = resolve)) };
  };
  const notify = (channel: string, payload: string) =>
    opened.database.execute(sql`select pg_notify(${channel}, ${payload})`);
  const listening = () =>
    opened.database.$count(sql`pg_stat_activity`, sql`datname = current_database() and query ilike 'listen%'`);

  it('serves several channels, notifies only their listeners, and closes with the last of them', async () => {
    const [first, second] = [randomUUID(), randomUUID()];
    const [one, other] = await Promise.all([heard(first), heard(second)]);
    assert.equal(await listening(), 1);
    const both = Promise.all([one.next(), other.next()]);
    await notify(first, 'to the first');
    await notify(second, 'to the second');
    await both;
    assert.deepEqual([one.payloads, other.payloads], [['to the first'], ['to the second']]);
    await one.stop();
    const again = other.next();
    await notify(second, 'again');
    await again;
    await other.stop();
    while ((await listening()) > 0);
    const third = await heard(first);
    const told = third.next();
    await notify(first, 'once more');
    await told;
    assert.deepEqual(third.payloads, ['once more']);
    await third.stop();
    assert.deepEqual(one.payloads, ['to the first']);
  });

  it('notifies each listener once when it is lost', async () => {
    const [one, other] = await Promise.all([heard('one'), heard('other')]);
    await opened.database.execute(sql`
      select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and query ilike 'listen%'`);
    while (one.payloads.length + other.payloads.length < 2) await new Promise((resolve) => setImmediate(resolve));
    assert.deepEqual([one.payloads, other.payloads], [['lost'], ['lost']]);
    const again = await heard('one');
    await again.stop();
  });
});
