import type { AddressInfo } from 'node:net';
import { type ServerType, serve } from '@hono/node-server';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { nodeProxy } from 'laurel-widgets/proxy/node';
import { startService } from 'laurel-widgets/service';
import { builtPages } from './build.js';
import { localChainId, startChain } from './chain.js';
import { servePage } from './pages.js';

export interface DemoOptions {
  /** 0 takes a free one. */
  readonly port: number;
  readonly host: string;
  /** Folder the community is kept in, or `memory`. */
  readonly data: string;
}

/** The running demo. */
export interface Demo {
  readonly url: string;
  close(): Promise<void>;
}

/** Path the proxy is mounted on; the pages name it in `data-proxy`. */
const proxyPath = '/laurel';

/** Starts service, proxy, chain and pages, the last three on one origin. */
export async function startDemo({ port, host, data }: DemoOptions): Promise<Demo> {
  const [built, chain] = await Promise.all([builtPages(), startChain()]);
  const service = await startService({ port: 0, data, seed: 'demo', evmRpcUrl: chain.url });
  const app = new Hono();
  const server = await listen(app, host, port);
  const url = `http://${host}:${(server.address() as AddressInfo).port}`;

  const proxy = nodeProxy({
    basePath: proxyPath,
    upstream: service.url,
    apiKey: service.apiKey,
    organizationId: service.organizationId,
    websiteId: service.websiteId,
    origins: [url, url.replace('127.0.0.1', 'localhost')],
    evmRpcUrl: chain.url,
    // Everyone here comes from this machine, and shares one budget.
    limits: { client: 6000, public: 6000, member: 6000, nonce: 600, verify: 600 },
    chains: [
      {
        id: localChainId,
        name: 'Ashfall test chain',
        rpcUrls: [`${url}/chain`],
        blockExplorerUrl: null,
        nativeCurrency: { name: 'Test ether', symbol: 'ETH', decimals: 18 },
      },
    ],
  });
  app.all(`${proxyPath}/*`, (context) => proxy(context.req.raw));
  app.post('/chain', (context) => forward(context, chain.url));
  app.use('/cdn/*', cors(), serveStatic({ root: built.cdn, rewriteRequestPath: (path) => path.replace('/cdn', '') }));
  app.get('/', () => servePage(built.pages, 'index'));
  app.get('/:page{[a-z-]+\\.html}', (context) => servePage(built.pages, context.req.param('page').slice(0, -5)));
  app.use('/*', serveStatic({ root: built.pages }));

  return {
    url,
    close: async () => {
      await new Promise((resolve) => server.close(resolve));
      await Promise.all([service.close(), chain.close()]);
    },
  };
}

function listen(app: Hono, hostname: string, port: number): Promise<ServerType> {
  return new Promise((resolve, reject) => {
    const server = serve({ fetch: app.fetch, hostname, port }, () => resolve(server));
    server.once('error', (error: NodeJS.ErrnoException) =>
      reject(
        error.code === 'EADDRINUSE'
          ? new Error(`Port ${port} is taken. Choose another with --port, or --port 0 for a free one.`)
          : error,
      ),
    );
  });
}

/** Hands a JSON-RPC request of the test wallet to the chain. */
async function forward(context: Context, chainUrl: string): Promise<Response> {
  const answer = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: await context.req.text(),
  });
  return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } });
}
