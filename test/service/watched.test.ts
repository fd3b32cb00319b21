import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { sql } from 'drizzle-orm';
import { pino } from 'pino';
import { insertJobs } from '../../src/service/jobs/insert-jobs.js';
import { ServiceMetrics } from '../../src/service/service-metrics.js';
import { type StartServiceOptions, startService } from '../../src/service/start-service.js';
import { TestService } from './test-service.js';

async function start(options: Partial<StartServiceOptions> = {}) {
  const log: string[] = [];
  const service = await startService({
    ...{ port: 0, metricsPort: 0, data: 'memory', rateLimits: false },
    logger: pino({ level: 'warn' }, { write: (line: string) => void log.push(line) }),
    ...options,
  });
  const own = new URLSearchParams({ organizationId: service.organizationId, websiteId: service.websiteId });
  const ask = (path: string) =>
    fetch(`${service.url}${path}${path.includes('?') ? '&' : '?'}${own}`, {
      headers: { 'x-api-key': service.apiKey ?? '' },
    });
  const metrics = async () => (await fetch(service.metricsUrl ?? '')).text();
  return { service, log, ask, metrics };
}

describe('a monitored service', () => {
  it('counts requests by endpoint and status, without their content', async () => {
    const { service, ask, metrics } = await start();
    try {
      const { status, headers } = await ask('/api/loyalty/currencies');
      assert.equal(status, 200);
      // Longer than a load balancer keeps an idle connection.
      assert.equal(headers.get('keep-alive'), 'timeout=80');
      assert.equal((await ask('/api/loyalty/currencies?limit=secret')).status, 400);
      const text = await metrics();
      assert.match(text, /^laurel_service_requests_total\{route="listCurrencies",status="200"\} 1$/m);
      assert.match(text, /^laurel_service_requests_total\{route="listCurrencies",status="400"\} 1$/m);
      assert.match(text, /^laurel_service_request_seconds_count\{route="listCurrencies"\} 2$/m);
      assert.match(text, /^laurel_service_requests_running 0$/m);
      assert.match(text, /^process_resident_memory_bytes \d+$/m);
      assert.ok(!text.includes('secret') && !text.includes(service.apiKey ?? ''));
      assert.equal((await ask('/metrics')).status, 404, 'those who reach the API do not reach the metrics');
    } finally {
      await service.close();
    }
    await assert.rejects(metrics(), 'the port is free again');
  });

  it('takes all cookies of a site, refuses more with 431, and tells its owner once', async () => {
    const { service, log } = await start();
    try {
      const statuses: number[] = [];
      for (const bytes of [16_384, 60_000, 70_000, 80_000]) {
        const response = await fetch(`${service.url}/health`, { headers: { cookie: `site=${'x'.repeat(bytes)}` } });
        statuses.push(response.status);
        await response.text();
      }
      assert.deepEqual(statuses, [200, 200, 431, 431]);
      assert.equal(log.length, 1);
      assert.match(log[0] ?? '', /431.*cookies/);
    } finally {
      await service.close();
    }
  });

  it('reports how many jobs are due, and how long the oldest has waited', async () => {
    const service = await TestService.start({ jobs: [] });
    try {
      const metrics = new ServiceMetrics({ logger: pino({ level: 'silent' }), slowMs: 1_000 });
      const read = async (name: string): Promise<number> => {
        await metrics.registry.refresh();
        return Number(new RegExp(`^laurel_service_jobs_${name} (.*)$`, 'm').exec(metrics.registry.text())?.[1]);
      };
      // In a transaction, the database's clock stands still, and the service cannot take the jobs.
      await service.database.transaction(async (transaction) => {
        metrics.watchQueue(transaction);
        assert.equal(await read('waiting'), 0);
        const parcel = { job: 'later', data: {} };
        const queued = { parcel, retryLimit: 0, retryDelay: 1 };
        await transaction.execute(
          insertJobs([
            { ...queued, wait: 3_600 },
            { ...queued, wait: 5_400 },
          ]),
        );
        assert.equal(await read('waiting'), 0, 'they are not due');
        await transaction.execute(sql`update jobs.job set start_after = start_after - interval '3700 seconds'`);
        assert.deepEqual([await read('waiting'), await read('oldest_seconds')], [1, 100]);
      });
    } finally {
      await service.close();
    }
  });

  it('logs requests that take longer than the configured time', async () => {
    const { service, ask, log } = await start({ slowMs: 0 });
    try {
      await ask('/api/loyalty/currencies');
      const [line = '{}'] = log;
      const { route, status, msg } = JSON.parse(line) as Record<string, unknown>;
      assert.deepEqual([route, status, msg], ['listCurrencies', 200, 'slow request']);
    } finally {
      await service.close();
    }
  });

  it('announces that it is stopping, and keeps answering until it stops', async ({ mock }) => {
    const drainMs = 3_599_000;
    const { setTimeout } = globalThis;
    let endDrain: () => void = () => assert.fail('the drain has not begun');
    const holdDrain = (callback: () => void, ms?: number) => {
      if (ms !== drainMs) return setTimeout(callback, ms);
      endDrain = callback;
    };
    const { service, ask } = await start({ drainMs });
    assert.equal((await ask('/ready')).status, 200);
    mock.method(globalThis, 'setTimeout', holdDrain as typeof setTimeout);
    const closed = service.close();
    const ready = await ask('/ready');
    assert.equal(ready.status, 503);
    assert.deepEqual(await ready.json(), { status: 'stopping', database: 'ok' });
    assert.equal((await ask('/health')).status, 200);
    assert.equal((await ask('/api/loyalty/currencies')).status, 200);
    endDrain();
    await closed;
    await assert.rejects(ask('/health'));
  });
});
