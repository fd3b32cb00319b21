import type { ProxyConfig } from '../config/config.js';
import { type Proxy, createProxy } from '../create-proxy.js';
import { forwardedAddress } from '../stages/forwarded-address.js';

export interface MountOptions {
  /**
   * Number of proxies in front of the server that append to X-Forwarded-For, including the host's own; 1 by default, as on Vercel,
   * Netlify and most hosts. The proxy identifies clients by it: if it is too low, clients share one rate limit; if it is too high,
   * each client can choose its own address.
   */
  readonly trustedHops?: number;
}

type RouteHandler = (request: Request) => Promise<Response>;

/**
 * Returns the handlers of a Next.js route file, `app/laurel/[...path]/route.ts`, or of anything else that is called with a
 * `Request`: `export const { GET, POST, DELETE, OPTIONS } = routeHandlers(proxy)`. The proxy's `basePath` is the path of the
 * route.
 */
export function routeHandlers(
  proxy: Proxy,
  { trustedHops = 1 }: MountOptions = {},
): Readonly<Record<'GET' | 'POST' | 'DELETE' | 'OPTIONS', RouteHandler>> {
  const handle = handlerOf(proxy, trustedHops);
  const handlePlain: RouteHandler = (request) => {
    // Next.js removes Content-Encoding and compresses answers itself, so it gets uncompressed answers.
    const headers = new Headers(request.headers);
    headers.delete('accept-encoding');
    return handle(new Request(request, { headers }));
  };
  return { GET: handlePlain, POST: handlePlain, DELETE: handlePlain, OPTIONS: handlePlain };
}

const handlerOf =
  (proxy: Proxy, trustedHops: number): RouteHandler =>
  (request) =>
    proxy(request, {
      clientAddress: forwardedAddress(undefined, request.headers.get('x-forwarded-for') ?? undefined, trustedHops),
    });

/** The part of Hono's context that the handler uses. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
}

/** Returns a handler for Hono: `app.all('/laurel/*', honoHandler(proxy))`. The proxy's `basePath` is `/laurel`. */
export function honoHandler(
  proxy: Proxy,
  { trustedHops = 1 }: MountOptions = {},
): (context: HonoContext) => Promise<Response> {
  const handle = handlerOf(proxy, trustedHops);
  return ({ req }) => handle(req.raw);
}

/** Context that a worker's runtime passes with a request. */
export interface WorkerContext {
  waitUntil(work: Promise<unknown>): void;
}

/**
 * Returns a worker for Cloudflare and similar runtimes: `export default proxyWorker((env: Env) => ({ apiKey: env.LAUREL_API_KEY, …
 * }))`. It creates the proxy on the first request, because a worker has no environment before that. Several isolates serve one
 * site, so pass a shared `store`.
 */
export function proxyWorker<Env>(configure: (env: Env) => ProxyConfig): {
  fetch(request: Request, env: Env, context: WorkerContext): Promise<Response>;
} {
  let proxy: Proxy | undefined;
  return {
    async fetch(request, env, context) {
      proxy ??= createProxy(configure(env));
      // The network sets this header itself and overwrites a client's.
      const clientAddress = request.headers.get('cf-connecting-ip') ?? undefined;
      const waitUntil = (work: Promise<unknown>): void => context.waitUntil(work);
      const answer = proxy(request, { clientAddress, waitUntil, isApart: true });
      // Other requests may share this one's reads, so it has to finish even if its page has left.
      waitUntil(answer);
      return answer;
    },
  };
}
