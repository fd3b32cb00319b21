import type { Client } from 'viem';
import type { TonVerification } from '../contract/identity/connect.js';
import type { FlowAccounts } from '../wallet-types/flow-cadence/server/accounts.js';
import type { UltraAccounts } from '../wallet-types/ultra/server/accounts.js';

/** Claim that a wallet has signed a message. */
export interface WalletClaim {
  /** Address in any spelling that its chain allows; for EVM 20 bytes as hex, with an EIP-55 checksum if the case is mixed. */
  readonly address: string;
  /** Signed text, exactly as the wallet showed it. */
  readonly message: string;
  /**
   * Signature in the form that wallets of the type use: hexadecimal (EVM, Substrate), base58 or base64 (Solana), base64 (Sui,
   * Cosmos), `SIG_K1_…` (Ultra), a JSON array of composite signatures (Flow).
   */
  readonly signature: string;
  /** For TON, whose wallets sign no text: the proof, in place of message and signature. */
  readonly tonVerification?: TonVerification | undefined;
}

/** Clients and look-ups that verification needs. */
export interface VerifyWalletDependencies {
  /** Client of the chain that the message names. Without it, only signatures of plain accounts can be verified. */
  readonly evmClient?: Client | undefined;
  /** Look-up of Ultra accounts. Without it, no Ultra wallet can be verified. */
  readonly ultraAccounts?: UltraAccounts | undefined;
  /** Look-up of Flow accounts. Without it, no Flow wallet can be verified. */
  readonly flowAccounts?: FlowAccounts | undefined;
}

export type VerifyWalletReturnType =
  | {
      readonly ok: true;
      /** In the spelling of `canonicalAddress`. */
      readonly address: string;
    }
  | { readonly ok: false; readonly reason: 'signature_invalid' | 'address_invalid' }
  | {
      readonly ok: false;
      /** The signature cannot be checked here, valid or not. */
      readonly reason: 'wallet_unsupported';
      /** Whether the whole wallet is unsupported, or only this account of it. */
      readonly unsupported: 'wallet' | 'account';
      /** Why, in a sentence for developers. */
      readonly detail: string;
    };

/**
 * Verifies that the wallet with `claim.address` signed `claim.message`. It does not check what the message says. Throws
 * `VerificationUnavailableError` if a chain is needed and does not answer.
 */
export type VerifyWallet = (
  claim: WalletClaim,
  dependencies: VerifyWalletDependencies,
) => VerifyWalletReturnType | Promise<VerifyWalletReturnType>;
