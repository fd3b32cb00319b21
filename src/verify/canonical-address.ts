import type { WalletType } from '../contract/primitives.js';
import { canonicalCosmosAddress } from './cosmos-wallet.js';
import { canonicalEvmAddress } from './evm-address.js';
import { canonicalFlowAddress } from './flow-wallet.js';
import { canonicalSolanaAddress } from './solana-wallet.js';
import { canonicalSubstrateAddress } from './substrate-wallet.js';
import { canonicalSuiAddress } from './sui-wallet.js';
import { canonicalTonAddress } from './ton-address.js';
import { canonicalUltraAddress } from './ultra-wallet.js';

/** Functions that return the one spelling of an address of each type; `null` for a text that is not an address of the type. */
export const addressSpellings: Readonly<Record<WalletType, (text: string) => string | null>> = {
  evm: canonicalEvmAddress,
  imx: canonicalEvmAddress,
  agw: canonicalEvmAddress,
  solana: canonicalSolanaAddress,
  sui: canonicalSuiAddress,
  ton: canonicalTonAddress,
  cosmos: canonicalCosmosAddress,
  ultra: canonicalUltraAddress,
  flow_cadence: canonicalFlowAddress,
  substrate: canonicalSubstrateAddress,
};

/**
 * Returns the one spelling in which an address is stored, so that nobody holds it twice; `null` if it is not an address of that
 * type. EVM: with the checksum of EIP-55. Solana: base58. Sui and Flow: lower-case hexadecimal. TON: raw. Cosmos: Bech32 in lower
 * case. Ultra: the name. Substrate: the key's address without a network.
 */
export function canonicalAddress(type: WalletType, text: string): string | null {
  return addressSpellings[type](text);
}
