import type { WalletSign } from '../wallet-type.js';

/** The letter U. */
export const sign: WalletSign = [{ d: 'M5.4 4.4v6.2a4.6 4.6 0 0 0 9.2 0V4.4', width: 2.8, linecap: 'butt' }];
