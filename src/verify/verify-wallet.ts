import type { Client } from 'viem';
import type { WalletType } from '../contract/primitives.js';
import { verifyEvmWallet } from './evm-wallet.js';

/** Who claims to have signed what. */
export interface WalletClaim {
  /** Address in the spelling of its chain; for EVM 20 bytes as hex, with an EIP-55 checksum where the case is mixed. */
  readonly address: string;
  /** Signed text, exactly as the wallet showed it. */
  readonly message: string;
  /** Signature in the encoding of the wallet type; for EVM hex. */
  readonly signature: string;
}

/** What verification needs from outside. */
export interface VerifyWalletDependencies {
  /** Client of the chain the message names. Without it only signatures of plain accounts can be verified. */
  readonly evmClient?: Client;
}

export type VerifyWalletReturnType =
  | {
      readonly ok: true;
      /** Canonical address: EIP-55 for EVM. */
      readonly address: string;
    }
  | { readonly ok: false; readonly reason: 'signature_invalid' | 'address_invalid' | 'wallet_unsupported' };

/**
 * Tells whether `claim.address` signed `claim.message`. What the message says is not looked at.
 *
 * Throws {@link VerificationUnavailableError} where the chain had to be asked and could not be.
 */
export async function verifyWallet(
  type: WalletType,
  claim: WalletClaim,
  dependencies: VerifyWalletDependencies = {},
): Promise<VerifyWalletReturnType> {
  switch (type) {
    case 'evm':
    case 'imx':
    case 'agw':
      return verifyEvmWallet(claim, dependencies.evmClient);
    default:
      return { ok: false, reason: 'wallet_unsupported' };
  }
}
