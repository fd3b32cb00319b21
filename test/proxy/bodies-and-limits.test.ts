import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Proxy, ProxyConfig } from '../../src/proxy/index.js';
import { isRefusal } from '../../src/proxy/http/refusal.js';
import { defaultRateLimits, maximumKeys, memoryRateLimiter } from '../../src/proxy/http/rate-limiter.js';
import { clientKey } from '../../src/proxy/stages/client-key.js';
import { forwardedAddress } from '../../src/proxy/stages/forwarded-address.js';
import { parseGuardedJson } from '../../src/proxy/stages/json-guard.js';
import { bodyLimits, readBody } from '../../src/proxy/stages/read-body.js';
import { parseRetryAfter } from '../../src/proxy/upstream/retry.js';
import { elapsed } from '../support/elapsed.js';
import { fc } from '../support/properties.js';
import { RecordingPlatform } from './recording-platform.js';
import { Visitor, base, proxyBefore, site } from './visitor.js';

const statusOf = async (work: Promise<unknown>): Promise<number> => {
  try {
    await work;
    return 200;
  } catch (error) {
    return isRefusal(error) ? error.status : 500;
  }
};
const request = (body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request(`${base}/session`, {
    method: 'POST',
    body,
    headers: { 'content-type': 'application/json', ...headers },
    duplex: 'half',
  } as RequestInit);

describe('a request body', () => {
  it('is limited by the bytes that arrive, whatever its Content-Length says', async () => {
    const big = 'x'.repeat(65_537);
    for (const length of ['1', '0', '-1', 'abc', '99999999999999999999'])
      assert.equal(await statusOf(readBody(request(big, { 'content-length': length }))), 413, length);
    assert.equal(await statusOf(readBody(request('{}', { 'content-length': '70000' }))), 200);
    assert.equal(await statusOf(readBody(request('x'.repeat(65_536)))), 200);
  });

  it('is not read to the end if it is endless', async () => {
    let sent = 0;
    let cancelled = false;
    const endless = new ReadableStream<Uint8Array>({
      pull(stream) {
        sent += 16_384;
        stream.enqueue(new Uint8Array(16_384));
      },
      cancel() {
        cancelled = true;
      },
    });
    assert.equal(await statusOf(readBody(request(endless), { ...bodyLimits, drained: 65_536 })), 413);
    assert.ok(sent <= 65_536 * 2);
    assert.ok(cancelled);
  });

  it('is abandoned if it arrives too slowly', async ({ mock }) => {
    const trickle = new ReadableStream<Uint8Array>({
      async pull(stream) {
        await new Promise((resolve) => setTimeout(resolve, 20));
        stream.enqueue(new Uint8Array(1));
      },
    });
    const passed = await elapsed(mock, async () => {
      assert.equal(await statusOf(readBody(request(trickle), { ...bodyLimits, deadline: 100 })), 400);
    });
    assert.ok(passed < 200, `${passed} ms`);
  });

  it('is refused if it is compressed, of another type, or not UTF-8', async () => {
    assert.equal(await statusOf(readBody(request('{}', { 'content-encoding': 'gzip' }))), 415);
    assert.equal(await statusOf(readBody(request('{}', { 'content-type': 'application/json; charset=utf-16' }))), 415);
    assert.equal(await statusOf(readBody(request('{}', { 'content-type': 'Application/JSON; charset=UTF-8' }))), 200);
    assert.equal(await statusOf(readBody(request(new Uint8Array([0x22, 0xff, 0x22])))), 400);
  });

  it('is refused if it is deeply nested or very large, or sets a prototype', () => {
    const nested = (depth: number) => `${'['.repeat(depth)}${']'.repeat(depth)}`;
    assert.doesNotThrow(() => parseGuardedJson(nested(8)));
    for (const text of [
      nested(9),
      nested(20_000),
      JSON.stringify(Object.fromEntries(Array.from({ length: 101 }, (_, index) => [`k${index}`, 1]))),
      `[${'1,'.repeat(20_000)}1]`,
      '{"a":{"b":[{"__proto__":{"x":1}}]}}',
      '{"constructor":{"prototype":{"x":1}}}',
      '{"\\u005f_proto__":1}',
      '{"a":1',
      'undefined',
    ])
      assert.throws(() => parseGuardedJson(text), { status: 400 });
  });

  it('is parsed as JSON.parse would or refused, and never changes a prototype', () => {
    const before = Object.getOwnPropertyNames(Object.prototype).join();
    fc.assert(
      fc.property(fc.json({ maxDepth: 12 }), (text) => {
        try {
          assert.deepEqual(parseGuardedJson(text), JSON.parse(text));
        } catch (error) {
          assert.ok(isRefusal(error));
        }
      }),
      { numRuns: 1_000 },
    );
    assert.equal(Object.getOwnPropertyNames(Object.prototype).join(), before);
  });
});

describe('rate limits', () => {
  const setUp = (config: Partial<ProxyConfig> = {}) => {
    const clock = { now: 1_000_000 };
    const proxy = proxyBefore(new RecordingPlatform(), { limits: {}, now: () => clock.now, ...config });
    const ask = (address: string, path = '/time', init: RequestInit = {}) =>
      proxy(new Request(base + path, init), { clientAddress: address });
    return { clock, ask, proxy };
  };

  it('allow 120 public requests a minute, then say how long to wait', async () => {
    const { ask, clock } = setUp();
    for (let index = 0; index < 120; index += 1) assert.equal((await ask('203.0.113.7')).status, 200);
    clock.now += 15_000;
    const response = await ask('203.0.113.7');
    assert.equal(response.status, 429);
    assert.equal(response.headers.get('retry-after'), '45');
    assert.equal(((await response.json()) as { code: string }).code, 'rate_limited');
    assert.equal((await ask('203.0.113.8')).status, 200, 'another client');
    clock.now += 45_000;
    assert.equal((await ask('203.0.113.7')).status, 200);
  });

  it('are exact for concurrent requests', async () => {
    const { ask } = setUp({ limits: { public: 20 } });
    const statuses = await Promise.all(Array.from({ length: 500 }, async () => (await ask('203.0.113.7')).status));
    assert.equal(statuses.filter((status) => status === 200).length, 20);
  });

  it('count all IPv6 addresses of one network as one client', async () => {
    const { ask } = setUp({ limits: { public: 10 } });
    const statuses: number[] = [];
    for (let index = 0; index < 20; index += 1)
      statuses.push((await ask(`2001:db8:1:2:${index.toString(16)}::${(index * 7).toString(16)}`)).status);
    assert.equal(statuses.filter((status) => status === 200).length, 10);
    assert.equal((await ask('2001:db8:1:3::1')).status, 200);
  });

  it('count sign-ins separately, by address even for members', async () => {
    const { proxy } = setUp({ limits: { nonce: 3 } });
    const member = new Visitor(proxy);
    await member.signIn();
    const challenge = () =>
      member.send('/session/challenge', { method: 'POST', body: { purpose: 'sign-in' } }).then(({ status }) => status);
    assert.deepEqual([await challenge(), await challenge(), await challenge()], [200, 200, 429]);
    assert.equal((await member.send('/time')).status, 200);
  });

  it("count a member's requests by session, whatever address they come from", async () => {
    const { proxy } = setUp({ limits: { member: 5 } });
    const member = new Visitor(proxy);
    await member.signIn();
    const headers = { 'x-laurel': '1', origin: site, cookie: member.cookie ?? '' };
    const statuses: number[] = [];
    for (let index = 0; index < 8; index += 1)
      statuses.push(
        (await proxy(new Request(`${base}/api/me/accounts`, { headers }), { clientAddress: `198.51.100.${index}` }))
          .status,
      );
    assert.deepEqual(statuses, [200, 200, 200, 200, 200, 429, 429, 429]);
  });

  it('recognise a client in every spelling of its address', () => {
    for (const [address, key] of [
      ['203.0.113.7', '203.0.113.7'],
      ['::ffff:203.0.113.7', '203.0.113.7'],
      ['::FFFF:cb00:7107', '203.0.113.7'],
      ['2001:0DB8:0001:0002:0:0:0:1', '2001:db8:1:2::/64'],
      ['2001:db8:1:2::ffff', '2001:db8:1:2::/64'],
      ['[2001:db8:1:2::1]', '2001:db8:1:2::/64'],
      ['fe80::1%eth0', 'fe80:0:0:0::/64'],
      ['203.0.113.7:51234', '203.0.113.7'],
      ['[2001:db8:1:2::1]:51234', '2001:db8:1:2::/64'],
      ['[::ffff:203.0.113.7]:443', '203.0.113.7'],
      ['::1', '0:0:0:0::/64'],
      ['', 'unknown'],
      ['no:address', 'unknown'],
      [undefined, 'unknown'],
    ] as const)
      assert.equal(clientKey(address), key);
    fc.assert(
      fc.property(fc.ipV6(), (address) => assert.match(clientKey(address), /^(?:[0-9a-f:]+::\/64|[\d.]+)$/)),
      { numRuns: 1_000 },
    );
  });

  it('ignore forwarded addresses that the client could have written', () => {
    const forged = '1.1.1.1, 2.2.2.2, 203.0.113.7';
    assert.equal(forwardedAddress('10.0.0.1', forged, 0), '10.0.0.1');
    assert.equal(forwardedAddress('10.0.0.1', forged, 1), '203.0.113.7');
    assert.equal(forwardedAddress('10.0.0.1', ['1.1.1.1', '203.0.113.7, 10.0.0.2'], 2), '203.0.113.7');
    assert.equal(forwardedAddress('10.0.0.1', undefined, 1), '10.0.0.1');
    assert.equal(forwardedAddress('10.0.0.1', '1.1.1.1', 2), '10.0.0.1');
  });

  it('warn once if all visitors appear as one client because a server in front is not trusted', async () => {
    const warnings = async (clientAddress: string | undefined, headers: Record<string, string> = {}) => {
      const lines: string[] = [];
      const quiet = () => undefined;
      const logger = { info: quiet, error: quiet, warn: (_: object, message: string) => void lines.push(message) };
      const { proxy } = setUp({ logger });
      for (const path of ['/time', '/session', '/ready'])
        await proxy(new Request(base + path, { headers }), { clientAddress });
      const ready = await proxy(new Request(`${base}/ready`, { headers }), { clientAddress });
      return [((await ready.json()) as { clients: string }).clients, lines.length, lines[0] ?? ''] as const;
    };
    for (const [address, headers] of [
      ['10.0.0.1', { 'x-forwarded-for': '203.0.113.7' }],
      ['10.0.0.1', { 'x-forwarded-for': '203.0.113.7, 10.0.0.2' }],
      ['::ffff:10.0.0.1', { 'x-real-ip': '203.0.113.7' }],
      ['10.0.0.1', { forwarded: 'for=203.0.113.7' }],
      [undefined, {}],
    ] as const) {
      const [clients, count, line] = await warnings(address, headers);
      assert.deepEqual([clients, count], ['one', 1], JSON.stringify([address, headers]));
      assert.match(line, /LAUREL_TRUSTED_HOPS/);
    }
    for (const [address, headers] of [
      ['203.0.113.7', {}],
      ['203.0.113.7', { 'x-forwarded-for': '1.1.1.1, 203.0.113.7' }],
      ['203.0.113.7', { 'x-forwarded-for': '203.0.113.7, 10.0.0.2', 'x-real-ip': '10.0.0.2' }],
    ] as const)
      assert.deepEqual(await warnings(address, headers), ['apart', 0, ''], JSON.stringify([address, headers]));
  });

  it('let fifty members sign in from one address, and stop repeated attempts with one wallet', async () => {
    const { proxy } = setUp();
    const near: Proxy = (request) => proxy(request, { clientAddress: '203.0.113.7' });
    const statuses = await Promise.all(
      Array.from({ length: 50 }, async () => (await new Visitor(near).signIn()).status),
    );
    assert.deepEqual(new Set(statuses), new Set([200]));
    const eager = new Visitor(near);
    const tries: number[] = [];
    for (let index = 0; index < 12; index += 1) {
      const body = { ...(await eager.signed(await eager.challenge())), signature: `0x${'11'.repeat(65)}` };
      tries.push((await eager.send('/session', { method: 'POST', body })).status);
    }
    assert.deepEqual(tries, [...Array<number>(10).fill(401), 429, 429]);
    // Failed attempts from one address do not lock the wallet out elsewhere.
    const far = new Visitor((request) => proxy(request, { clientAddress: '203.0.113.8' }), eager.account);
    assert.equal((await far.signIn()).status, 200);
  });

  it('remember a limited number of clients', async () => {
    const limits = { ...defaultRateLimits, client: 1 };
    const limiter = memoryRateLimiter(limits, () => 0);
    await limiter.consume('client', 'first');
    assert.ok((await limiter.consume('client', 'first')) > 0);
    for (let index = 0; index < maximumKeys; index += 1) await limiter.consume('client', String(index));
    assert.equal(await limiter.consume('client', 'first'), 0, 'the longest quiet is forgotten');
  });

  it('parse every form of Retry-After', () => {
    const now = Date.parse('2026-03-01T12:00:00Z');
    for (const [value, expected] of [
      [null, undefined],
      ['3', 3_000],
      [' 3 ', 3_000],
      ['Sun, 01 Mar 2026 12:00:10 GMT', 10_000],
      ['Sun, 01 Mar 2026 11:00:00 GMT', 0],
      ['86400', 60_000],
      ['soon', undefined],
      ['1.5e9x', undefined],
    ] as const)
      assert.equal(parseRetryAfter(value, now), expected, String(value));
  });
});
