import type { Chain } from '../../../contract/capabilities.js';

/** Describes a well-known chain (EIP-155 id) for wallets; `null` if it is not in viem's list. */
export async function findKnownChain(id: number): Promise<Chain | null> {
  const chain = Object.values(await import('viem/chains')).find((candidate) => candidate.id === id);
  if (!chain) return null;
  return {
    id,
    name: chain.name,
    rpcUrls: [...chain.rpcUrls.default.http],
    blockExplorerUrl: chain.blockExplorers?.default.url ?? null,
    nativeCurrency: { ...chain.nativeCurrency },
  };
}
