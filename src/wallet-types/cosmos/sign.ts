import type { WalletSign } from '../wallet-type.js';

/** Three orbits around a core. */
export const sign: WalletSign = [
  {
    d: 'M10 2.7a2.7 7.3 0 1 1 0 14.6a2.7 7.3 0 1 1 0-14.6zM16.322 6.35a2.7 7.3 60 1 1-12.644 7.3a2.7 7.3 60 1 1 12.644-7.3zM3.678 6.35a2.7 7.3-60 1 1 12.644 7.3a2.7 7.3-60 1 1-12.644-7.3z',
    width: 1.25,
  },
  { d: 'M8.8 10a1.2 1.2 0 1 1 2.4 0a1.2 1.2 0 1 1-2.4 0z', filled: true },
];
