import { walletBackendList } from './list.js';
import type { WalletTypeId } from './index.js';
import type { WalletBackend } from './wallet-type.js';

/** Returns the facts that proxy and service know about a type of wallet. */
export const walletBackendOf = (id: WalletTypeId): WalletBackend => walletBackendList[id];
