import type { WalletType } from '../../../contract/primitives.js';
import type { SharedAccount } from '../adapter.js';

/** A wallet's account, by the Wallet Standard. */
export interface StandardAccount extends SharedAccount {
  /** For example `solana:mainnet`. Some wallets leave it out. */
  readonly chains?: readonly string[];
}

/** The part of the Wallet Standard that is used (wallet-standard/wallet-standard, `packages/core/base` and `features`). */
export interface StandardWallet {
  readonly name: string;
  readonly icon: string;
  /** The shared accounts: according to the standard, a list of `StandardAccount`. */
  readonly accounts?: unknown;
  readonly features: {
    readonly 'standard:connect': {
      /**
       * According to the standard, resolves with an object whose `accounts` are the shared ones. Some wallets resolve
       * with nothing.
       */
      connect(options: { readonly silent: boolean }): Promise<unknown>;
    };
    readonly 'standard:disconnect'?: { disconnect(): Promise<void> };
    readonly 'standard:events'?: {
      on(event: 'change', listener: (change: { readonly accounts?: readonly StandardAccount[] }) => void): () => void;
    };
    readonly [feature: string]: unknown;
  };
}

/** A request to sign a text. */
export interface SigningRequest {
  readonly account: StandardAccount;
  readonly message: Uint8Array;
}

/** A chain whose wallets follow the standard, and how they sign a text. */
export interface StandardChain {
  readonly type: WalletType;
  readonly feature: string;
  readonly method: string;
  /** The form of the chain's addresses. It decides for accounts that do not say which chain they belong to. */
  readonly address: RegExp;
  sign(wallet: StandardWallet, account: StandardAccount, message: Uint8Array): Promise<string | undefined>;
}
