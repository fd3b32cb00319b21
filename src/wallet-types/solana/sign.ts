import type { WalletSign } from '../wallet-type.js';

/** Three slanted bars. */
export const sign: WalletSign = [
  { d: 'M6 4.6h10.6l-2.6 2.6H3.4zM3.4 8.7H14l2.6 2.6H6zM6 12.8h10.6L14 15.4H3.4z', filled: true },
];
