import { getAddress } from 'viem';

/** Returns the address of a made-up wallet, in its checksummed spelling. */
export const walletAt = (index: number): string =>
  getAddress(`0x${(0xa000_0000 + index).toString(16).padStart(40, '0')}`);
