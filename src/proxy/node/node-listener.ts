import type { IncomingMessage, ServerResponse } from 'node:http';
import { type HttpBindings, getRequestListener } from '@hono/node-server';
import { now } from '../../values/clocks.js';
import { newRequestId } from '../answers/request-runner.js';
import { type CompleteAnswer, complete, problemAnswer } from '../answers/answer.js';
import type { Proxy, RunningProxy } from '../create-proxy.js';
import type { BareRequest } from '../answers/hot-reads.js';
import { Refusal } from '../http/refusal.js';
import { forwardedAddress } from '../stages/forwarded-address.js';

/** Answers a request of Node's own server, of Express or of Connect. */
export type NodeListener = (incoming: IncomingMessage, outgoing: ServerResponse) => void;

export interface ListenerOptions {
  /** Number of your own proxies in front of the server that append to X-Forwarded-For; 0 by default. */
  readonly trustedHops?: number;
  /** Host name for requests that name none. */
  readonly hostname?: string;
}

/**
 * Returns the proxy as a listener: `app.use('/laurel', nodeListener(nodeProxy({ …, basePath: '/laurel' })))` in Express, or
 * `http.createServer(nodeListener(proxy))`. It reads request bodies itself: mount it before any middleware that does, above all
 * `express.json()`. Otherwise each request with a body ends with 500 and an error in the console. Public reads that are in the
 * cache are answered without a `Request` or `Response`.
 */
export function nodeListener(
  proxy: Proxy & Partial<Pick<RunningProxy, 'fromCache'>>,
  { trustedHops = 0, hostname }: ListenerOptions = {},
): NodeListener {
  const contextOf = ({ headers, socket }: IncomingMessage) => ({
    clientAddress: forwardedAddress(socket.remoteAddress, headers['x-forwarded-for'], trustedHops),
  });
  const listener = getRequestListener((request, env) => proxy(request, contextOf((env as HttpBindings).incoming)), {
    ...(hostname !== undefined && { hostname }),
  });
  return (incoming, outgoing) => {
    // Express removes the path that it is mounted on from the URL, but proofs cover the whole URL.
    const { originalUrl } = incoming as { originalUrl?: string };
    if (originalUrl !== undefined) incoming.url = originalUrl;
    if (hasLostItsBody(incoming)) return refuseWithoutBody(incoming, outgoing);
    const request = proxy.fromCache && bareRequest(incoming);
    const answered = request && proxy.fromCache?.(request, contextOf(incoming));
    if (answered) answered.then((answer) => write(answer, outgoing)).catch(() => outgoing.destroy());
    else void listener(incoming, outgoing);
  };
}

/** Matches an unambiguous host and port. Anything else goes through the full listener, which refuses it. */
const plainHost = /^(?:[\w.-]+|\[[\da-f:.]+\])(?::\d{1,4}|:[1-5]\d{4}|:6[0-4]\d{3})?$/i;

/** Returns the request if it is HTTP/1.1, names its host and has no body; otherwise `null`. */
function bareRequest({ method, url, headers, socket, httpVersionMajor }: IncomingMessage): BareRequest | null {
  const { host } = headers;
  if (
    host === undefined ||
    !plainHost.test(host) ||
    method === undefined ||
    url === undefined ||
    httpVersionMajor !== 1
  )
    return null;
  if (headers['content-length'] !== undefined || headers['transfer-encoding'] !== undefined) return null;
  return {
    method,
    url: `${'encrypted' in socket && socket.encrypted ? 'https' : 'http'}://${host}${url}`,
    headers: { get: (name) => headers[name]?.toString() ?? null },
  };
}

/** Whether something before the proxy, such as `express.json()`, has read the body, which can be read only once. */
const hasLostItsBody = ({ headers, readableDidRead }: IncomingMessage): boolean =>
  readableDidRead && (Number(headers['content-length'] ?? 0) > 0 || headers['transfer-encoding'] !== undefined);

function refuseWithoutBody({ method = 'POST', url = '' }: IncomingMessage, outgoing: ServerResponse): void {
  const text =
    'The body was read before it came to the proxy. Mount the proxy before express.json() and other parsers.';
  const requestId = newRequestId();
  console.error(`Laurel: ${method} ${url.split('?')[0]} (${requestId}): ${text}`);
  const answer = problemAnswer(new Refusal(500, 'internal', text), requestId);
  write(complete(answer, { requestId, method, now: now(), cors: {}, strict: false }), outgoing);
}

function write({ status, headers, body }: CompleteAnswer, outgoing: ServerResponse): void {
  const bytes = typeof body === 'string' ? Buffer.from(body) : body;
  if (bytes instanceof ReadableStream) throw new TypeError('Streams are not in the cache.');
  outgoing.writeHead(status, bytes ? { ...headers, 'content-length': bytes.byteLength } : headers);
  outgoing.end(bytes);
}
