import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Proxy, ProxyConfig } from '../../src/proxy/index.js';
import { silentLogger } from '../../src/proxy/logger.js';
import { serveProxy } from '../../src/proxy/node.js';
import { localCookie, sessionCookie } from '../support/session-cookies.js';
import { RecordingPlatform, organizationId, websiteId } from './recording-platform.js';
import { Visitor, canary, proxyBefore, site } from './visitor.js';

const local = 'http://127.0.0.1:4200';
const startsWith = (name: string): RegExp => new RegExp(`^${name}=;`);
const strong = new RegExp(`^${sessionCookie}=\\w+; Path=/; Secure; HttpOnly; SameSite=Strict; Max-Age=604800$`);
const plain = new RegExp(`^${localCookie}=[0-9a-f]{64}; Path=/; HttpOnly; SameSite=Strict; Max-Age=604800$`);

/** A browser that reaches the proxy at `at`, on a page of the origin `page`. */
class LocalVisitor extends Visitor {
  readonly #page: string;

  constructor(proxy: Proxy, at: string, page: string) {
    super((request) => {
      const url = request.url.replace(site, at);
      return proxy(new Request(url, request));
    });
    this.#page = page;
  }

  override send(path: string, sent: Parameters<Visitor['send']>[1] = {}): Promise<Response> {
    const headers = { 'sec-fetch-site': 'same-origin', ...sent.headers };
    return super.send(path, { origin: this.#page, ...sent, headers });
  }
}

function visit(config: Partial<ProxyConfig>, at = local, page = at): LocalVisitor {
  return new LocalVisitor(proxyBefore(new RecordingPlatform(), config), at, page);
}
const statusOf = async (visitor: Visitor): Promise<string> =>
  ((await (await visitor.send('/session')).json()) as { status: string }).status;

describe('the session cookie over http on this machine', () => {
  it('is one that WebKit keeps too, and ends with the session', async () => {
    for (const config of [{ origins: [] }, { origins: [local] }, { origins: [], publicUrl: local }]) {
      const visitor = visit(config);
      const response = await visitor.signIn();
      assert.equal(response.status, 200);
      assert.match(response.headers.get('set-cookie') ?? '', plain);
      assert.equal(await statusOf(visitor), 'signed-in');
      const kept = visitor.cookie;
      const out = await visitor.send('/session', { method: 'DELETE' });
      assert.equal(out.headers.get('set-cookie'), `${localCookie}=; Path=/; HttpOnly; SameSite=Strict; Max-Age=0`);
      visitor.cookie = kept;
      assert.equal(await statusOf(visitor), 'signed-out');
    }
  });

  it('is the usual one if a page of another machine may use the proxy, whatever Host says', async () => {
    for (const [config, at, page] of [
      [{ origins: [site] }, local, site],
      [{ origins: [site, local] }, local, local],
      [{ origins: [], publicUrl: site }, local, site],
      [{ origins: [local], publicUrl: site }, local, local],
      [{ origins: [], local: false }, local, local],
      [{ origins: ['https://localhost:4200'] }, 'https://localhost:4200', 'https://localhost:4200'],
    ] as const) {
      const visitor = visit(config, at, page);
      const response = await visitor.signIn();
      assert.match(response.headers.get('set-cookie') ?? '', strong, JSON.stringify(config));
      assert.equal(await statusOf(visitor), 'signed-in');
      visitor.cookie = visitor.cookie?.replace(sessionCookie, localCookie);
      assert.equal(await statusOf(visitor), 'signed-out', 'and the other one is not read');
    }
  });

  it('depends on the listening address if no origins are configured', async () => {
    const served = async (host: string, origins: string[] = []): Promise<string | null> => {
      const { url, close } = await serveProxy({
        ...{ apiKey: canary, upstream: 'http://127.0.0.1:9', organizationId, websiteId, origins },
        basePath: '/laurel',
        ...{ host, port: 0, logger: silentLogger },
      });
      const { port } = new URL(url);
      const page = `http://127.0.0.1:${port}`;
      const headers = { origin: origins[0] ?? page, 'x-laurel': '1', 'sec-fetch-site': 'same-origin' };
      const response = await fetch(`${page}/laurel/session`, { method: 'DELETE', headers });
      await close();
      return response.headers.get('set-cookie');
    };
    assert.match((await served('127.0.0.1')) ?? '', startsWith(localCookie));
    assert.match((await served('0.0.0.0')) ?? '', startsWith(sessionCookie));
    assert.match((await served('0.0.0.0', ['http://localhost:5173'])) ?? '', startsWith(localCookie));
    assert.match((await served('127.0.0.1', [site])) ?? '', startsWith(sessionCookie));
  });
});
