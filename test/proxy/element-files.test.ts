import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { createServer, request as httpRequest } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { brotliCompressSync, brotliDecompressSync, gunzipSync, gzipSync } from 'node:zlib';
import { ElementFiles } from '../../src/proxy/node/element-files.js';
import { routeHandlers } from '../../src/proxy/index.js';
import { nodeListener } from '../../src/proxy/node/node-listener.js';
import { serveElements } from '../../src/proxy/node/serve-elements.js';
import { nodeProxy, serveProxy } from '../../src/proxy/node.js';
import { silentLogger } from '../../src/proxy/logger.js';
import { sessionCookie } from '../support/session-cookies.js';
import { RecordingPlatform, accountRow, json, organizationId, websiteId } from './recording-platform.js';
import { canary, proxyBefore, site } from './visitor.js';

const loader = 'import("./c/core-AbCd_12.js"); '.repeat(50);
const chunk = 'export const core = 1; '.repeat(50);
const stranger = 'https://elsewhere.example';

interface Asked {
  readonly method?: string;
  readonly headers?: Readonly<Record<string, string>>;
}

describe('the element files served by the proxy', () => {
  const platform = new RecordingPlatform();
  platform.reply = ({ path }) =>
    path.endsWith('/accounts') ? json({ data: [accountRow()], hasNextPage: false }) : undefined;
  const lines: unknown[] = [];
  const log = (fields: object) => void lines.push(fields);
  let folder: string;
  let port: number;
  let stop: () => void;
  let proxy: ReturnType<typeof serveElements>;

  const ask = (path: string, { method = 'GET', headers = {} }: Asked = {}) =>
    new Promise<{ status: number; headers: Record<string, unknown>; body: Buffer }>((resolve, reject) => {
      httpRequest({ port, host: '127.0.0.1', path, method, headers, agent: false }, (response) => {
        const parts: Buffer[] = [];
        response.on('data', (part: Buffer) => parts.push(part));
        response.on('end', () =>
          resolve({ status: response.statusCode ?? 0, headers: response.headers, body: Buffer.concat(parts) }),
        );
      })
        .on('error', reject)
        .end();
    });

  before(async () => {
    folder = await mkdtemp(join(tmpdir(), 'laurel-elements-'));
    await mkdir(join(folder, 'c'));
    for (const [name, text] of [
      ['loader.js', loader],
      ['c/core-AbCd_12.js', chunk],
    ] as const) {
      await writeFile(join(folder, name), text);
      await writeFile(join(folder, `${name}.br`), brotliCompressSync(text));
      await writeFile(join(folder, `${name}.gz`), gzipSync(text));
    }
    await writeFile(join(folder, 'laurel.css'), 'laurel-profile { display: block }');
    await writeFile(join(folder, 'secret.pem'), 'not for pages');
    const logger = { info: log, warn: log, error: log };
    const files = new ElementFiles({ folder, basePath: '/laurel', version: '1.2.3' });
    proxy = serveElements(proxyBefore(platform, { logger, limits: { client: 2 } }), files);
    const server = createServer(nodeListener(proxy));
    await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
    ({ port } = server.address() as AddressInfo);
    stop = () => {
      server.closeAllConnections();
      server.close();
    };
  });
  after(async () => {
    stop();
    await rm(folder, { recursive: true });
  });

  it('are sent uncompressed, like all other answers, in a host such as Next.js that compresses itself', async () => {
    const { GET, POST } = routeHandlers(proxy);
    const headers = { 'accept-encoding': 'br, gzip;q=0.5', origin: site, 'x-laurel': '1' };
    for (const path of ['/laurel/loader.js', '/laurel/c/core-AbCd_12.js', '/laurel/1.2.3/loader.js']) {
      const file = await GET(new Request(site + path, { headers }));
      assert.equal(file.headers.get('content-encoding'), null, path);
      assert.equal(await file.text(), path.includes('core') ? chunk : loader, path);
    }
    const data = Array.from({ length: 40 }, () => accountRow());
    const long = nodeProxy({
      ...{ apiKey: canary, upstream: 'https://platform.example', organizationId, websiteId, origins: [site] },
      ...{ basePath: '/laurel', elements: false, fetch: async () => json({ data, hasNextPage: false }) },
    });
    for (let time = 0; time < 2; time += 1) {
      const read = await routeHandlers(long).GET(
        new Request(`${site}/laurel/api/loyalty/accounts?limit=40`, { headers }),
      );
      assert.equal(read.headers.get('content-encoding'), null);
      assert.equal(((await read.json()) as { data: unknown[] }).data.length, 40);
    }
    const body = '{"purpose":"sign-in"}';
    const asked = await POST(
      new Request(`${site}/laurel/session/challenge`, {
        ...{ method: 'POST', body },
        headers: { ...headers, 'content-type': 'application/json' },
      }),
    );
    assert.equal(asked.status, 200, 'a body still arrives');
  });

  it('are readable by pages of every origin, have a type, and are revalidated by ETag', async () => {
    for (const [path, type, cache] of [
      ['/laurel/loader.js', 'text/javascript; charset=utf-8', 'public, no-cache'],
      ['/laurel/loader.js?v=2', 'text/javascript; charset=utf-8', 'public, no-cache'],
      ['/laurel/laurel.css', 'text/css; charset=utf-8', 'public, no-cache'],
      ['/laurel/c/core-AbCd_12.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
      ['/laurel/1.2.3/loader.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
      ['/laurel/1.2.3/c/core-AbCd_12.js', 'text/javascript; charset=utf-8', 'public, max-age=31536000, immutable'],
    ] as const) {
      const { status, headers } = await ask(path, { headers: { origin: stranger, 'sec-fetch-site': 'cross-site' } });
      assert.deepEqual([status, headers['content-type'], headers['cache-control']], [200, type, cache], path);
      assert.equal(headers['access-control-allow-origin'], '*');
      assert.equal(headers['cross-origin-resource-policy'], 'cross-origin');
      assert.equal(headers['x-content-type-options'], 'nosniff');
      const again = await ask(path, { headers: { 'if-none-match': String(headers['etag']) } });
      assert.deepEqual([again.status, again.body.length, again.headers['etag']], [304, 0, headers['etag']]);
    }
  });

  it('are sent precompressed, each encoding with its own ETag', async () => {
    const tags = new Set<unknown>();
    for (const [encoding, decode] of [
      ['br', brotliDecompressSync],
      ['gzip', gunzipSync],
      ['identity', (bytes: Buffer) => bytes],
    ] as const) {
      const { body, headers } = await ask('/laurel/loader.js', { headers: { 'accept-encoding': encoding } });
      assert.equal(headers['content-encoding'], encoding === 'identity' ? undefined : encoding);
      assert.equal(headers['content-length'], String(body.length));
      assert.equal(headers['vary'], 'Accept-Encoding');
      assert.equal(decode(body).toString(), loader);
      tags.add(headers['etag']);
      const head = await ask('/laurel/loader.js', { method: 'HEAD', headers: { 'accept-encoding': encoding } });
      assert.deepEqual([head.status, head.body.length], [200, 0]);
      assert.deepEqual({ ...head.headers, date: '' }, { ...headers, date: '' });
    }
    assert.equal(tags.size, 3);
    const plain = await ask('/laurel/laurel.css', { headers: { 'accept-encoding': 'br' } });
    assert.equal(plain.headers['content-encoding'], undefined);
  });

  it('are the same from the fetch handler', async () => {
    for (const method of ['GET', 'HEAD']) {
      const headers = { 'accept-encoding': 'br' };
      const one = await ask('/laurel/loader.js', { method, headers });
      const other = await proxy(new Request('http://proxy.example/laurel/loader.js', { method, headers }));
      assert.equal(other.status, one.status);
      assert.deepEqual(Buffer.from(await other.arrayBuffer()), one.body);
      for (const [name, value] of other.headers) assert.equal(one.headers[name], value, name);
    }
  });

  it('never involve the platform, the log, rate limits or sessions, whatever the request carries', async () => {
    lines.length = 0;
    const headers = {
      cookie: `${sessionCookie}=${'a'.repeat(64)}`,
      authorization: `DPoP ${'a'.repeat(64)}`,
      origin: stranger,
    };
    for (let count = 0; count < 10; count += 1) {
      const answer = await ask('/laurel/loader.js', { headers });
      assert.equal(answer.status, 200);
      assert.equal(answer.headers['set-cookie'], undefined);
      assert.equal(answer.headers['access-control-allow-credentials'], undefined);
    }
    assert.deepEqual([platform.requests.length, lines.length], [0, 0]);
  });

  it('leave every other path and method to the proxy', async () => {
    const status = async (path: string, method = 'GET') =>
      (await proxy(new Request(`http://proxy.example${path}`, { method }))).status;
    for (const path of [
      '/loader.js',
      '/laurelloader.js',
      '/laurel/secret.pem',
      '/laurel/loader.js.br',
      '/laurel/1.2.4/loader.js',
      '/laurel/c',
      '/laurel/c/',
      '/laurel/c/../loader.js/x',
      '/laurel/%6coader.js',
      '/laurel//loader.js',
      '/laurel/constructor',
    ])
      assert.equal(await status(path), 404, path);
    assert.equal(await status('/laurel/loader.js', 'POST'), 404);
    const read = await proxy(
      new Request('http://proxy.example/laurel/api/loyalty/accounts', { headers: { origin: site } }),
    );
    assert.equal(read.status, 200);
    assert.equal((await ask('/laurel/api/loyalty/accounts')).headers['x-laurel-cache'], 'hit');
  });

  it('answer 404 without caching once an update has removed them', async () => {
    const files = new ElementFiles({ folder, basePath: '', version: '1.2.3' });
    await rm(join(folder, 'laurel.css'));
    const answer = await files.answer(new Request('http://proxy.example/laurel.css'));
    assert.deepEqual([answer?.status, answer?.headers['cache-control']], [404, 'no-store']);
  });

  it('are not served if there is no build or the owner turns them off', async () => {
    const none = new ElementFiles({ folder: join(folder, 'none'), basePath: '', version: '1.2.3' });
    assert.equal(none.size, 0);
    assert.equal(none.answer(new Request('http://proxy.example/loader.js')), null);
    const shared = { apiKey: canary, upstream: 'https://platform.example', organizationId, websiteId };
    const served = await serveProxy({
      ...shared,
      elements: false,
      port: 0,
      fetch: platform.fetch,
      logger: silentLogger,
    });
    try {
      assert.equal((await fetch(`${served.url}/loader.js`)).status, 404);
    } finally {
      await served.close();
    }
  });
});
