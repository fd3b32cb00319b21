/** A proxy, and beside it bare HTTP with the same bytes and a bare hop, in a process of their own: whoever asks has another core. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { nodeLogger, serveProxy } from '../../src/proxy/node.js';
import { page } from './proxy-process.js';
import type { ServiceAddress } from './service-process.js';

/** What the process is told when it starts. */
export interface ProxyServerOrder {
  readonly service: ServiceAddress;
  /** What the proxy is asked for once, to learn what it answers. */
  readonly path: string;
}

/** What it tells when it is ready. */
export interface ProxyServerAddresses {
  readonly proxy: string;
  /** Always the same bytes, without a question to anyone. */
  readonly bare: string;
  /** Hands on what the service says, byte by byte. */
  readonly hop: string;
}

const plenty = 1_000_000_000;

process.once('message', (order: ProxyServerOrder) => void serve(order));

/** Everything is as `laurel proxy` has it, a line in the log for each request too; only the budgets are large. */
async function serve({ service, path }: ProxyServerOrder): Promise<void> {
  const { url: upstream, apiKey, organizationId, websiteId } = service;
  const proxy = await serveProxy({
    port: 0,
    upstream,
    apiKey,
    organizationId,
    websiteId,
    origins: [page],
    logger: nodeLogger('info'),
    limits: { client: plenty, public: plenty },
  });
  const answer = await fetch(proxy.url + path, { headers: { origin: page } });
  const headers = Object.fromEntries(answer.headers);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const pool = new Pool(upstream, { connections: 16 });
  const [bare, hop] = await Promise.all([
    listen((_, response) => {
      response.writeHead(200, headers);
      response.end(bytes);
    }),
    listen(({ url = '/' }, response) => {
      void pool.stream({ method: 'GET', path: url, headers: { 'x-api-key': apiKey } }, ({ statusCode }) =>
        response.writeHead(statusCode, { 'content-type': 'application/json' }),
      );
    }),
  ]);
  process.on('message', () => {
    const { user, system } = process.cpuUsage();
    process.send?.((user + system) / 1e6);
  });
  process.send?.({ proxy: proxy.url, bare, hop } satisfies ProxyServerAddresses);
}

function listen(answer: (request: IncomingMessage, response: ServerResponse) => void): Promise<string> {
  const server = createServer(answer);
  return new Promise((resolve) => {
    server.listen(0, '127.0.0.1', () => resolve(`http://127.0.0.1:${(server.address() as AddressInfo).port}`));
  });
}
