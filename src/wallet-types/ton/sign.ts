import type { WalletSign } from '../wallet-type.js';

/** A cut diamond. */
export const sign: WalletSign = [
  { d: 'M4.3 4.6h11.4c.8 0 1.3.9.9 1.6L10 16.8 3.4 6.2c-.4-.7.1-1.6.9-1.6zM10 5v11.4', width: 1.8 },
];
