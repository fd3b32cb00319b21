import assert from 'node:assert/strict';
import { type IncomingHttpHeaders, createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { ProxyConfig, RunningProxy } from '../../src/proxy/index.js';
import { nodeEncoders } from '../../src/proxy/node/node-encoders.js';
import { nodeListener } from '../../src/proxy/node/node-listener.js';
import { digest } from '../../src/proxy/secrets.js';
import { fetchTransport } from '../../src/proxy/upstream/transport.js';
import { localCookie, sessionCookie } from '../support/session-cookies.js';
import { RecordingPlatform, accountRow, json } from './recording-platform.js';
import { Visitor, canary, proxyBefore, site } from './visitor.js';

const list = '/api/loyalty/accounts';
const quests = '/api/quests';
const start = Date.parse('2026-03-01T12:00:00Z');
const rows = Array.from({ length: 20 }, () => accountRow());

/** A proxy behind a Node server, which counts how its requests were answered. */
async function serveNode(config: Partial<ProxyConfig> = {}) {
  const platform = new RecordingPlatform();
  platform.reply = ({ path }) => (path === list ? json({ data: rows, hasNextPage: false }) : undefined);
  const clock = { now: start };
  const lines: Record<string, unknown>[] = [];
  const write = (fields: object) => void lines.push({ ...fields });
  const proxy = proxyBefore(
    { transport: fetchTransport(platform.fetch), digest, encoders: nodeEncoders },
    {
      ...{ now: () => clock.now, random: () => 0.5, logger: { info: write, warn: write, error: write } },
      ...config,
    },
  );
  const hits: (boolean | string)[] = [];
  const counted: RunningProxy = Object.assign((...given: Parameters<RunningProxy>) => proxy(...given), {
    ...{ metrics: proxy.metrics, close: proxy.close },
    fromCache: (...given: Parameters<RunningProxy['fromCache']>) => {
      const answer = proxy.fromCache(...given);
      hits.push(answer !== null);
      return answer;
    },
  });
  const server = createServer(nodeListener(counted, { trustedHops: 1 }));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo;
  const close = () => {
    server.closeAllConnections();
    server.close();
  };
  return { platform, clock, lines, proxy, port, hits, close };
}

interface Answered {
  readonly status: number;
  readonly headers: Readonly<Record<string, string | string[] | undefined>>;
  readonly body: Buffer;
}

interface Asked {
  readonly path: string;
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

const overHttp = (port: number, { path, method = 'GET', headers = {} }: Asked): Promise<Answered> =>
  new Promise((resolve, reject) => {
    const sent = { host: 'proxy.example', ...headers };
    httpRequest({ port, host: '127.0.0.1', path, method, headers: sent, agent: false }, (response) => {
      const chunks: Buffer[] = [];
      response.on('data', (chunk: Buffer) => chunks.push(chunk));
      response.on('end', () =>
        resolve({ status: response.statusCode ?? 0, headers: relevant(response.headers), body: Buffer.concat(chunks) }),
      );
    })
      .on('error', reject)
      .end();
  });

/** Resolves with the status only: requests that the server itself refuses have no request id. */
const statusFor = (port: number, path: string, host: string): Promise<number | undefined> =>
  new Promise((resolve, reject) => {
    const request = httpRequest({ port, host: '127.0.0.1', path, headers: { host }, agent: false }, (response) => {
      response.resume().on('end', () => resolve(response.statusCode));
    });
    request.on('error', reject).end();
  });

/** Sends the same request to the fetch handler, which is independent of Node. */
async function overFetch(proxy: RunningProxy, { path, method = 'GET', headers = {} }: Asked): Promise<Answered> {
  const response = await proxy(new Request(`http://proxy.example${path}`, { method, headers }));
  return {
    status: response.status,
    headers: relevant(Object.fromEntries(response.headers)),
    body: Buffer.from(await response.arrayBuffer()),
  };
}

/** Leaves out what HTTP itself adds, and the request id, which differs by design. */
function relevant(headers: IncomingHttpHeaders | Record<string, string>): Answered['headers'] {
  const { connection: _, 'keep-alive': __, 'transfer-encoding': ___, 'x-request-id': id, ...rest } = headers;
  assert.match(String(id), /^[0-9a-f]{16}$/);
  return rest;
}

const withoutId = ({ status, headers, body }: Answered) => {
  const text = headers['content-encoding'] === undefined ? body.toString() : body.toString('base64');
  const { 'content-length': length, ...rest } = headers;
  // The fetch handler leaves the Content-Length of uncached answers to its server.
  const isCached = 'x-laurel-cache' in headers;
  return {
    status,
    headers: isCached ? { ...rest, length } : rest,
    text: text.replace(/"requestId":"[0-9a-f]{16}"/, ''),
  };
};

describe('a cached answer on Node', () => {
  let served: Awaited<ReturnType<typeof serveNode>>;
  before(async () => {
    served = await serveNode();
  });
  after(() => served.close());

  it('is served only for a valid Host, and any other is refused', async () => {
    const { port, hits } = served;
    const query = '?limit=20';
    for (const host of ['proxy.example', '127.0.0.1:81', '[::1]:8080', 'my_host', 'xn--mller-kva.example.']) {
      assert.equal(await statusFor(port, `/laurel${list}${query}`, host), 200, host);
      hits.length = 0;
      assert.equal(await statusFor(port, `/laurel${list}${query}`, host), 200, host);
      assert.deepEqual(hits, [true], host);
    }
    // Together with the path, these spell an address that is in the cache.
    assert.equal(await statusFor(port, `${list}${query}`, 'proxy.example/laurel'), 400);
    assert.equal(await statusFor(port, query, `proxy.example/laurel${list}`), 400);
    for (const host of ['evil.example?', 'evil.example#', 'a b', 'me@proxy.example', 'x:99999', '[::1', 'a\\b', '%'])
      assert.equal(await statusFor(port, `/laurel${list}${query}`, host), 400, host);
  });

  it('equals the answer of the fetch handler for all headers, methods and pages', async () => {
    const { port, proxy, hits, clock } = served;
    const plain = await overHttp(port, { path: `/laurel${list}?limit=20` });
    const etag = String(plain.headers['etag']);
    assert.match(etag, /^"[0-9a-f]{32}"$/);
    const conditions = ['', etag, `W/${etag}`, '*', '"other"', `"x", ${etag}`, `"${etag.slice(1, -1)}-br"`];
    const encodings = [
      '',
      'br',
      'gzip',
      'gzip, deflate, br, zstd',
      'br;q=0',
      'br;q=0.1, gzip',
      'identity',
      '*',
      '*;q=0',
    ];
    const origins = ['', site, 'https://evil.example', 'null', 'http://proxy.example'];
    const sites = ['', 'same-origin', 'same-site', 'cross-site', 'none'];
    const more: readonly Record<string, string>[] = [
      {},
      { cookie: '_ga=1; theme=dark' },
      { cookie: `${sessionCookie}=${'a'.repeat(64)}` },
      { cookie: `${localCookie}=${'a'.repeat(64)}` },
      { authorization: `DPoP ${'a'.repeat(64)}` },
      { authorization: 'Basic eDp5' },
      { range: 'bytes=0-3' },
      { 'if-modified-since': new Date(start + 9e9).toUTCString() },
      { 'x-http-method-override': 'DELETE', 'x-forwarded-host': 'evil.example', 'x-original-url': '/laurel/session' },
    ];
    const asked: Asked[] = [];
    const ask = (headers: Record<string, string>, method = 'GET', path = `/laurel${list}?limit=20`) =>
      asked.push({
        path,
        method,
        headers: Object.fromEntries(Object.entries(headers).filter(([, text]) => text !== '')),
      });
    for (const condition of conditions)
      for (const encoding of encodings)
        for (const method of ['GET', 'HEAD'])
          ask({ 'if-none-match': condition, 'accept-encoding': encoding, origin: site }, method);
    for (const origin of origins)
      for (const place of sites)
        for (const mode of ['', 'cors', 'no-cors', 'navigate'])
          ask({ origin, 'sec-fetch-site': place, 'sec-fetch-mode': mode });
    for (const headers of more) for (const method of ['GET', 'HEAD']) ask({ origin: site, ...headers }, method);
    for (const method of ['POST', 'PUT', 'DELETE', 'OPTIONS', 'PATCH']) ask({ origin: site, 'x-laurel': '1' }, method);
    for (const path of [
      `/laurel${list}?limit=20&`,
      `/laurel${list}?limit=%32%30`,
      `/laurel${list}/?limit=20`,
      `/laurel/api/loyalty/../loyalty/accounts?limit=20`,
      `/laurel//api/loyalty/accounts?limit=20`,
      `/laurel${list}?limit=20&userId=3f0e2b5c-9d6a-4a51-8b1e-0f5a7c2d9e41`,
      `/laurel${list}?limit=101`,
      `/LAUREL${list}?limit=20`,
      `${list}?limit=20`,
      '/laurel/api/me/accounts',
      '/laurel/session',
    ])
      ask({ origin: site }, 'GET', path);
    hits.length = 0;
    clock.now += 7_000;
    for (const each of asked) {
      // First to have every encoding compressed, then to compare.
      await overHttp(port, each);
      assert.deepEqual(
        withoutId(await overHttp(port, each)),
        withoutId(await overFetch(proxy, each)),
        JSON.stringify(each),
      );
    }
    const quick = hits.filter(Boolean).length;
    assert.ok(quick > 300 && quick < hits.length, `${quick} of ${hits.length} were quick`);
  });

  it('is compressed as requested, each encoding with its own ETag', async () => {
    const { port } = served;
    const path = `/laurel${list}?limit=20`;
    const plain = await overHttp(port, { path });
    const forms = [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
    ] as const;
    const tags = new Set([plain.headers['etag']]);
    for (const [encoding, decode] of forms) {
      const headers = { 'accept-encoding': encoding };
      const { body, headers: got } = await overHttp(port, { path, headers });
      assert.equal(got['content-encoding'], encoding);
      assert.equal(got['content-length'], String(body.byteLength));
      assert.equal(got['vary'], 'Origin, Accept-Encoding');
      assert.ok(body.byteLength < plain.body.byteLength / 2);
      assert.deepEqual(decode(body), plain.body);
      tags.add(String(got['etag']));
      const again = await overHttp(port, { path, headers: { ...headers, 'if-none-match': String(got['etag']) } });
      assert.deepEqual([again.status, again.headers['etag'], again.body.length], [304, got['etag'], 0]);
      assert.equal(again.headers['content-encoding'], undefined);
      const head = await overHttp(port, { path, headers, method: 'HEAD' });
      assert.deepEqual([head.status, head.body.length], [200, 0]);
      assert.deepEqual(head.headers, got);
    }
    assert.equal(tags.size, 3);
  });

  it('is compressed once for concurrent requests, and again only if the content changes', async () => {
    const platform = new RecordingPlatform();
    let current = rows;
    platform.reply = ({ path }) => (path === list ? json({ data: current, hasNextPage: false }) : undefined);
    const clock = { now: start };
    let compressed = 0;
    const { br } = nodeEncoders;
    assert.ok(br);
    const encoders = {
      br: (bytes: Uint8Array<ArrayBuffer>) => {
        compressed += 1;
        return br(bytes);
      },
    };
    const runtime = { transport: fetchTransport(platform.fetch), digest, encoders };
    const visitor = new Visitor(proxyBefore(runtime, { now: () => clock.now }));
    const counts: number[] = [];
    for (const next of [rows, rows, rows.slice(1)]) {
      current = next;
      clock.now += 4_000_000;
      const headers = { 'accept-encoding': 'br' };
      const answers = await Promise.all(Array.from({ length: 50 }, () => visitor.send(list, { headers })));
      for (const answer of answers) assert.equal(answer.headers.get('content-encoding'), 'br');
      counts.push(compressed);
    }
    assert.equal(platform.requests.length, 3);
    assert.deepEqual(counts, [1, 1, 2]);
  });

  it('counts towards limits, metrics and log like any other', async () => {
    const { port, lines, hits, proxy, close } = await serveNode({ limits: { client: 5, public: 4 } });
    try {
      const ask = (address: string) =>
        overHttp(port, { path: `/laurel${list}`, headers: { 'x-forwarded-for': address } });
      const statuses: number[] = [];
      for (let count = 0; count < 6; count += 1) statuses.push((await ask('192.0.2.1')).status);
      assert.deepEqual(statuses, [200, 200, 200, 200, 429, 429]);
      assert.equal((await ask('192.0.2.2')).status, 200, 'somebody else is not limited by it');
      assert.deepEqual(hits, [false, true, true, true, true, true, true]);
      const { headers, body } = await ask('192.0.2.1');
      assert.equal(headers['retry-after'], '60');
      assert.equal((JSON.parse(body.toString()) as { code: string }).code, 'rate_limited');
      const text = proxy.metrics.text();
      assert.match(text, /laurel_requests_total\{route="listAccounts",status="200"\} 5\n/);
      assert.match(text, /laurel_requests_total\{route="listAccounts",status="429",code="rate_limited"\} 3\n/);
      assert.match(text, /laurel_cache_reads_total\{state="hit"\} 4\n/);
      assert.deepEqual(
        lines.map(({ route, status, cache }) => [route, status, cache]),
        [
          ['listAccounts', 200, 'miss'],
          ...Array.from({ length: 3 }, () => ['listAccounts', 200, 'hit']),
          ...Array.from({ length: 2 }, () => ['listAccounts', 429, undefined]),
          ['listAccounts', 200, 'hit'],
          ['listAccounts', 429, undefined],
        ],
      );
    } finally {
      close();
    }
  });

  it('goes through all stages once it is no longer fresh', async () => {
    const { port, hits, clock, platform, close } = await serveNode();
    try {
      const path = `/laurel${list}`;
      const states: unknown[] = [];
      for (const wait of [0, 14_000, 2_000]) {
        clock.now += wait;
        states.push((await overHttp(port, { path })).headers['x-laurel-cache']);
      }
      assert.deepEqual(states, ['miss', 'hit', 'stale']);
      assert.deepEqual(hits, [false, true, false]);
      assert.equal(platform.requests.length, 2);
    } finally {
      close();
    }
  });

  it('of the quests is assembled once, then served from the cache', async () => {
    const { port, hits, proxy, platform, close } = await serveNode();
    platform.reply = ({ path }) =>
      path.endsWith('/rules') || path.endsWith('/rule_groups') ? json({ data: [], hasNextPage: false }) : undefined;
    try {
      const asked = { path: `/laurel${quests}`, headers: { origin: site } };
      const first = await overHttp(port, asked);
      assert.equal(first.status, 200, first.body.toString());
      const calls = platform.requests.length;
      assert.deepEqual(withoutId(await overHttp(port, asked)), withoutId(await overFetch(proxy, asked)));
      assert.deepEqual(hits, [false, true]);
      assert.equal(platform.requests.length, calls);
    } finally {
      close();
    }
  });
});

describe('cached answers on Node', () => {
  it('never cross between members, whoever asks for what and in whatever order', async () => {
    const { port, proxy, platform, hits, close } = await serveNode();
    const owner = new Map<string, string>();
    platform.reply = ({ path, query }) => {
      if (path !== list) return undefined;
      const wallets = query.getAll('walletAddress');
      const rowOf = (wallet: string) => ({
        ...accountRow(owner.get(wallet.toLowerCase())),
        userId: platform.users.get(wallet.toLowerCase())?.id,
      });
      const data = wallets.length > 0 ? wallets.map(rowOf) : rows;
      return json({ data, hasNextPage: false });
    };
    try {
      const members = Array.from({ length: 3 }, () => new Visitor(proxy));
      for (const [index, member] of members.entries()) {
        assert.equal((await member.signIn()).status, 200);
        owner.set(member.account.address.toLowerCase(), `3f0e2b5c-9d6a-4a51-8b1e-00000000000${index}`);
      }
      const shared = (await overHttp(port, { path: `/laurel${list}` })).body.toString();
      const ask = async (path: string, cookie?: string, encoding = 'br') => {
        const headers = {
          ...{ origin: site, 'x-laurel': '1', 'accept-encoding': encoding },
          ...(cookie !== undefined && { cookie }),
        };
        return overHttp(port, { path: `/laurel${path}`, headers });
      };
      for (let round = 0; round < 5; round += 1)
        await Promise.all(
          [...members, null].map(async (member, index) => {
            const own = await ask('/api/me/accounts', member?.cookie);
            assert.equal(own.headers['content-encoding'], undefined, 'what is private is not compressed');
            assert.equal(own.headers['cache-control'], member ? 'private, no-store' : 'no-store');
            assert.equal(own.status, member ? 200 : 401);
            const ids = own.body.toString().match(/00000000000\d/g) ?? [];
            assert.deepEqual(ids, member ? [`00000000000${index}`] : []);
            const open = await ask(list, member?.cookie, 'identity');
            assert.equal(open.body.toString(), shared);
            assert.equal(open.headers['set-cookie'], undefined);
          }),
        );
      assert.ok(hits.includes(true), 'some came by the short way');
      const private_ = hits.length;
      hits.length = 0;
      for (const member of members) await ask(list, member.cookie);
      assert.deepEqual(hits, [false, false, false], 'a session always passes all stages');
      assert.ok(private_ > 0);
    } finally {
      close();
    }
  });

  it('never contain the API key', async () => {
    const { port, platform, lines, hits, close } = await serveNode();
    platform.reply = ({ path }) =>
      path === list
        ? json({ data: rows.map((row) => ({ ...row, apiKey: canary })), hasNextPage: false, key: canary }, 200, {
            'x-api-key': canary,
            'set-cookie': `key=${canary}`,
          })
        : undefined;
    try {
      for (const method of ['GET', 'HEAD'])
        for (const encoding of ['identity', 'br', 'gzip'])
          for (let time = 0; time < 3; time += 1) {
            const headers = { 'accept-encoding': encoding };
            const answer = await overHttp(port, { path: `/laurel${list}`, method, headers });
            const decode = { br: brotliDecompressSync, gzip: gunzipSync }[encoding];
            const body = decode && answer.body.length > 0 ? decode(answer.body) : answer.body;
            assert.equal(answer.status, 200);
            assert.ok(!`${JSON.stringify(answer.headers)}${body.toString()}`.includes(canary));
          }
      assert.ok(hits.filter(Boolean).length >= 12);
      assert.ok(!JSON.stringify(lines).includes(canary));
    } finally {
      close();
    }
  });
});
