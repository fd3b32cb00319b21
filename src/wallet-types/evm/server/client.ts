import { createClient, http } from 'viem';
import type { Chain, Client } from 'viem';

export interface EvmClientParameters {
  /** JSON-RPC endpoint of the chain. */
  readonly url: string;
  /** EIP-155 id of the chain, if it is known. */
  readonly chainId?: number;
  /** Milliseconds that one request may take; 3000 by default. */
  readonly timeout?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Abstract and zkSync Era, with their test nets. */
const zkStackChains: ReadonlySet<number> = new Set([2_741, 11_124, 324, 300]);

/**
 * Contract that verifies signatures on chains of the ZK stack, which cannot run code that is not deployed (viem,
 * `chains/definitions/abstract.ts`). It has the same address on all of them.
 */
const zkStackVerifier = '0xfB688330379976DA81eB64Fe4BF50d7401763B9C';

/** Creates a client for `verifyWallet`. It tries twice before the chain counts as unreachable. */
export function createEvmClient({ url, chainId, timeout = 3_000, fetch }: EvmClientParameters): Client {
  const transport = http(url, { timeout, retryCount: 1, retryDelay: 100, ...(fetch && { fetchFn: fetch }) });
  if (chainId === undefined || !zkStackChains.has(chainId)) return createClient({ transport });
  const chain: Chain = {
    id: chainId,
    name: 'ZK stack',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: [url] } },
    contracts: { erc6492Verifier: { address: zkStackVerifier } },
  };
  return createClient({ chain, transport });
}
