import type { WalletSign } from '../wallet-type.js';

/** The letter f as one flowing line. */
export const sign: WalletSign = [
  { d: 'M15.6 5.2h-2.5A3.3 3.3 0 0 0 9.8 8.5v3.7a2.9 2.9 0 1 1-2.9-2.9h7.3', width: 2.1, linecap: 'butt' },
];
