import type { WalletKind } from '../wallet-type.js';

/** Flow accounts that use Cadence. Their keys are looked up at a node. */
export const descriptor = { id: 'flow_cadence', name: 'Flow' } as const satisfies WalletKind;
