import type { WalletType } from '../contract/primitives.js';
import { backends } from '../wallet-types/all/server/backends.js';

/**
 * Returns the canonical spelling of an address, the one that is stored, so that two spellings cannot count as two wallets; `null`
 * if it is not an address of that type. EVM: with the checksum of EIP-55. Solana: base58. Sui and Flow: lower-case hexadecimal.
 * TON: raw. Cosmos: Bech32 in lower case. Ultra: the name. Substrate: the key's address without a network.
 */
export function canonicalAddress(type: WalletType, text: string): string | null {
  return backends[type].toCanonical(text);
}
