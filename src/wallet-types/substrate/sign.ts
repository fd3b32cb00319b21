import type { WalletSign } from '../wallet-type.js';

/** A ring of six leaves. */
export const sign: WalletSign = [
  {
    d: 'M7 3.9a3 1.6 0 1 1 6 0a3 1.6 0 1 1-6 0zM7 16.1a3 1.6 0 1 1 6 0a3 1.6 0 1 1-6 0zM3.2 9.548a3 1.6-60 1 1 3-5.196a3 1.6-60 1 1-3 5.196zM13.8 15.648a3 1.6-60 1 1 3-5.196a3 1.6-60 1 1-3 5.196zM13.8 4.352a3 1.6 60 1 1 3 5.196a3 1.6 60 1 1-3-5.196zM3.2 10.452a3 1.6 60 1 1 3 5.196a3 1.6 60 1 1-3-5.196z',
    filled: true,
  },
];
