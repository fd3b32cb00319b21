import { createEvmClient } from '../../wallet-types/evm/server/client.js';
import type { VerifyWalletDependencies } from '../../verify/wallet-claim.js';
import type { Settings } from '../config/settings.js';

/** Returns the client of a chain by its EIP-155 id, for calls to its contracts. */
export type EvmClients = (chainId: number) => VerifyWalletDependencies['evmClient'];

/** Returns one client per chain, created when it is first needed. */
export function evmClients({ chains, evmRpcUrl }: Pick<Settings, 'chains' | 'evmRpcUrl'>): EvmClients {
  const clients = new Map<number, NonNullable<VerifyWalletDependencies['evmClient']>>();
  return (chainId) => {
    const index = chains.findIndex(({ id }) => id === chainId);
    const url = index === 0 && evmRpcUrl !== undefined ? [evmRpcUrl] : chains[index]?.rpcUrls;
    if (!url?.length) return undefined;
    const client = clients.get(chainId) ?? createEvmClient({ url, chainId });
    clients.set(chainId, client);
    return client;
  };
}
