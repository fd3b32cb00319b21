import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer, request as httpRequest } from 'node:http';
import { type AddressInfo, connect } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { silentLogger } from '../../src/proxy/logger.js';
import { type ServedProxy, serveProxy } from '../../src/proxy/node.js';
import { accountRow, organizationId, websiteId } from './recording-platform.js';

describe('the proxy on Node', () => {
  const platform = createServer((request, response) => {
    response.setHeader('content-type', 'application/json');
    const slow = request.url?.includes('sortDir=asc') ? 300 : 0;
    setTimeout(() => response.end(JSON.stringify({ data: [accountRow()], hasNextPage: false })), slow);
  });
  let served: ServedProxy;
  // The clock stands still, so that no rate limit recovers while a slow machine sends.
  const now = Date.now();
  before(async () => {
    await new Promise<void>((resolve) => platform.listen(0, '127.0.0.1', resolve));
    served = await serveProxy({
      apiKey: 'key',
      upstream: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
      organizationId,
      websiteId,
      basePath: '/laurel',
      port: 0,
      limits: { public: 50 },
      now: () => now,
      logger: silentLogger,
    });
  });
  after(async () => {
    await served.close();
    platform.closeAllConnections();
    platform.close();
  });

  it('answers a page of its own origin', async () => {
    const { origin } = new URL(served.url);
    const before = Date.now();
    const response = await fetch(`${served.url}/api/loyalty/accounts`, { headers: { origin } });
    assert.equal(response.status, 200);
    assert.equal(response.headers.get('access-control-allow-origin'), origin);
    const date = Date.parse(response.headers.get('date') ?? '');
    // Node gives the time in whole seconds, and reads its clock once a second.
    assert.ok(date >= before - 2_000 && date <= Date.now());
  });

  it('keeps idle connections longer than load balancers do', async () => {
    const response = await fetch(`${served.url}/api/loyalty/accounts`);
    assert.equal(response.headers.get('keep-alive'), 'timeout=80');
    await response.body?.cancel();
  });

  it('keeps idle connections as long as configured', async () => {
    const patient = await serveProxy({
      ...{ apiKey: 'key', upstream: 'https://platform.example', organizationId, websiteId },
      ...{ port: 0, keepAliveMs: 620_000, logger: silentLogger, fetch: () => Promise.reject(new TypeError('away')) },
    });
    const response = await fetch(`${patient.url}/time`);
    assert.equal(response.headers.get('keep-alive'), 'timeout=620');
    await response.text();
    // The connection is idle now, and nobody waits for it.
    await patient.close();
  });

  it('accepts 60 kB of cookies, answers 431 to more, and warns the owner once', async () => {
    const told: string[] = [];
    const own = await serveProxy({
      ...{ apiKey: 'key', upstream: 'https://platform.example', organizationId, websiteId, port: 0 },
      logger: { ...silentLogger, warn: (_, message) => void told.push(message) },
      fetch: () => Promise.reject(new TypeError('away')),
    });
    const statusWith = async (bytes: number): Promise<number> => {
      const response = await fetch(`${own.url}/health`, { headers: { cookie: `site=${'x'.repeat(bytes)}` } });
      await response.text();
      return response.status;
    };
    assert.deepEqual([await statusWith(16_384), await statusWith(60_000), await statusWith(70_000)], [200, 200, 431]);
    assert.equal(await statusWith(80_000), 431);
    assert.equal(told.length, 1);
    assert.match(told[0] ?? '', /431.*cookies/);
    await own.close();
  });

  it('answers 400 to what is not HTTP, and keeps running', async () => {
    const { hostname, port } = new URL(served.url);
    const socket = connect(Number(port), hostname);
    socket.end('This is no HTTP\r\n\r\n');
    const parts: Buffer[] = [];
    for await (const part of socket) parts.push(part as Buffer);
    assert.match(Buffer.concat(parts).toString(), /^HTTP\/1\.1 400 Bad Request\r\n/);
    assert.equal((await fetch(`${served.url}/health`)).status, 200);
  });

  it('delivers a 413 even to a client that reads only after sending everything', async () => {
    const { origin, hostname, port } = new URL(served.url);
    const part = 'x'.repeat(100_000);
    const head = [
      'POST /laurel/session/challenge HTTP/1.1',
      `Host: ${hostname}:${port}`,
      `Origin: ${origin}`,
      'X-Laurel: 1',
      'Content-Type: application/json',
      `Content-Length: ${3 * part.length}`,
      'Connection: close',
    ];
    const socket = connect(Number(port), hostname).pause();
    const answer = new Promise<string>((resolve) => {
      let text = '';
      socket.on('data', (chunk) => (text += String(chunk)));
      socket.on('error', ({ message }) => resolve(message));
      socket.on('close', () => resolve(text));
    });
    socket.write(`${head.join('\r\n')}\r\n\r\n${part}`);
    for (let count = 0; count < 2; count += 1) {
      await new Promise((resolve) => setTimeout(resolve, 700));
      socket.write(part);
    }
    socket.resume();
    assert.match(await answer, /^HTTP\/1\.1 413[^]*payload_too_large/);
  });

  it('sees the raw path, and refuses any that is not plain', async () => {
    const raw = (path: string): Promise<number | undefined> =>
      new Promise((resolve, reject) => {
        const { hostname, port } = new URL(served.url);
        httpRequest({ hostname, port, path, agent: false }, (response) => {
          response.resume();
          resolve(response.statusCode);
        })
          .on('error', reject)
          .end();
      });
    for (const path of [
      '/laurel/api/users',
      '/laurel/api/../api/users',
      '/laurel/api//users',
      '/laurel/%61pi/users',
      '/laurel/api%2fusers',
      '/laurel/api\\users',
      '/laurel/api/users%00',
      '//platform.example/laurel/api/users',
      '/laurel/api/loyalty/accounts/..;/users',
    ])
      assert.ok([400, 404].includes((await raw(path)) ?? 0), path);
  });

  it('limits a chunked body by the bytes that arrive', async () => {
    const { hostname, port, origin } = new URL(served.url);
    const answer = await new Promise<string>((resolve) => {
      const socket = connect(Number(port), hostname, () => {
        const head = ['POST /laurel/session HTTP/1.1', `Host: ${hostname}:${port}`, `Origin: ${origin}`];
        head.push('X-Laurel: 1', 'Content-Type: application/json', 'Transfer-Encoding: chunked', '', '');
        socket.write(head.join('\r\n'));
        const chunk = 'x'.repeat(32_768);
        for (let index = 0; index < 4; index += 1) socket.write(`8000\r\n${chunk}\r\n`);
      });
      socket.once('data', (data) => {
        resolve(String(data));
        socket.destroy();
      });
      socket.on('error', () => undefined);
    });
    assert.match(answer, /^HTTP\/1\.1 413 /);
  });

  it('limits by the address of the connection, not of a header', async () => {
    const statuses: number[] = [];
    for (let index = 0; index < 60; index += 1) {
      const response = await fetch(`${served.url}/time`, { headers: { 'x-forwarded-for': `203.0.113.${index}` } });
      await response.arrayBuffer();
      statuses.push(response.status);
    }
    assert.ok(statuses.filter((status) => status === 200).length <= 50);
    assert.equal(statuses.at(-1), 429);
  });

  it('finishes running requests before it closes, and accepts no more', async () => {
    const other = await serveProxy({
      apiKey: 'key',
      upstream: `http://127.0.0.1:${(platform.address() as AddressInfo).port}`,
      organizationId,
      websiteId,
      port: 0,
      logger: silentLogger,
    });
    const asked = once(platform, 'request');
    const running = fetch(`${other.url}/api/loyalty/accounts?sortDir=asc`);
    await asked;
    const closing = other.close();
    assert.equal((await running).status, 200);
    await closing;
    await assert.rejects(fetch(`${other.url}/time`));
  });

  it('fails to start if its port is taken', async () => {
    const port = Number(new URL(served.url).port);
    const again = {
      apiKey: 'key',
      upstream: 'http://127.0.0.1:9',
      organizationId,
      websiteId,
      port,
      logger: silentLogger,
    };
    await assert.rejects(serveProxy(again), { code: 'EADDRINUSE' });
  });
});
