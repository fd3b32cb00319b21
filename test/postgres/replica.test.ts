import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { contract } from '../../src/contract/index.js';
import type { Endpoint } from '../../src/contract/index.js';
import { isReading } from '../../src/service/access.js';
import { createApiKey } from '../../src/service/api-key.js';
import { createService } from '../../src/service/app.js';
import type { Service } from '../../src/service/app.js';
import { openDatabase } from '../../src/service/db/database.js';
import type { Database, OpenDatabase } from '../../src/service/db/database.js';
import { currencies, organizations, users, websites } from '../../src/service/db/schema/index.js';
import { createServerDatabase } from './server-database.js';
import type { ServerDatabase } from './server-database.js';

const [organizationId, websiteId, currencyId, userId] = [randomUUID(), randomUUID(), randomUUID(), randomUUID()];

/** A database that lags behind the other: the currency's name tells them apart. */
async function fill(database: Database, name: string): Promise<void> {
  await database.insert(organizations).values({ id: organizationId, name: 'Ashfall' });
  await database.insert(websites).values({ id: websiteId, organizationId, name: 'Ashfall' });
  await database.insert(currencies).values({ id: currencyId, websiteId, name, symbol: 'LEAF' });
  await database.insert(users).values({ id: userId, organizationId });
}

describe('a service with a read replica', () => {
  const servers: ServerDatabase[] = [];
  const log: string[] = [];
  let opened: OpenDatabase;
  let service: Service;
  let key = '';

  before(async () => {
    const [primary, behind] = [await createServerDatabase(), await createServerDatabase()];
    servers.push(primary, behind);
    const filling = await openDatabase({ url: behind.url });
    await fill(filling.database, 'As it was');
    await filling.close();
    const readUrl = new URL(behind.url);
    // A replica refuses writes.
    readUrl.searchParams.set('options', '-c default_transaction_read_only=on');
    opened = await openDatabase({ url: primary.url, readUrl: readUrl.href });
    await fill(opened.database, 'As it is');
    key = (await createApiKey(opened.database, { organizationId })).key;
    const logger = pino({ level: 'error' }, { write: (line: string) => void log.push(line) });
    const { database, readers, workers, replica, listen } = opened;
    service = await createService({ database, readers, workers, replica, listen, logger });
  });
  after(async () => {
    await service.close();
    await opened.close();
    for (const server of servers) await server.drop();
  });

  const ask = async (method: string, path: string, body?: object) => {
    const scope = String(new URLSearchParams({ organizationId, websiteId }));
    const answer = await service.fetch(
      new Request(`http://service.test${path}${method === 'GET' ? `?${scope}` : ''}`, {
        method,
        headers: { 'x-api-key': key, 'content-type': 'application/json' },
        ...(body && { body: JSON.stringify({ organizationId, websiteId, ...body }) }),
      }),
    );
    return { status: answer.status, text: await answer.text() };
  };

  it('reads from the replica, and accepts keys that the replica does not have yet', async () => {
    const { status, text } = await ask('GET', '/api/loyalty/currencies');
    assert.equal(status, 200, text);
    assert.match(text, /As it was/);
  });

  it('writes to the primary', async () => {
    const body = {
      description: 'A gift',
      loyaltyCurrencyId: currencyId,
      entries: [{ userId, direction: 'credit', amount: 1 }],
    };
    const { status, text } = await ask('POST', '/api/loyalty/transactions', body);
    assert.equal(status, 200, text);
    const entries = await Promise.all(servers.map(({ sql }) => sql`select 1 from transaction_entries`));
    assert.deepEqual(
      entries.map(({ length }) => length),
      [1, 0],
    );
  });

  it('answers every read-only endpoint without a write that a replica would refuse', async () => {
    const endpoints: readonly Endpoint[] = Object.values(contract);
    const reading = endpoints.filter(
      (each) => each.servedBy === 'platform' && isReading(each) && each.name !== 'watchChanges',
    );
    assert.ok(reading.length > 25, String(reading.length));
    for (const { path } of reading) {
      const { status } = await ask('GET', path.replaceAll(/\{\w+\}/g, currencyId));
      assert.ok(status < 500, `${path} answers ${status}: ${log.join('')}`);
    }
  });
});
