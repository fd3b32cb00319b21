import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpBindings, getRequestListener } from '@hono/node-server';
import type { Proxy } from '../create-proxy.js';
import { forwardedAddress } from '../stages/forwarded-address.js';

/** Answers a request of Node's own server, of Express or of Connect. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * Returns the proxy as a listener: `app.use('/laurel', nodeListener(nodeProxy({ …, basePath: '/laurel' })))` in Express, or
 * `http.createServer(nodeListener(proxy))`. It reads bodies itself: mount it before anything else that does, above all
 * `express.json()`.
 *
 * @param trustedHops number of your own proxies in front of the server that append to X-Forwarded-For; 0 by default
 */
export function nodeListener(proxy: Proxy, { trustedHops = 0 }: { readonly trustedHops?: number } = {}): NodeListener {
  const listener = getRequestListener((request, env) => {
    const { incoming } = env as HttpBindings;
    const forwarded = incoming.headers['x-forwarded-for'];
    return proxy(request, { clientAddress: forwardedAddress(incoming.socket.remoteAddress, forwarded, trustedHops) });
  });
  return (incoming, outgoing) => {
    // Express removes the path that it is mounted on from the URL, but proofs cover the whole URL.
    const { originalUrl } = incoming as { originalUrl?: string };
    if (originalUrl !== undefined) incoming.url = originalUrl;
    void listener(incoming, outgoing);
  };
}
