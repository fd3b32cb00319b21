export { announceWalletConnect } from './announce.js';
export type { WalletConnectOptions } from './options.js';
