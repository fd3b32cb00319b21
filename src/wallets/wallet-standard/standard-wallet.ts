import type { WalletType } from '../../contract/primitives.js';
import type { SharedAccount } from '../adapter.js';

/** A wallet's account, by the Wallet Standard. */
export interface StandardAccount extends SharedAccount {
  /** For example `solana:mainnet`. */
  readonly chains: readonly string[];
}

/** The part of the Wallet Standard that is used (wallet-standard/wallet-standard, `packages/core/base` and `features`). */
export interface StandardWallet {
  readonly name: string;
  readonly icon: string;
  readonly features: {
    readonly 'standard:connect': {
      connect(options: { readonly silent: boolean }): Promise<{ readonly accounts: readonly StandardAccount[] }>;
    };
    readonly 'standard:disconnect'?: { disconnect(): Promise<void> };
    readonly 'standard:events'?: {
      on(event: 'change', listener: (change: { readonly accounts?: readonly StandardAccount[] }) => void): () => void;
    };
    readonly [feature: string]: unknown;
  };
}

interface SigningRequest {
  readonly account: StandardAccount;
  readonly message: Uint8Array;
}

/** A chain whose wallets follow the standard, and how they sign a text. */
export interface ChainKind {
  readonly type: WalletType;
  readonly feature: string;
  readonly method: string;
  sign(wallet: StandardWallet, account: StandardAccount, message: Uint8Array): Promise<string | undefined>;
}

export const chains: readonly ChainKind[] = [
  {
    type: 'solana',
    feature: 'solana:signMessage',
    method: 'signMessage',
    async sign({ features }, account, message) {
      const feature = features['solana:signMessage'] as {
        signMessage(request: SigningRequest): Promise<readonly { readonly signature: Uint8Array }[]>;
      };
      const [signed] = await feature.signMessage({ account, message });
      return signed && btoa(String.fromCharCode(...signed.signature));
    },
  },
  {
    type: 'sui',
    feature: 'sui:signPersonalMessage',
    method: 'signPersonalMessage',
    async sign({ features }, account, message) {
      const feature = features['sui:signPersonalMessage'] as {
        signPersonalMessage(
          request: SigningRequest & { readonly chain?: string | undefined },
        ): Promise<{ readonly signature: string }>;
      };
      const [chain] = account.chains;
      return (await feature.signPersonalMessage({ account, message, chain })).signature;
    },
  },
];
