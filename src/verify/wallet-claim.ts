import type { Client } from 'viem';
import type { TonVerification } from '../contract/identity/connect.js';
import type { FlowAccounts } from './flow-accounts.js';
import type { UltraAccounts } from './ultra-accounts.js';

/** Who claims to have signed what. */
export interface WalletClaim {
  /** Address in a spelling of its chain; for EVM 20 bytes as hex, with an EIP-55 checksum where the case is mixed. */
  readonly address: string;
  /** Signed text, exactly as the wallet showed it. */
  readonly message: string;
  /**
   * Signature as wallets of the type write it: hexadecimal (EVM, Substrate), base58 or base64 (Solana), base64 (Sui, Cosmos),
   * `SIG_K1_…` (Ultra), a JSON array of composite signatures (Flow).
   */
  readonly signature: string;
  /** For TON, whose wallets sign no text: the proof, in place of message and signature. */
  readonly tonVerification?: TonVerification | undefined;
}

/** What verification needs from outside. */
export interface VerifyWalletDependencies {
  /** Client of the chain the message names. Without it only signatures of plain accounts can be verified. */
  readonly evmClient?: Client | undefined;
  /** Keys of Ultra accounts. Without it no Ultra wallet can be verified. */
  readonly ultraAccounts?: UltraAccounts | undefined;
  /** Keys of Flow accounts. Without it no Flow wallet can be verified. */
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
      /** Right or wrong, it cannot be told here. */
      readonly reason: 'wallet_unsupported';
      /** Why, in a sentence for developers. */
      readonly detail: string;
    };
