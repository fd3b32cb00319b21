/** A proxy, bare HTTP with the same bytes, and a bare hop, in a process apart from the client, so that each can have a core. */
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { Pool } from 'undici';
import { nodeLogger, serveProxy } from '../../src/proxy/node.js';
import { page } from './proxy-process.js';
import type { ServiceAddress } from './service-process.js';

/** Message to the process when it starts. */
export interface ProxyServerOrder {
  readonly service: ServiceAddress;
  /** Path that the process requests once from the proxy, to learn the bytes of the answer. */
  readonly path: string;
}

/** Message of the process once it is ready. */
export interface ProxyServerAddresses {
  readonly proxy: string;
  /** Server that always answers with the same bytes and asks nobody. */
  readonly bare: string;
  /** Server that passes on the service's answer byte by byte. */
  readonly hop: string;
}

const plenty = 1_000_000_000;

process.once('message', (order: ProxyServerOrder) => void serve(order));

/** Starts the servers. The proxy has the settings of `laurel-proxy proxy`, with a log line per request; only its budgets are larger. */
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
