import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** Node of a chain, and how to call it over HTTP. */
export interface ChainEndpoint {
  /** URL of a node, without the path of its API. */
  readonly url: string;
  /** Milliseconds that a request may take; 3000 by default. */
  readonly timeout?: number | undefined;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** A node's answer: its status, and its body if that is JSON. */
export interface ChainAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Sends a request to a node. Throws {@link VerificationUnavailableError} if it cannot be reached or its answer is not JSON. */
export async function askChain(endpoint: ChainEndpoint, path: string, body?: unknown): Promise<ChainAnswer> {
  const { url, timeout = 3_000, fetch = globalThis.fetch } = endpoint;
  try {
    const response = await fetch(`${url.replace(/\/+$/, '')}${path}`, {
      signal: AbortSignal.timeout(timeout),
      redirect: 'error',
      ...(body !== undefined && {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body: JSON.stringify(body),
      }),
    });
    return { status: response.status, body: await response.json() };
  } catch (cause) {
    throw new VerificationUnavailableError({ cause });
  }
}
