import { isAddressEqual, zeroAddress, type Hex } from 'viem';

/** How contracts and platforms name a chain's own coin where they want the address of a token. */
export const nativeCoin: Hex = '0xeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeeee';

/** Whether an address stands for the chain's own coin. */
export const isNativeCoin = (address: Hex): boolean =>
  isAddressEqual(address, zeroAddress) || isAddressEqual(address, nativeCoin);
