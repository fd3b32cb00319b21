import type { ProxyConfig } from './config.js';
import { type Proxy, createProxy } from './create-proxy.js';
import { forwardedAddress } from './stages/forwarded-address.js';

export interface MountOptions {
  /**
   * How many proxies stand before the server and append to X-Forwarded-For, the host's own among them; 1 unless set, as
   * on Vercel, Netlify and most hosts. It tells clients apart: too few, and they share one rate limit; too many, and each
   * can name itself as it likes.
   */
  readonly trustedHops?: number;
}

type RouteHandler = (request: Request) => Promise<Response>;

/**
 * Handlers of a Next.js route file, `app/laurel/[...path]/route.ts`, or of anything else that is called with a `Request`:
 * `export const { GET, POST, DELETE, OPTIONS } = routeHandlers(proxy)`. The proxy's `basePath` is the path of the route.
 */
export function routeHandlers(
  proxy: Proxy,
  { trustedHops = 1 }: MountOptions = {},
): Readonly<Record<'GET' | 'POST' | 'DELETE' | 'OPTIONS', RouteHandler>> {
  const handle: RouteHandler = (request) =>
    proxy(request, {
      clientAddress: forwardedAddress(undefined, request.headers.get('x-forwarded-for') ?? undefined, trustedHops),
    });
  return { GET: handle, POST: handle, DELETE: handle, OPTIONS: handle };
}

/** What of Hono's context is looked at. */
export interface HonoContext {
  readonly req: { readonly raw: Request };
}

/** Handler for Hono: `app.all('/laurel/*', honoHandler(proxy))`. The proxy's `basePath` is `/laurel`. */
export function honoHandler(proxy: Proxy, options?: MountOptions): (context: HonoContext) => Promise<Response> {
  const { GET } = routeHandlers(proxy, options);
  return ({ req }) => GET(req.raw);
}

/** What a worker's runtime hands over with a request. */
export interface WorkerContext {
  waitUntil(work: Promise<unknown>): void;
}

/**
 * A worker of Cloudflare's kind: `export default proxyWorker((env: Env) => ({ apiKey: env.LAUREL_API_KEY, … }))`. Makes
 * the proxy with the first request, since only then there is an environment. Several isolates serve one site, so name a
 * `store` they share.
 */
export function proxyWorker<Env>(configure: (env: Env) => ProxyConfig): {
  fetch(request: Request, env: Env, context: WorkerContext): Promise<Response>;
} {
  let proxy: Proxy | undefined;
  return {
    async fetch(request, env, context) {
      proxy ??= createProxy(configure(env));
      // Written by the network itself; what a client sends under this name does not arrive.
      const clientAddress = request.headers.get('cf-connecting-ip') ?? undefined;
      return proxy(request, { clientAddress, waitUntil: (work) => context.waitUntil(work) });
    },
  };
}
