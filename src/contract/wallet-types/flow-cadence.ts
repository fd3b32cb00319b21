import type { WalletBackend, WalletKind } from './wallet-type.js';

/** Flow accounts that use Cadence. Their keys are looked up at a node. */
export const flow = { id: 'flow_cadence', name: 'Flow' } as const satisfies WalletKind;

/** Flow on the server side. */
export const flowBackend: WalletBackend = { mainChains: ['mainnet'], needs: 'flowUrl' };
