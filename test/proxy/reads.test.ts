import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { describe, it } from 'node:test';
import { endpoints } from '../../src/contract/index.js';
import type { ProxyConfig } from '../../src/proxy/index.js';
import { parseExactJson } from '../../src/proxy/answers/exact-json.js';
import { type Loaded, PublicCache } from '../../src/proxy/answers/public-cache.js';
import { Refusal } from '../../src/proxy/http/refusal.js';
import { isSafeUrl } from '../../src/proxy/answers/rebuild.js';
import { digest } from '../../src/proxy/secrets.js';
import { elapsed } from '../support/elapsed.js';
import { fc } from '../support/properties.js';
import { RecordingPlatform, accountRow, currencyId, json, organizationId } from './recording-platform.js';
import { Visitor, base, proxyBefore, site } from './visitor.js';

const list = '/api/loyalty/accounts';
const start = Date.parse('2026-03-01T12:00:00Z');

function setUp(config: Partial<ProxyConfig> = {}) {
  const platform = new RecordingPlatform();
  const clock = { now: start };
  const background: Promise<unknown>[] = [];
  const proxy = proxyBefore(platform, { now: () => clock.now, random: () => 0.5, ...config });
  const waitUntil = (work: Promise<unknown>) => void background.push(work);
  const visitor = new Visitor((request) => proxy(request, { waitUntil }));
  const settle = () => Promise.all(background.splice(0));
  return { platform, clock, visitor, settle };
}
const seconds = (amount: number) => amount * 1_000;
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;

describe('public reads', () => {
  it('come from the cache while fresh, byte for byte', async () => {
    const { visitor, platform, clock } = setUp();
    const first = await visitor.send(list);
    clock.now += seconds(14);
    const second = await visitor.send(list);
    assert.equal(first.headers.get('x-laurel-cache'), 'miss');
    assert.equal(second.headers.get('x-laurel-cache'), 'hit');
    assert.equal(second.headers.get('age'), '14');
    assert.equal(first.headers.get('cache-control'), 'public, max-age=0, s-maxage=15, must-revalidate');
    assert.equal(await second.text(), await first.text());
    assert.equal(platform.requests.length, 1);
  });

  it('are cached by their parameters, in any order', async () => {
    const { visitor, platform } = setUp();
    await visitor.send(`${list}?limit=5&sortDir=asc`);
    await visitor.send(`${list}?sortDir=asc&limit=5`);
    await visitor.send(`${list}?limit=5&sortDir=asc&excludeDeletedCurrency=false`);
    assert.equal(platform.requests.length, 1, 'presets count as given');
    await visitor.send(`${list}?limit=6&sortDir=asc`);
    assert.equal(platform.requests.length, 2);
  });

  it('share one cache entry whatever cache-busting value a page adds', async () => {
    const { visitor, platform } = setUp();
    for (const fresh of ['a', 'b', 'b&fresh=c']) {
      const response = await visitor.send(`${list}?limit=5&fresh=${fresh}`);
      assert.equal(response.status, 200);
    }
    assert.equal(platform.requests.length, 1);
    assert.equal(platform.requests[0]?.query.has('fresh'), false);
  });

  it('are the same for everyone, and carry no cookie', async () => {
    const { visitor } = setUp();
    const anonymous = await (await visitor.send(list)).text();
    await visitor.signIn();
    const response = await visitor.send(list, {
      headers: { 'accept-language': 'de', 'x-forwarded-host': 'evil.example' },
    });
    assert.equal(await response.text(), anonymous);
    assert.equal(response.headers.get('set-cookie'), null);
  });

  it('are answered with 304 if the page has them already', async () => {
    const { visitor } = setUp();
    const etag = (await visitor.send(list)).headers.get('etag') ?? '';
    assert.match(etag, /^"[0-9a-f]{32}"$/);
    for (const header of [etag, `W/${etag}`, `"x", ${etag}`, '*']) {
      const response = await visitor.send(list, { headers: { 'if-none-match': header } });
      assert.equal(response.status, 304, header);
      assert.equal(await response.text(), '');
      assert.equal(response.headers.get('etag'), etag);
    }
    assert.equal((await visitor.send(list, { headers: { 'if-none-match': '"other"' } })).status, 200);
  });

  it('make one call for 1,000 concurrent requests', async () => {
    const { visitor, platform } = setUp();
    platform.reply = ({ path }) =>
      path === list
        ? new Promise((resolve) => setTimeout(() => resolve(json({ data: [accountRow()], hasNextPage: false })), 20))
        : undefined;
    const responses = await Promise.all(Array.from({ length: 1_000 }, () => visitor.send(list)));
    assert.ok(responses.every(({ status }) => status === 200));
    assert.equal(platform.requests.length, 1);
  });

  it('are renewed by one call in the background once they are stale', async () => {
    const { visitor, platform, clock, settle } = setUp();
    platform.reply = ({ path }) =>
      path === list
        ? json({ data: [accountRow(organizationId, platform.requests.length)], hasNextPage: false })
        : undefined;
    const amount = async (response: Response) =>
      ((await response.json()) as { data: { amount: number }[] }).data[0]?.amount;
    await visitor.send(list);
    clock.now += seconds(60);
    const stale = await Promise.all(Array.from({ length: 20 }, () => visitor.send(list)));
    assert.ok(stale.every(({ headers }) => headers.get('x-laurel-cache') === 'stale' && headers.get('age') === '60'));
    await settle();
    assert.equal(platform.requests.length, 2);
    const renewed = await visitor.send(list);
    assert.deepEqual([renewed.headers.get('x-laurel-cache'), await amount(renewed)], ['hit', 2]);
  });

  it('are served stale if the platform fails, with their age, until it recovers', async () => {
    const { visitor, platform, clock, settle } = setUp();
    const first = await (await visitor.send(list)).text();
    platform.reply = () => json({ message: 'down' }, 400);
    clock.now += seconds(301);
    const standIn = await visitor.send(list);
    assert.equal(standIn.status, 200);
    assert.equal(standIn.headers.get('x-laurel-cache'), 'stale-error');
    assert.equal(standIn.headers.get('age'), '301');
    assert.equal(await standIn.text(), first);
    const calls = platform.requests.length;
    await visitor.send(list);
    assert.equal(platform.requests.length, calls, 'a failing platform is left alone for a moment');
    clock.now += seconds(3);
    platform.reply = () => undefined;
    assert.equal((await visitor.send(list)).headers.get('x-laurel-cache'), 'miss');

    platform.reply = () => json({ message: 'down' }, 400);
    clock.now += seconds(100);
    assert.equal((await visitor.send(list)).headers.get('x-laurel-cache'), 'stale');
    await settle();
    assert.equal((await visitor.send(list)).headers.get('x-laurel-cache'), 'stale-error');
    clock.now += seconds(3_600);
    assert.equal((await visitor.send(list)).status, 502, 'too old to stand in');
  });

  it('do not cache failures', async () => {
    const { visitor, platform } = setUp();
    platform.reply = () => json({ message: 'x' }, 400);
    assert.equal((await visitor.send(list)).status, 502);
    platform.reply = () => undefined;
    assert.equal((await visitor.send(list)).status, 200);
  });

  it("stay within the cache's size", async () => {
    const { visitor, platform } = setUp({ cacheBytes: 4_000 });
    for (let limit = 1; limit <= 20; limit += 1) await visitor.send(`${list}?limit=${limit}`);
    await visitor.send(`${list}?limit=1`);
    assert.equal(platform.requests.length, 21, 'the oldest made room');
  });
});

describe('an answer of the platform', () => {
  it('is stripped of everything that a page must not see', async () => {
    const { visitor, platform } = setUp();
    const secret = (key: string) => `secret-${key}`;
    platform.reply = ({ path }) =>
      path === '/api/loyalty/currencies'
        ? json({
            data: [
              {
                id: currencyId,
                name: 'Embers',
                symbol: 'EMB',
                decimals: 0,
                imageUrl: null,
                sortId: 1,
                deletedAt: null,
                apiAuthKey: secret('key'),
                apiAuthType: 'bearer',
                apiAuthValue: secret('value'),
                apiGetUrl: 'https://secret-host.example',
                organizationId,
                newField: secret('new'),
              },
            ],
            hasNextPage: false,
            debugInfo: secret('debug'),
          })
        : undefined;
    const currencies = await (await visitor.send('/api/loyalty/currencies')).text();
    assert.deepEqual(Object.keys((JSON.parse(currencies) as { data: object[] }).data[0] ?? {}), [
      'id',
      'name',
      'symbol',
      'decimals',
      'imageUrl',
      'sortId',
      'deletedAt',
    ]);
    const accounts = await (await visitor.send(list)).text();
    assert.doesNotMatch(currencies + accounts, /secret|@example|lockVersion|walletGroup/);
  });

  it('keeps every digit of every number', async () => {
    const { visitor, platform } = setUp();
    const written = [
      ['9007199254740991', 9007199254740991],
      ['9007199254740993', '9007199254740993'],
      ['123456789012345678901234567890', '123456789012345678901234567890'],
      ['-9007199254740993', '-9007199254740993'],
      ['0.1', 0.1],
      ['12345678901234567.5', '12345678901234567.5'],
      ['5e-7', 5e-7],
      ['1e+21', '1000000000000000000000'],
      ['1.5E21', '1500000000000000000000'],
      ['1.2345678901234567890e-7', '0.0000001234567890123456789'],
      ['1e400', `1${'0'.repeat(400)}`],
      ['1e4000', '1e4000'],
      ['"12345678901234567890"', '12345678901234567890'],
      ['null', null],
      ['0', 0],
    ] as const;
    const rows = written.map(([digits]) => JSON.stringify(accountRow(undefined, 'AMOUNT')).replace('"AMOUNT"', digits));
    platform.reply = () => json(`{"data":[${rows.join()}],"hasNextPage":false}`);
    const { data } = (await (await visitor.send(list)).json()) as { data: { amount: unknown }[] };
    assert.deepEqual(
      data.map(({ amount }) => amount),
      written.map(([, expected]) => expected),
    );
  });

  it('keeps every digit of any integer', () => {
    fc.assert(
      fc.property(fc.bigInt(), fc.jsonValue(), (integer, other) => {
        const value = parseExactJson(`{"a": ${integer} ,"b":[${integer}]}`) as { a: unknown; b: unknown[] };
        assert.equal(String(value.a), String(integer));
        assert.equal(value.b[0], value.a);
        if (Number.isSafeInteger(Number(integer))) assert.equal(typeof value.a, 'number');
        const text = JSON.stringify(other);
        if (!/\d[\d.eE+-]{14}|e/i.test(text)) assert.deepEqual(parseExactJson(text), JSON.parse(text));
      }),
      { numRuns: 1_000 },
    );
  });

  it('loses URLs that a page must not load', async () => {
    const { visitor, platform } = setUp();
    for (const [url, shown] of [
      ['https://images.example/a.png', true],
      ['http://images.example/a.png', false],
      ['javascript:alert(1)', false],
      ['data:image/svg+xml,<svg onload=alert(1)>', false],
      ['//evil.example/a.png', false],
      [' https://images.example', false],
    ] as const) {
      const row = accountRow();
      platform.reply = () => {
        const [metadata] = row.user.userMetadata;
        if (metadata) metadata.logoUrl = url;
        return json({ data: [row], hasNextPage: false });
      };
      const response = await visitor.send(`${list}?startingAfter=${randomUUID()}`);
      const { data } = (await response.json()) as { data: { user: { userMetadata: { logoUrl: unknown }[] } }[] };
      assert.equal(data[0]?.user.userMetadata[0]?.logoUrl, shown ? url : null);
    }
    for (const url of ['http://localhost:5173/a.png', 'http://127.0.0.1/a.png', 'http://[::1]/a.png']) {
      assert.ok(isSafeUrl(url, true), url);
      assert.ok(!isSafeUrl(url, false), url);
    }
    assert.ok(isSafeUrl('https://a.example/%20?x=1#y', false));
    for (const url of [
      '',
      'https://',
      'https:/\\evil.example',
      'https://user:pass@a.example',
      'java\nscript:alert(1)',
      '\u0000https://a.example',
      'vbscript:x',
      'blob:https://a.example/x',
      'file:///etc/passwd',
      'http://localhost.evil.example',
      'http://127.0.0.1.evil.example',
    ])
      assert.ok(!isSafeUrl(url, true), url);
  });

  it('keeps local URLs only if all pages are local', async () => {
    const picture = 'http://127.0.0.1:5173/a.png';
    const shownAt = async (config: Partial<ProxyConfig>): Promise<unknown> => {
      const platform = new RecordingPlatform();
      const row = accountRow();
      const [metadata] = row.user.userMetadata;
      if (metadata) metadata.logoUrl = picture;
      platform.reply = ({ path }) =>
        path === '/api/loyalty/accounts' ? json({ data: [row], hasNextPage: false }) : undefined;
      const proxy = proxyBefore(platform, config);
      const response = await proxy(new Request(`${base}${list}`, { headers: { host: 'localhost' } }));
      const { data } = (await response.json()) as { data: { user: { userMetadata: { logoUrl: unknown }[] } }[] };
      return data[0]?.user.userMetadata[0]?.logoUrl;
    };
    const local = 'http://localhost:5173';
    assert.equal(await shownAt({ origins: [local] }), picture);
    assert.equal(await shownAt({ origins: [] }), picture);
    assert.equal(await shownAt({ origins: [local], publicUrl: 'http://127.0.0.1:4200' }), picture);
    assert.equal(await shownAt({ origins: [], local: false }), null);
    assert.equal(await shownAt({ origins: [local, site] }), null);
    assert.equal(await shownAt({ origins: [site] }), null);
    assert.equal(await shownAt({ origins: [local], publicUrl: site }), null);
  });

  it('is refused if it is malformed, truncated or too large', async () => {
    const bodies = [
      '',
      '<html>',
      '{"data":',
      '[]',
      'null',
      '{"data":[{"id":"x"}],"hasNextPage":false}',
      '{"__proto__":{}}',
    ];
    for (const body of bodies) {
      const { visitor, platform } = setUp();
      platform.reply = () => json(body);
      const response = await visitor.send(list);
      assert.deepEqual([response.status, await codeOf(response)], [502, 'upstream_error'], body);
    }
    const { visitor, platform } = setUp();
    platform.reply = () => json(`{"data":[],"x":"${'x'.repeat(3 * 1024 * 1024)}"}`);
    assert.equal((await visitor.send(list)).status, 502);
  });

  it('becomes one of our problems if it is an error, without any of its text', async () => {
    const replies: [status: number, expected: string][] = [
      [400, '502 upstream_error'],
      [401, '502 upstream_key_refused'],
      [403, '502 upstream_key_refused'],
      [404, '502 upstream_error'],
      [418, '502 upstream_error'],
      [301, '502 upstream_error'],
    ];
    for (const [status, expected] of replies) {
      const { visitor, platform } = setUp();
      platform.reply = () =>
        json({ message: 'leaked text', debugInfo: 'leaked stack', error: 'leaked' }, status, {
          location: 'https://leaked.example',
          'x-leaked': '1',
        });
      const response = await visitor.send(list);
      const text = await response.text();
      assert.equal(`${response.status} ${(JSON.parse(text) as { code: string }).code}`, expected);
      assert.doesNotMatch(text + JSON.stringify([...response.headers]), /leaked/);
      assert.equal(response.headers.get('cache-control'), 'no-store');
    }
  });
});

describe('a stale answer', () => {
  it('is served if the platform fails, but not if it answers 404', async () => {
    const clock = { now: start };
    const now = (): number => clock.now;
    const cache = new PublicCache({ maximumBytes: 10_000, now, elapsed: now, random: () => 0.5, digest });
    const windows = { fresh: 1, stale: 2, error: 100 };
    const read = (load: () => Promise<Loaded>) =>
      cache.read('badge 1', windows, load, (work) => void work.catch(() => undefined));
    const failing = (status: number, code: 'not_found' | 'upstream_unavailable') => () =>
      Promise.reject(new Refusal(status, code, 'x'));
    await read(() => Promise.resolve({ bytes: new Uint8Array([1]) }));
    clock.now += seconds(10);
    assert.equal((await read(failing(502, 'upstream_unavailable'))).state, 'stale-error');
    clock.now += seconds(10);
    await assert.rejects(read(failing(404, 'not_found')), { status: 404 });
  });
});

describe('a failing platform', () => {
  it('gets at most three attempts per read', async () => {
    const { platform } = setUp();
    for (const status of [500, 502, 503, 504]) {
      const visitor = new Visitor(proxyBefore(platform, { random: () => 0.01 }));
      platform.requests.length = 0;
      platform.reply = () => json({ success: false, message: 'x', debugInfo: {} }, status);
      const response = await visitor.send(list);
      assert.deepEqual([response.status, await codeOf(response)], [502, 'upstream_unavailable']);
      assert.equal(platform.requests.length, 3);
    }
  });

  it('may recover within a read', async () => {
    const { platform } = setUp();
    const visitor = new Visitor(proxyBefore(platform, { random: () => 0.01 }));
    platform.reply = () => (platform.requests.length < 3 ? json({}, 503) : undefined);
    assert.equal((await visitor.send(list)).status, 200);
  });

  it('is not called again before its Retry-After', async ({ mock }) => {
    const { platform } = setUp();
    const visitor = new Visitor(proxyBefore(platform));
    platform.reply = () => json({ message: 'Too many requests' }, 429, { 'retry-after': '30' });
    const waited = await elapsed(mock, async () => {
      const response = await visitor.send(list);
      assert.deepEqual([response.status, await codeOf(response)], [503, 'busy']);
      assert.equal(response.headers.get('retry-after'), '30');
    });
    assert.ok(waited < 1_000, `${waited} ms`);
    assert.equal(platform.requests.length, 1, 'no second try before its time');
    for (const path of ['/api/loyalty/currencies', '/api/users/count', list])
      assert.equal((await visitor.send(path)).status, 503, 'the whole of it is left alone');
    assert.equal(platform.requests.length, 1);

    platform.requests.length = 0;
    platform.reply = () => (platform.requests.length === 1 ? json({}, 429, { 'retry-after': '1' }) : undefined);
    const other = new Visitor(proxyBefore(platform));
    const retried = await elapsed(mock, async () => assert.equal((await other.send(list)).status, 200));
    assert.ok(retried >= 1_000 && retried < 1_500, `${retried} ms`);
  });

  it('is given up at the deadline if it never answers or cannot be reached', async ({ mock }) => {
    const { platform } = setUp();
    const read = () => new Visitor(proxyBefore(platform, { deadlines: { head: 50, read: 200 } })).send(list);
    platform.reply = () => new Promise(() => undefined);
    const waited = await elapsed(mock, async () => {
      const silent = await read();
      assert.deepEqual([silent.status, await codeOf(silent)], [504, 'upstream_unavailable']);
    });
    assert.ok(waited <= 200, `${waited} ms`);
    platform.reply = () => Promise.reject(new TypeError('fetch failed'));
    const dead = await read();
    assert.deepEqual([dead.status, await codeOf(dead)], [502, 'upstream_unavailable']);
    platform.reply = () =>
      new Response(new ReadableStream({ start: (stream) => stream.enqueue(new TextEncoder().encode('{"data"')) }));
    const slow = await read();
    assert.equal(slow.status, 504, 'a body without an end');
  });

  it('gets at most 16 calls at once, and further ones wait or are rejected', async () => {
    const { visitor, platform } = setUp();
    let open = 0;
    let most = 0;
    let release = (): void => undefined;
    const released = new Promise<void>((resolve) => (release = resolve));
    platform.reply = async () => {
      most = Math.max(most, (open += 1));
      await released;
      await new Promise((resolve) => setImmediate(resolve));
      open -= 1;
      return json({ data: [], hasNextPage: false });
    };
    let turnedAway = 0;
    const send = async (): Promise<number> => {
      const { status } = await visitor.send(`${list}?startingAfter=${crypto.randomUUID()}`);
      // The platform answers only when all others have been sent and are waiting.
      if (status === 503 && (turnedAway += 1) === 84) release();
      return status;
    };
    const statuses = await Promise.all(Array.from({ length: 300 }, send));
    assert.equal(most, 16);
    assert.equal(statuses.filter((status) => status === 200).length, 216);
    assert.equal(turnedAway, 84);
  });
});

describe("the proxy's own endpoints", () => {
  it('list the open operations', async () => {
    const { visitor } = setUp();
    const capabilities = (await (await visitor.send('/capabilities')).json()) as Record<string, unknown>;
    const closed = [
      'exchangeToken',
      'startMySocialAuth',
      'verifyMySocialAuth',
      'finishMySocialAuth',
      'moveMySocialAccount',
      'lookUpTokenClaim',
      'saveMyProfile',
      'findPasskeyAccount',
      'unlinkWallet',
    ];
    const open = endpoints.filter(({ access, name }) => access !== 'operator' && !closed.includes(name));
    assert.deepEqual(
      capabilities['operations'],
      open.map(({ name }) => name),
    );
    assert.deepEqual(capabilities['walletTypes'], ['evm']);
  });

  it('tell the time, uncached', async () => {
    const { visitor, clock } = setUp();
    clock.now += 1_234;
    const response = await visitor.send('/time');
    assert.deepEqual(await response.json(), { now: '2026-03-01T12:00:01.234Z' });
    assert.equal(response.headers.get('cache-control'), 'private, no-store');
    assert.equal(response.headers.get('date'), 'Sun, 01 Mar 2026 12:00:01 GMT');
  });
});
