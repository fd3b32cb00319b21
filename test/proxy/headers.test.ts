import assert from 'node:assert/strict';
import { connect } from 'node:net';
import { describe, it } from 'node:test';
import { serveProxy } from '../../src/proxy/node.js';
import { RecordingPlatform, organizationId, websiteId } from './recording-platform.js';
import { Visitor, base, canary, chains, proxyBefore, site } from './visitor.js';

/** Returns answers of every kind: reads, refusals, preflights, sign-ins and unknown paths. */
async function answers(): Promise<[string, Response][]> {
  const platform = new RecordingPlatform();
  const visitor = new Visitor(proxyBefore(platform));
  const all: [string, Response][] = [];
  const ask = async (path: string, sent: Parameters<Visitor['send']>[1] = {}) => {
    all.push([`${sent.method ?? 'GET'} ${path}`, await visitor.send(path, sent)]);
  };
  await ask('/api/loyalty/accounts');
  await ask('/api/loyalty/accounts', { headers: { 'if-none-match': '*' } });
  await ask('/api/me/accounts');
  await ask('/session', { method: 'OPTIONS', headers: { 'access-control-request-method': 'POST' } });
  await ask('/session', { method: 'PUT' });
  await ask('/nothing');
  await ask('/session', { origin: 'https://evil.example' });
  await ask('/session/challenge', { method: 'POST', body: { purpose: 'sign-in' } });
  await ask('/session', { method: 'POST', body: '{' });
  all.push(['POST /session', await visitor.signIn()]);
  await ask('/session');
  platform.reply = () => Promise.reject(new TypeError('down'));
  await ask('/api/loyalty/currencies');
  await ask('/session', { method: 'DELETE' });
  return all;
}

describe('the headers of every answer', () => {
  it('forbid rendering, framing, type sniffing and referrers', async () => {
    for (const [what, { headers }] of await answers()) {
      assert.equal(
        headers.get('content-security-policy'),
        "default-src 'none'; base-uri 'none'; object-src 'none'; form-action 'none'; frame-ancestors 'none'; sandbox",
        what,
      );
      assert.equal(headers.get('x-content-type-options'), 'nosniff', what);
      assert.equal(headers.get('referrer-policy'), 'no-referrer', what);
      assert.match(headers.get('vary') ?? '', /^Origin\b/, what);
    }
  });

  it('name type and charset if there is a body, and only then', async () => {
    for (const [what, response] of await answers()) {
      const text = await response.text();
      const type = response.headers.get('content-type');
      assert.equal(type, text === '' ? null : 'application/json; charset=utf-8', what);
      if (text !== '') assert.doesNotThrow(() => JSON.parse(text) as unknown, what);
    }
  });

  it('send HSTS for a year over https, also behind a server in front, and not over http', async () => {
    for (const [what, { headers }] of await answers())
      assert.equal(headers.get('strict-transport-security'), 'max-age=31536000', what);
    const proxy = proxyBefore(new RecordingPlatform(), { origins: [] });
    const local = await proxy(new Request('http://localhost/laurel/time'));
    assert.equal(local.status, 200);
    assert.equal(local.headers.get('strict-transport-security'), null);
    const behind = proxyBefore(new RecordingPlatform(), { publicUrl: base });
    const inside = await behind(new Request('http://10.0.0.7/laurel/time'));
    assert.equal(inside.headers.get('strict-transport-security'), 'max-age=31536000');
  });

  it('never redirect', async () => {
    for (const [what, { status, headers }] of await answers()) {
      assert.ok(status < 300 || status === 304 || status >= 400, what);
      assert.equal(headers.get('location'), null, what);
    }
    const proxy = proxyBefore(new RecordingPlatform());
    const plain = await proxy(new Request('http://community.example/laurel/time'));
    assert.equal(plain.headers.get('location'), null, 'nor from http to https');
  });
});

describe('a request with an ambiguous length', () => {
  it('is refused, which prevents request smuggling', async () => {
    const platform = new RecordingPlatform();
    const served = await serveProxy({
      ...{ apiKey: canary, upstream: 'https://platform.example', organizationId, websiteId, chains },
      ...{ origins: [site], basePath: '/laurel', port: 0, fetch: platform.fetch },
    });
    const { port } = new URL(served.url);
    const raw = (text: string): Promise<string> =>
      new Promise((resolve, reject) => {
        let answer = '';
        const socket = connect(Number(port), '127.0.0.1', () => socket.write(text));
        socket.setTimeout(3_000, () => socket.destroy());
        socket.on('data', (chunk) => (answer += String(chunk)));
        socket.on('error', reject);
        socket.on('close', () => resolve(answer));
      });
    const hidden = 'GET /laurel/api/loyalty/accounts HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n';
    const head = (...lines: string[]) =>
      ['POST /laurel/session/challenge HTTP/1.1', 'Host: x', ...lines, '', ''].join('\r\n');
    try {
      for (const [text, status] of [
        [`${head('Content-Length: 4', 'Transfer-Encoding: chunked')}0\r\n\r\n${hidden}`, 400],
        [`${head('Content-Length: 4', `Content-Length: ${hidden.length}`)}${hidden}`, 400],
        [`${head('Transfer-Encoding: chunked, identity')}0\r\n\r\n${hidden}`, 400],
        [`${head('Transfer-Encoding : chunked')}0\r\n\r\n${hidden}`, 400],
        [`${head('Content-Length: +4')}${hidden}`, 400],
      ] as const) {
        const answer = await raw(text);
        assert.match(answer, new RegExp(`^HTTP/1.1 ${status} `), text);
        assert.equal(answer.match(/HTTP\/1\.1 \d/g)?.length, 1, 'the second request is not read');
      }
      assert.equal(platform.requests.length, 0);
    } finally {
      await served.close();
    }
  });
});
