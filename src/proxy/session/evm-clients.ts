import { createEvmClient } from '../../verify/evm-client.js';
import type { VerifyWalletDependencies } from '../../verify/wallet-claim.js';
import type { Settings } from '../settings.js';

/** Client of a chain by its EIP-155 id, where its contracts can be asked. */
export type EvmClients = (chainId: number) => VerifyWalletDependencies['evmClient'];

/** One client a chain, made when it is first needed. */
export function evmClients({ chains, evmRpcUrl }: Pick<Settings, 'chains' | 'evmRpcUrl'>): EvmClients {
  const clients = new Map<number, NonNullable<VerifyWalletDependencies['evmClient']>>();
  return (chainId) => {
    const index = chains.findIndex(({ id }) => id === chainId);
    const url = index === 0 && evmRpcUrl !== undefined ? evmRpcUrl : chains[index]?.rpcUrls[0];
    if (url === undefined) return undefined;
    const client = clients.get(chainId) ?? createEvmClient({ url, chainId });
    clients.set(chainId, client);
    return client;
  };
}
