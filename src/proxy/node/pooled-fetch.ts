import { Agent, fetch as undiciFetch } from 'undici';

/** Returns `fetch` with its own kept-alive connections: as many as the proxy makes calls at once, and one for the stream of changes. */
export function pooledFetch(): typeof globalThis.fetch {
  const dispatcher = new Agent({ connections: 17, connect: { timeout: 3_000 }, keepAliveTimeout: 10_000 });
  // undici's own types and those of the platform differ only by name.
  const pooled = (input: Parameters<typeof undiciFetch>[0], init?: Parameters<typeof undiciFetch>[1]) =>
    undiciFetch(input, { ...init, dispatcher });
  return pooled as unknown as typeof globalThis.fetch;
}
