import type { WalletSign } from '../wallet-type.js';

/** Six rays. */
export const sign: WalletSign = [
  {
    d: 'M10 2.8v5M10 12.2v5M3.76 6.4l4.3 2.5M11.94 11.1l4.3 2.5M3.76 13.6l4.3-2.5M11.94 8.9l4.3-2.5',
    width: 2.1,
    linecap: 'butt',
  },
];
