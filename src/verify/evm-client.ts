import { createClient, http } from 'viem';
import type { Client } from 'viem';

export interface EvmClientParameters {
  /** JSON-RPC endpoint of the chain. */
  readonly url: string;
  /** Milliseconds one request may take. */
  readonly timeout?: number;
  /** Replaces the network. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Client for `verifyWallet`: one second try, then the chain counts as out of reach. */
export function createEvmClient({ url, timeout = 3_000, fetch }: EvmClientParameters): Client {
  return createClient({
    transport: http(url, { timeout, retryCount: 1, retryDelay: 100, ...(fetch && { fetchFn: fetch }) }),
  });
}
