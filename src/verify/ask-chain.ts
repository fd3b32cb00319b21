import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** Where and how a chain is asked over HTTP. */
export interface ChainEndpoint {
  /** Address of a node, without the path of its API. */
  readonly url: string;
  /** Milliseconds a request may take. */
  readonly timeout?: number | undefined;
  /** Replaces the network. */
  readonly fetch?: typeof globalThis.fetch | undefined;
}

/** What a node said: its status, and its body if that is JSON. */
export interface ChainAnswer {
  readonly status: number;
  readonly body: unknown;
}

/** Asks a node. Throws {@link VerificationUnavailableError} where it cannot be reached or answers with what is no JSON. */
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
