/** A proxy and, beside it, bare HTTP with the same bytes, in a process of their own: whoever asks has another core. */
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { silentLogger } from '../../src/proxy/logger.js';
import { serveProxy } from '../../src/proxy/node.js';
import type { ServiceAddress } from './service-process.js';

/** What the process is told when it starts. */
export interface ProxyServerOrder {
  readonly service: ServiceAddress;
  /** What both are asked for. */
  readonly path: string;
}

/** What it tells when it is ready. */
export interface ProxyServerAddresses {
  readonly proxy: string;
  readonly bare: string;
}

const plenty = 1_000_000_000;

process.once('message', (order: ProxyServerOrder) => void serve(order));

async function serve({ service, path }: ProxyServerOrder): Promise<void> {
  const { url: upstream, apiKey, organizationId, websiteId } = service;
  const proxy = await serveProxy({
    port: 0,
    upstream,
    apiKey,
    organizationId,
    websiteId,
    logger: silentLogger,
    limits: { client: plenty, public: plenty },
  });
  const answer = await fetch(proxy.url + path);
  const headers = Object.fromEntries(answer.headers);
  const bytes = Buffer.from(await answer.arrayBuffer());
  const bare = createServer((_, response) => {
    response.writeHead(200, headers);
    response.end(bytes);
  });
  bare.listen(0, '127.0.0.1', () => {
    const { port } = bare.address() as AddressInfo;
    process.send?.({ proxy: proxy.url, bare: `http://127.0.0.1:${port}` } satisfies ProxyServerAddresses);
  });
}
