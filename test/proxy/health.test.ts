import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { memoryStore } from '../../src/proxy/store/memory-store.js';
import { Registry } from '../../src/server/metrics/registry.js';
import { silentLogger } from '../../src/proxy/logger.js';
import { serveProxy } from '../../src/proxy/node.js';
import { RecordingPlatform, json, organizationId, websiteId } from './recording-platform.js';
import { Visitor, canary, proxyBefore } from './visitor.js';

const list = '/api/loyalty/accounts';
const served = { apiKey: canary, upstream: 'http://127.0.0.1:9', organizationId, websiteId, logger: silentLogger };

describe("the proxy's health", () => {
  it('is good as long as it runs, whatever the platform does', async () => {
    const platform = new RecordingPlatform();
    const visitor = new Visitor(proxyBefore(platform, { random: () => 0.001 }));
    assert.equal((await visitor.send('/ready')).status, 200);
    platform.reply = () => Promise.reject(new TypeError('fetch failed'));
    await Promise.all([visitor.send(list), visitor.send('/api/loyalty/currencies')]);
    const health = await visitor.send('/health', { origin: null, headers: {} });
    assert.deepEqual([health.status, await health.json()], [200, { status: 'ok' }]);
    const ready = await visitor.send('/ready', { origin: null });
    assert.deepEqual(
      [ready.status, await ready.json()],
      [200, { status: 'ready', platform: 'open', sessions: 'ok', clients: 'one' }],
    );
    assert.equal(ready.headers.get('cache-control'), 'private, no-store');
  });

  it('reports that the platform asked for a pause', async () => {
    const platform = new RecordingPlatform();
    platform.reply = () => json({}, 429, { 'retry-after': '20' });
    const visitor = new Visitor(proxyBefore(platform));
    await visitor.send(list);
    assert.equal(((await (await visitor.send('/ready')).json()) as { platform: string }).platform, 'paused');
  });

  it('is not ready until the platform has answered once, and says why', async () => {
    const refused = { message: 'Forbidden, Could not validate api key' };
    for (const [reply, state] of [
      [() => json(refused, 403), 'refuses_key'],
      [() => json('Forbidden, Could not validate api key', 403), 'refuses_key'],
      [() => json({ message: 'Unauthorized' }, 401), 'refuses_key'],
      [() => json({ message: 'Not for this role' }, 403), 'no_answer'],
      [() => json({ message: 'Not found' }, 404), 'no_answer'],
      [
        () => Promise.reject(new TypeError('fetch failed', { cause: new Error('self-signed certificate') })),
        'no_answer',
      ],
      [() => new Promise<Response>(() => undefined), 'no_answer'],
      [() => json({}, 429, { 'retry-after': '20' }), 'paused'],
    ] as const) {
      const platform = new RecordingPlatform();
      platform.reply = reply;
      const warnings: string[] = [];
      const logger = { ...silentLogger, warn: (fields: object) => void warnings.push(JSON.stringify(fields)) };
      const visitor = new Visitor(proxyBefore(platform, { random: () => 0.001, logger }));
      const ready = await visitor.send('/ready');
      assert.deepEqual(
        [ready.status, await ready.json()],
        [503, { status: 'not_ready', platform: state, sessions: 'ok', clients: 'one' }],
      );
      assert.doesNotMatch(warnings.join(), new RegExp(canary));
    }
  });

  it('becomes ready with the first answer, and stays ready if the key is refused later', async () => {
    const platform = new RecordingPlatform();
    platform.reply = () => json({ message: 'Forbidden, Could not validate api key' }, 403);
    const proxy = proxyBefore(platform);
    const visitor = new Visitor(proxy);
    const ready = async (): Promise<unknown[]> => {
      const answer = await visitor.send('/ready');
      return [answer.status, ((await answer.json()) as { platform: string }).platform];
    };
    assert.deepEqual(await ready(), [503, 'refuses_key']);
    platform.reply = () => undefined;
    assert.deepEqual(await ready(), [200, 'ok']);
    platform.reply = () => json({ message: 'Forbidden, Could not validate api key' }, 403);
    assert.deepEqual(await ready(), [200, 'ok'], 'it asks nothing by itself any more');
    await visitor.send(`${list}?limit=4`);
    assert.deepEqual(await ready(), [200, 'refuses_key']);
    assert.match(proxy.metrics.text(), /^laurel_upstream_key_refused 1$/m);
  });

  it('asks the platform once for concurrent readiness checks', async () => {
    const platform = new RecordingPlatform();
    const visitor = new Visitor(proxyBefore(platform));
    const answers = await Promise.all(Array.from({ length: 5 }, () => visitor.send('/ready')));
    assert.deepEqual(new Set(answers.map(({ status }) => status)), new Set([200]));
    assert.equal(platform.requests.length, 1);
    assert.equal((await visitor.send('/ready')).status, 200);
    assert.equal(platform.requests.length, 1);
  });

  it('is not ready if the session store fails or does not answer in time', async () => {
    for (const get of [() => Promise.reject(new Error('down')), () => new Promise<null>(() => undefined)]) {
      const store = { ...memoryStore(Date.now), get };
      const ready = await new Visitor(proxyBefore(new RecordingPlatform(), { store })).send('/ready');
      assert.deepEqual(
        [ready.status, await ready.json()],
        [503, { status: 'not_ready', platform: 'ok', sessions: 'failing', clients: 'one' }],
      );
    }
  });

  it('is not ready while shutting down, but still answers requests', async () => {
    const platform = new RecordingPlatform();
    const proxy = proxyBefore(platform);
    const visitor = new Visitor(proxy);
    proxy.close();
    assert.equal((await visitor.send('/ready')).status, 503);
    assert.equal((await visitor.send('/health')).status, 200);
    assert.equal((await visitor.send(list)).status, 200);
  });
});

describe('metrics', () => {
  const value = (text: string, series: string): number | undefined => {
    const line = text.split('\n').find((each) => each.startsWith(`${series} `));
    return line === undefined ? undefined : Number(line.slice(series.length));
  };

  it('count the requests of pages and the calls to the platform', async () => {
    const platform = new RecordingPlatform();
    const proxy = proxyBefore(platform, { random: () => 0.001 });
    const visitor = new Visitor(proxy);
    await visitor.send(list);
    await visitor.send(list);
    await visitor.send('/nothing/here?secret=1');
    platform.reply = () => json({}, 503);
    await visitor.send(`${list}?limit=3`);
    const text = proxy.metrics.text();
    for (const [series, expected] of [
      ['laurel_requests_total{route="listAccounts",status="200"}', 2],
      ['laurel_requests_total{route="none",status="404",code="not_found"}', 1],
      ['laurel_requests_total{route="listAccounts",status="502",code="upstream_unavailable"}', 1],
      ['laurel_request_seconds_count{route="listAccounts"}', 3],
      ['laurel_request_seconds_bucket{route="listAccounts",le="+Inf"}', 3],
      ['laurel_cache_reads_total{state="hit"}', 1],
      ['laurel_cache_reads_total{state="miss"}', 1],
      ['laurel_upstream_calls_total{operation="listAccounts",outcome="200"}', 1],
      ['laurel_upstream_calls_total{operation="listAccounts",outcome="503"}', 3],
      ['laurel_upstream_retries_total{operation="listAccounts"}', 2],
      ['laurel_upstream_running', 0],
      ['laurel_live_viewers', 0],
    ] as const)
      assert.equal(value(text, series), expected, series);
    assert.ok((value(text, 'laurel_cache_bytes') ?? 0) > 100);
    assert.doesNotMatch(text, /secret|canary/);
  });

  it('are in Prometheus format, whatever the labels contain', () => {
    const registry = new Registry();
    const count = registry.counter('things_total', 'Things.');
    count();
    count({ name: 'a"b\\c\nd' }, 2);
    registry.gauge('size_bytes', 'Size.', () => 7);
    const time = registry.histogram('time_seconds', 'Time.', [0.1, 1]);
    for (const seconds of [0.05, 0.1, 0.5, 3]) time(seconds, { of: 'x' });
    assert.equal(
      registry.text(),
      [
        '# HELP things_total Things.',
        '# TYPE things_total counter',
        'things_total 1',
        'things_total{name="a\\"b\\\\c\\nd"} 2',
        '# HELP size_bytes Size.',
        '# TYPE size_bytes gauge',
        'size_bytes 7',
        '# HELP time_seconds Time.',
        '# TYPE time_seconds histogram',
        'time_seconds_bucket{of="x",le="0.1"} 2',
        'time_seconds_bucket{of="x",le="1"} 3',
        'time_seconds_bucket{of="x",le="+Inf"} 4',
        'time_seconds_sum{of="x"} 3.65',
        'time_seconds_count{of="x"} 4',
        '',
      ].join('\n'),
    );
    for (let index = 0; index < 5_000; index += 1) count({ index: String(index) });
    assert.ok(registry.text().split('\n').length < 1_020, 'series are bounded');
  });

  it('are served on their own port, with process metrics, and not on the public one', async () => {
    const proxy = await serveProxy({ ...served, port: 0, metricsPort: 0 });
    const response = await fetch(proxy.metricsUrl ?? '');
    assert.equal(response.headers.get('content-type'), 'text/plain; version=0.0.4; charset=utf-8');
    const text = await response.text();
    for (const name of ['process_resident_memory_bytes', 'process_cpu_seconds', 'nodejs_eventloop_lag_p99_seconds'])
      assert.ok((value(text, name) ?? -1) >= 0, name);
    assert.equal((await fetch((proxy.metricsUrl ?? '').replace('/metrics', '/'))).status, 404);
    assert.equal((await fetch(`${proxy.url}/metrics`)).status, 404);
    await proxy.close();
    await assert.rejects(fetch(proxy.metricsUrl ?? ''));
  });

  it('stop the start if their port is taken, and leave nothing open', async () => {
    const first = await serveProxy({ ...served, port: 0, metricsPort: 0 });
    const metricsPort = Number(new URL(first.metricsUrl ?? '').port);
    await assert.rejects(serveProxy({ ...served, port: 0, metricsPort }), { code: 'EADDRINUSE' });
    await first.close();
    assert.equal(
      (await serveProxy({ ...served, port: 0 }).then(async (other) => (await other.close(), other))).metricsUrl,
      undefined,
    );
  });
});
