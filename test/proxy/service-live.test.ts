import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { pino } from 'pino';
import { serveProxy } from '../../src/proxy/node.js';
import { currencyIds } from '../../src/service/seed/program.js';
import { type RunningService, startService } from '../../src/service/index.js';
import { silentLogger } from '../../src/proxy/logger.js';
import { until } from '../support/until.js';
import { EventReader } from './event-reader.js';

const logger = pino({ level: 'silent' });
const leaderboard = `leaderboard:${currencyIds.leaf}`;

describe('GET /live with our own service', () => {
  let service: RunningService;
  before(async () => {
    service = await startService({ port: 0, data: 'memory', seed: 'demo', logger, rateLimits: false });
  });
  after(() => service.close());

  const serve = () => {
    const { apiKey, url: upstream, organizationId, websiteId } = service;
    const scope = { apiKey, upstream, organizationId, websiteId };
    return serveProxy({ ...scope, port: 0, metricsPort: 0, logger: silentLogger });
  };
  const watch = async (url: string) => {
    const { body } = await fetch(`${url}/live?topic=${leaderboard}`);
    assert.ok(body);
    const reader = new EventReader(body);
    await until(() => reader.events.length > 0, 'the first state arrives');
    return reader;
  };
  /** Gives the first of the leaderboard one more point. */
  const award = async (reader: EventReader) => {
    const { organizationId, websiteId, apiKey } = service;
    const [row] = reader.events[0]?.data.rows ?? [];
    const user = row?.['user'] as { id: string };
    const entries = [{ userId: user.id, amount: '1', loyaltyCurrencyId: currencyIds.leaf }];
    const answer = await fetch(`${service.url}/api/loyalty/transactions`, {
      method: 'POST',
      headers: { 'x-api-key': apiKey ?? '', 'content-type': 'application/json' },
      body: JSON.stringify({ organizationId, websiteId, description: 'A gift', entries }),
    });
    assert.equal(answer.status, 200, await answer.text());
    return row?.['id'];
  };

  it('sends new points as soon as the service announces them', async () => {
    const served = await serve();
    const metrics = async () => (await fetch(served.metricsUrl ?? '')).text();
    const reader = await watch(served.url);
    await until(async () => /^laurel_live_announced 1$/m.test(await metrics()), 'the service announces changes');
    const seen = reader.events.length;
    const id = await award(reader);
    await until(() => reader.events.length > seen, 'the change arrives');
    assert.deepEqual(
      reader.events.at(-1)?.data.rows.map((row) => row['id']),
      [id],
    );
    await reader.leave();
    await served.close();
  });

  it("closes its stream to the service with the proxy, and does not delay the service's shutdown", async () => {
    const served = await serve();
    await watch(served.url);
    await service.close();
    service = await startService({ port: 0, data: 'memory', logger, rateLimits: false });
    await served.close();
  });
});
