import assert from 'node:assert/strict';
import { type Server, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, describe, it } from 'node:test';
import { serve } from '@hono/node-server';
import express from 'express';
import { Hono } from 'hono';
import { privateKeyToAccount, generatePrivateKey } from 'viem/accounts';
import { renderSignInMessage } from '../../src/contract/message.js';
import type { Problem } from '../../src/contract/problem.js';
import type { Challenge } from '../../src/contract/session.js';
import { type ProxyConfig, honoHandler, proxyWorker, routeHandlers } from '../../src/proxy/index.js';
import { nodeListener, nodeProxy } from '../../src/proxy/node.js';
import { RecordingPlatform, organizationId, websiteId } from './recording-platform.js';
import { canary, chains, proxyBefore, site } from './visitor.js';

type Send = (path: string, init?: RequestInit) => Promise<Response>;

const servers: { close(): unknown }[] = [];
after(() => {
  for (const server of servers) server.close();
});
const addressOf = async (server: Server): Promise<string> => {
  servers.push(server);
  if (!server.listening) await new Promise((resolve) => server.once('listening', resolve));
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
};
const over =
  (address: string): Send =>
  (path, init) =>
    fetch(address + path, init);

const platform = new RecordingPlatform();
const config: ProxyConfig = {
  ...{ apiKey: canary, upstream: 'https://platform.example', organizationId, websiteId, chains },
  origins: [site],
  basePath: '/laurel',
  fetch: platform.fetch,
  limits: { client: 12 },
};

/** Each mount as documented, behind the server that it is for. */
const mounts: Record<
  string,
  { open: () => Promise<Send>; direct?: true; address: (value: string) => Record<string, string> }
> = {
  Express: {
    address: (value) => ({ 'x-forwarded-for': value }),
    open: async () => {
      const app = express();
      app.use('/laurel', nodeListener(nodeProxy(config), { trustedHops: 1 }));
      app.use(express.json());
      return over(await addressOf(app.listen(0, '127.0.0.1')));
    },
  },
  "Node's own server": {
    address: (value) => ({ 'x-forwarded-for': value }),
    open: async () =>
      over(await addressOf(createServer(nodeListener(nodeProxy(config), { trustedHops: 1 })).listen(0, '127.0.0.1'))),
  },
  'a Next.js route handler': {
    direct: true,
    address: (value) => ({ 'x-forwarded-for': value }),
    open: async () => {
      const route = routeHandlers(proxyBefore(platform, config));
      // Calls a route file as Next.js does: one handler per method, with request and parameters.
      const call = route as Record<string, (request: Request, context: unknown) => Promise<Response>>;
      return async (path, init = {}) => {
        const request = new Request(site + path, init);
        const handler = call[request.method];
        return handler
          ? handler(request, { params: Promise.resolve({ path: ['session'] }) })
          : new Response(null, { status: 405 });
      };
    },
  },
  Hono: {
    address: (value) => ({ 'x-forwarded-for': value }),
    open: async () => {
      const app = new Hono();
      app.all('/laurel/*', honoHandler(proxyBefore(platform, config)));
      return new Promise((resolve) => {
        const server = serve({ fetch: app.fetch, port: 0, hostname: '127.0.0.1' }, ({ port }) =>
          resolve(over(`http://127.0.0.1:${port}`)),
        );
        servers.push(server);
      });
    },
  },
  'a worker': {
    direct: true,
    address: (value) => ({ 'cf-connecting-ip': value }),
    open: async () => {
      const worker = proxyWorker((env: { LAUREL_API_KEY: string }) => ({ ...config, apiKey: env.LAUREL_API_KEY }));
      const waiting: Promise<unknown>[] = [];
      return (path, init) =>
        worker.fetch(
          new Request(site + path, init),
          { LAUREL_API_KEY: canary },
          { waitUntil: (work) => waiting.push(work) },
        );
    },
  },
};

for (const [name, { open, direct, address }] of Object.entries(mounts))
  describe(`the proxy in ${name}`, () => {
    it('reads, signs in, recognises the member and signs out', async () => {
      const send = await open();
      const account = privateKeyToAccount(generatePrivateKey());
      const place = direct ? 'same-origin' : 'same-site';
      const page = { origin: site, 'x-laurel': '1', 'sec-fetch-site': place, ...address('192.0.2.1') };
      const post = { method: 'POST', headers: { ...page, 'content-type': 'application/json' } };

      const read = await send('/laurel/api/loyalty/accounts?limit=2', { headers: page });
      assert.equal(read.status, 200, await read.clone().text());
      assert.equal(read.headers.get('access-control-allow-origin'), site);
      const asked = await send('/laurel/session/challenge', { ...post, body: JSON.stringify({ purpose: 'sign-in' }) });
      const challenge = (await asked.json()) as Challenge;
      const message = renderSignInMessage(challenge, account.address, 31_337);
      const signature = await account.signMessage({ message });
      const { nonce } = challenge;
      const body = { nonce, walletType: 'evm', walletAddress: account.address, chainId: 31_337, message, signature };
      const signedIn = await send('/laurel/session', { ...post, body: JSON.stringify(body) });
      assert.equal(signedIn.status, 200, await signedIn.clone().text());
      const cookie = signedIn.headers.getSetCookie()[0]?.split(';')[0] ?? '';
      const member = { ...page, cookie };
      const session = await send('/laurel/session', { headers: member });
      assert.equal(((await session.json()) as { status: string }).status, 'signed-in');
      const ended = await send('/laurel/session', { method: 'DELETE', headers: member });
      assert.deepEqual(await ended.json(), { status: 'signed-out' });
    });

    it('answers preflights, and refuses other origins, methods and paths', async () => {
      const send = await open();
      const headers = address('192.0.2.2');
      const preflight = await send('/laurel/session', {
        method: 'OPTIONS',
        headers: { ...headers, origin: site, 'access-control-request-method': 'POST' },
      });
      assert.equal(preflight.status, 204);
      assert.equal(preflight.headers.get('access-control-allow-origin'), site);
      const evil = await send('/laurel/session', { headers: { ...headers, origin: 'https://evil.example' } });
      assert.equal(evil.status, 403);
      assert.ok([404, 405].includes((await send('/laurel/session', { method: 'PUT', headers })).status));
      assert.equal((await send('/laurel/api/users', { headers })).status, 404);
    });

    it('tells clients apart by the address from the server in front, not by what they claim', async () => {
      const send = await open();
      const ask = async (headers: Record<string, string>) => (await send('/laurel/time', { headers })).status;
      for (let count = 0; count < 12; count += 1) assert.equal(await ask(address('192.0.2.3')), 200);
      assert.equal(await ask(address('192.0.2.3')), 429);
      const [header = ''] = Object.keys(address(''));
      if (header === 'x-forwarded-for') assert.equal(await ask({ [header]: '203.0.113.9, 192.0.2.3' }), 429);
      assert.equal(await ask(address('192.0.2.4')), 200);
    });
  });

describe('a worker whose page leaves', () => {
  it('is kept alive until it has answered, because other requests may wait for the same read', async () => {
    const waiting: Promise<unknown>[] = [];
    const answer = proxyWorker(() => config).fetch(
      new Request(`${site}/laurel/api/loyalty/accounts?limit=7`),
      {},
      { waitUntil: (work) => waiting.push(work) },
    );
    assert.equal(waiting.length, 1);
    assert.equal(await waiting[0], await answer);
  });
});

describe('the proxy in Express behind a body parser', () => {
  it('reports in answer and console that it is mounted too late, and still answers requests without a body', async () => {
    const app = express();
    app.use(express.json());
    app.use('/laurel', nodeListener(nodeProxy(config)));
    const send = over(await addressOf(app.listen(0, '127.0.0.1')));
    const page = { origin: site, 'x-laurel': '1', 'sec-fetch-site': 'same-site' };
    const { error } = console;
    const told: string[] = [];
    console.error = (...args: unknown[]) => void told.push(args.join(' '));
    try {
      const headers = { ...page, 'content-type': 'application/json' };
      const refused = await send('/laurel/session/challenge?a=b', {
        method: 'POST',
        headers,
        body: '{"purpose":"sign-in"}',
      });
      assert.equal(refused.status, 500);
      const { code, message, requestId } = (await refused.json()) as Problem;
      assert.equal(code, 'internal');
      assert.match(message, /before express\.json\(\)/);
      assert.deepEqual(told, [`Laurel: POST /laurel/session/challenge (${requestId}): ${message}`]);
    } finally {
      console.error = error;
    }
    assert.equal((await send('/laurel/session', { headers: page })).status, 200);
  });
});
