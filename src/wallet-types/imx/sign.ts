import type { WalletSign } from '../wallet-type.js';

/** An X of two angles. */
export const sign: WalletSign = [
  { d: 'M4.4 5.8l3.8 4.2-3.8 4.2M15.6 5.8L11.8 10l3.8 4.2', width: 2.1, linecap: 'butt', linejoin: 'miter' },
];
