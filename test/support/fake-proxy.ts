import type { Route } from '../../src/contract/index.js';

/** A request as it reached the network. */
export interface Seen {
  readonly route: string;
  readonly url: URL;
  readonly headers: Headers;
  readonly body: unknown;
  readonly init: RequestInit;
}

/** A route's answer: a value as JSON, a whole response, or a fault that it throws. */
export type Reply = (request: Seen) => unknown;

export interface FakeProxy {
  readonly fetch: typeof fetch;
  readonly seen: Seen[];
  /** Number of requests to a route. */
  count(route: string): number;
  on(route: Route, reply: Reply): void;
}

export const origin = 'https://proxy.example';
export const address = `${origin}/laurel`;

/** Returns JSON in the proxy's form. */
export function json(value: unknown, init: ResponseInit = {}): Response {
  return new Response(JSON.stringify(value), {
    ...init,
    headers: { 'content-type': 'application/json; charset=utf-8', 'cache-control': 'no-store', ...init.headers },
  });
}

/** Returns a refusal in the proxy's form. */
export function problem(code: string, status: number, headers: Record<string, string> = {}): Response {
  return json({ code, message: `Because of ${code}.`, requestId: 'r-1' }, { status, headers });
}

/** Creates a network that contains only a proxy. The test defines the proxy's answers. */
export function createFakeProxy(replies: { readonly [R in Route]?: Reply } = {}): FakeProxy {
  const table = new Map<string, Reply>(Object.entries(replies));
  const seen: Seen[] = [];
  const fakeFetch: typeof fetch = async (input, init = {}) => {
    const url = new URL(input instanceof Request ? input.url : input);
    const path = url.pathname.replace('/laurel', '');
    const method = init.method ?? 'GET';
    const route = [...table.keys()].find((each) => matches(each, method, path)) ?? `${method} ${path}`;
    const body: unknown = typeof init.body === 'string' ? JSON.parse(init.body) : undefined;
    const request: Seen = { route, url, headers: new Headers(init.headers), body, init };
    seen.push(request);
    const { signal } = init;
    const stopped = new Promise<never>((_, reject) => {
      const stop = () => reject(signal?.reason as Error);
      if (signal?.aborted) stop();
      else signal?.addEventListener('abort', stop);
    });
    stopped.catch(() => undefined);
    const reply = table.get(route);
    if (!reply) return problem('not_found', 404);
    const answer = await Promise.race([Promise.resolve().then(() => reply(request)), stopped]);
    return answer instanceof Response ? answer : json(answer);
  };
  return {
    fetch: fakeFetch,
    seen,
    count: (route) => seen.filter((request) => request.route === route).length,
    on: (route, reply) => void table.set(route, reply),
  };
}

function matches(route: string, method: string, path: string): boolean {
  const [wanted = '', pattern = ''] = route.split(' ');
  return wanted === method && new RegExp(`^${pattern.replace(/\{\w+\}/g, '[^/]+')}$`).test(path);
}

/** Resolves once `check` holds; rejects with `what` if it does not within ten seconds. */
export async function until(check: () => boolean, what: string): Promise<void> {
  const deadline = performance.now() + 10_000;
  while (!check()) {
    if (performance.now() > deadline) throw new Error(`Waited in vain until ${what}.`);
    await new Promise((resolve) => setTimeout(resolve, 5));
  }
}

export const wait = (duration: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, duration));
