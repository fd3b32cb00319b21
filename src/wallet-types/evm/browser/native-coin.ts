import { isAddressEqual, zeroAddress, type Hex } from 'viem';

/** Address that contracts and platforms use for a chain's own coin in place of a token's address. */
export const nativeCoin: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** Whether an address stands for the chain's own coin. */
export const isNativeCoin = (address: Hex): boolean =>
  isAddressEqual(address, zeroAddress) || isAddressEqual(address, nativeCoin);
