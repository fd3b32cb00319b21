import type { WalletAdapter } from './adapter.js';
import { cosmosAdapter } from './cosmos/adapter.js';
import { evmAdapter } from './evm/adapter.js';
import { flowAdapter } from './flow/adapter.js';
import { substrateAdapter } from './substrate/adapter.js';
import { tonAdapter } from './ton/adapter.js';
import { ultraAdapter } from './ultra/adapter.js';
import { walletStandardAdapter } from './wallet-standard/adapter.js';

/** All adapters, one for each way of finding wallets. Together they cover every wallet type. */
export const walletAdapters: readonly WalletAdapter[] = [
  evmAdapter,
  walletStandardAdapter,
  tonAdapter,
  cosmosAdapter,
  ultraAdapter,
  flowAdapter,
  substrateAdapter,
];
