import type { WalletSign } from '../wallet-type.js';

/** A drop with a wave. */
export const sign: WalletSign = [
  { d: 'M10 2.9c2.9 3.3 5 5.9 5 8.9a5 5 0 0 1-10 0c0-3 2.1-5.6 5-8.9z', width: 1.8 },
  { d: 'M5.6 12.2c1.5-1.6 3.2-.2 4.6.3 1.5.5 2.9.2 4.2-1' },
];
