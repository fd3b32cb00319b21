import type { WalletBackend, WalletKind } from './wallet-type.js';

/** Flow accounts of Cadence. Their keys are looked up at a node. */
export const flow = { id: 'flow_cadence', name: 'Flow' } as const satisfies WalletKind;

/** The same type on the server side. */
export const flowBackend: WalletBackend = { mainChains: ['mainnet'], needs: 'flowUrl' };
