import { createClient, fallback, http } from 'viem';
import type { Chain, Client, Transport } from 'viem';

export interface EvmClientParameters {
  /** JSON-RPC endpoint of the chain, or several that are asked in turn until one answers. */
  readonly url: string | readonly string[];
  /** EIP-155 id of the chain, if it is known. */
  readonly chainId?: number;
  /** Milliseconds that one of two tries may take; 3000 by default. Several endpoints share the time of both. */
  readonly timeout?: number;
  /** Replaces the global `fetch`. */
  readonly fetch?: typeof globalThis.fetch;
}

/** Abstract and zkSync Era, with their test nets. */
const zkStackChains: ReadonlySet<number> = new Set([2_741, 11_124, 324, 300]);

/**
 * Contract that verifies signatures on chains of the ZK stack, which cannot run undeployed code (viem,
 * `chains/definitions/abstract.ts`). It has the same address on all of them.
 */
const zkStackVerifier = '0xfB688330379976DA81eB64Fe4BF50d7401763B9C';

/**
 * Creates a client for `verifyWallet`. It tries twice, or once at each of several endpoints, before the chain counts as
 * unreachable. Contracts cannot make it send requests to other servers (EIP-3668), which might be inside the operator's
 * network.
 */
export function createEvmClient({ url, chainId, timeout = 3_000, fetch }: EvmClientParameters): Client {
  const urls = typeof url === 'string' ? [url] : url;
  const transport = transportTo(urls, timeout, fetch);
  const options = { transport, ccipRead: false } as const;
  if (chainId === undefined || !zkStackChains.has(chainId)) return createClient(options);
  const chain: Chain = {
    id: chainId,
    name: 'ZK stack',
    nativeCurrency: { name: 'Ether', symbol: 'ETH', decimals: 18 },
    rpcUrls: { default: { http: urls } },
    contracts: { erc6492Verifier: { address: zkStackVerifier } },
  };
  return createClient({ chain, ...options });
}

function transportTo(urls: readonly string[], timeout: number, fetch: EvmClientParameters['fetch']): Transport {
  const [only, second] = urls;
  const own = fetch ? { fetchFn: fetch } : {};
  if (second === undefined) return http(only, { timeout, retryCount: 1, retryDelay: 100, ...own });
  const each = { timeout: Math.ceil((2 * timeout) / urls.length), retryCount: 0, ...own };
  return fallback(
    urls.map((url) => answering(http(url, each))),
    { retryCount: 0 },
  );
}

/** Methods that answer null if they find nothing. */
const search = /^eth_get(?:TransactionBy|TransactionReceipt|BlockBy)/;

/** Returns a transport that fails where an endpoint answers with neither a result nor an error, so that the next one is asked. */
const answering =
  (transport: Transport): Transport =>
  (options) => {
    const inner = transport(options);
    const request: typeof inner.request = async (asked, ...more) => {
      const answer = await inner.request(asked, ...more);
      const { method } = asked as { readonly method: string };
      if (answer === undefined || (answer === null && !search.test(method)))
        throw new TypeError(`The answer to ${method} has no result.`);
      return answer as never;
    };
    return { ...inner, request };
  };
