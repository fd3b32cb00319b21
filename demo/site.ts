import type { AddressInfo } from 'node:net';
import { serve } from '@hono/node-server';
import type { Hono } from 'hono';

/** An origin on this machine. */
export interface Site {
  /** Its origin, as browsers write it. */
  readonly url: string;
  /** Starts to answer with `app`. Earlier requests get an answer that asks them to retry. */
  show(app: Hono): void;
  close(): Promise<void>;
}

/**
 * Starts listening, so that the address is known before the app is ready. Rejects with the system's error if the port
 * is taken or the address is not one of this machine.
 *
 * @param port 0 selects a free port
 */
export function openSite(host: string, port: number): Promise<Site> {
  return new Promise((resolve, reject) => {
    let app: Hono | undefined;
    const server = serve(
      {
        fetch: (request, env) =>
          app?.fetch(request, env) ??
          new Response('The demo is starting.', { status: 503, headers: { 'retry-after': '1' } }),
        hostname: host,
        port,
      },
      () =>
        resolve({
          url: `http://${nameOf(host)}:${(server.address() as AddressInfo).port}`,
          show: (ready) => (app = ready),
          close: () => new Promise((closed) => void server.close(() => closed())),
        }),
    );
    server.once('error', reject);
  });
}

/**
 * Returns the host as a browser on this machine writes it. Loopback goes by its name, because browsers know no passkeys on
 * an address; a server that listens on all addresses is reached there too.
 */
function nameOf(host: string): string {
  if (['127.0.0.1', '::1', '0.0.0.0', '::'].includes(host)) return 'localhost';
  return host.includes(':') ? `[${host}]` : host;
}
