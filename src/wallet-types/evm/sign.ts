import type { WalletSign } from '../wallet-type.js';

/** Ethereum's octahedron. */
export const sign: WalletSign = [
  { d: 'M10 2.4l4.9 7.9L10 13.2l-4.9-2.9z', filled: true },
  { d: 'M5.1 11.9L10 14.8l4.9-2.9L10 17.8z', filled: true, opacity: 0.6 },
];
