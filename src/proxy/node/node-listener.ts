import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpBindings, getRequestListener } from '@hono/node-server';
import type { Proxy } from '../create-proxy.js';
import { forwardedAddress } from '../stages/forwarded-address.js';

/** Answers a request of Node's own server, of Express or of Connect. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

/**
 * The proxy as a listener: `app.use('/laurel', nodeListener(nodeProxy({ …, basePath: '/laurel' })))` in Express, or
 * `http.createServer(nodeListener(proxy))`. It reads bodies itself: mount it before anything that does, `express.json()`
 * above all.
 *
 * @param trustedHops how many proxies of your own stand before the server and append to X-Forwarded-For; 0 unless set
 */
export function nodeListener(proxy: Proxy, { trustedHops = 0 }: { readonly trustedHops?: number } = {}): NodeListener {
  const listener = getRequestListener((request, env) => {
    const { incoming } = env as HttpBindings;
    const forwarded = incoming.headers['x-forwarded-for'];
    return proxy(request, { clientAddress: forwardedAddress(incoming.socket.remoteAddress, forwarded, trustedHops) });
  });
  return (incoming, outgoing) => {
    // Express takes the path it is mounted on away; proofs speak of the whole address.
    const { originalUrl } = incoming as { originalUrl?: string };
    if (originalUrl !== undefined) incoming.url = originalUrl;
    void listener(incoming, outgoing);
  };
}
