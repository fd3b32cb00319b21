import type { WalletType } from '../contract/primitives.js';
import type { Chain, SignedIn } from '../contract/session.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { SharedAccount } from '../wallets/adapter.js';

/** A wallet a member can choose. */
export interface FoundWallet {
  readonly id: string;
  /** Its own, also where another wallet claims the same id. */
  readonly key: string;
  readonly type: WalletType;
  readonly name: string;
  /** A `data:` URI. */
  readonly icon?: string;
  /** Belongs to a demo or a test. */
  readonly test?: boolean;
  /** The one used last in this browser. */
  readonly recent: boolean;
  /** Not in this browser: a phone opens or scans a link to it. */
  readonly elsewhere?: boolean;
  /** Others go by its name or claim its id: one of them may not be what it says. */
  readonly namesake?: Namesake;
}

/** How a wallet is told from others that look like it. */
export interface Namesake {
  /** rdns that the wallet claims, where its standard has such; a page can check it no better than the name. */
  readonly origin?: string;
  /** The wallet's place among those that look the same in name and origin, and how many they are; absent where it is the only one. */
  readonly place?: number;
  readonly count?: number;
}

/** Where a sign-in is. `since` is in epoch milliseconds of this device. */
export type SignInState =
  | { readonly step: 'idle' }
  | { readonly step: 'loading' }
  | {
      readonly step: 'choosing';
      readonly wallets: readonly FoundWallet[];
      /** Types of wallets that are taken here, in the order they are offered in, whether or not any was found. */
      readonly types: readonly WalletType[];
    }
  /** Where a further wallet is linked: one that the member has confirms that, by this text once it is there. */
  | { readonly step: 'confirming'; readonly wallet: FoundWallet; readonly message: string; readonly since: number }
  | {
      readonly step: 'connecting';
      readonly wallet: FoundWallet;
      /** Link that a wallet elsewhere is to open, once there is one. */
      readonly pairing?: string;
      readonly since: number;
    }
  /** The wallet shares several accounts: one of them is to be chosen. */
  | { readonly step: 'choosing-account'; readonly wallet: FoundWallet; readonly accounts: readonly SharedAccount[] }
  /** The wallet shows an account that the member has already: another one is waited for. */
  | { readonly step: 'same-account'; readonly wallet: FoundWallet; readonly account: string }
  | {
      readonly step: 'wrong-network';
      readonly wallet: FoundWallet;
      readonly current: { readonly id: number; readonly name: string };
      readonly wanted: Chain;
      readonly switching: boolean;
    }
  | {
      readonly step: 'signing';
      readonly wallet: FoundWallet;
      readonly account: string;
      /** EIP-155 id; for other types of wallets a CAIP-2 reference. */
      readonly chainId: number | string;
      /** Exactly what the wallet is asked to sign. */
      readonly message: string;
      readonly since: number;
    }
  | {
      readonly step: 'verifying';
      readonly wallet: FoundWallet;
      readonly account: string;
      readonly chainId: number | string;
    }
  | { readonly step: 'done'; readonly wallet: FoundWallet; readonly user: SignedIn['user'] }
  | {
      readonly step: 'failed';
      readonly wallet?: FoundWallet;
      readonly error: LaurelError;
      readonly at: SignInStage;
    };

/** Stage a sign-in can fail at. */
export type SignInStage = 'loading' | 'confirming' | 'connecting' | 'signing' | 'verifying' | 'switching';
