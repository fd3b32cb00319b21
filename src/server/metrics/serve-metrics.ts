import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Registry } from './registry.js';

/** A running server of metrics. */
export interface ServedMetrics {
  readonly url: string;
  close(): Promise<void>;
}

/**
 * Serves `GET /metrics` for Prometheus on its own port, which pages cannot reach: metrics are for the owner only. Rejects if the
 * port is taken.
 */
export async function serveMetrics(registry: Registry, host: string, port: number): Promise<ServedMetrics> {
  const server = createServer((request, response) => {
    const isKnown = request.url === '/metrics' && request.method === 'GET';
    void registry.refresh().then(() => {
      response.writeHead(isKnown ? 200 : 404, {
        'content-type': isKnown ? 'text/plain; version=0.0.4; charset=utf-8' : 'text/plain',
        'x-content-type-options': 'nosniff',
      });
      response.end(isKnown ? registry.text() : 'Metrics are at /metrics.\n');
    });
  });
  await new Promise<void>((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, resolve);
  });
  const { port: taken } = server.address() as AddressInfo;
  return {
    url: `http://${host.includes(':') ? `[${host}]` : host}:${taken}/metrics`,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}
