import type { WalletType } from '../../../contract/primitives.js';
import type { Chain } from '../../../contract/capabilities.js';
import type { SignedIn } from '../../../contract/session.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { SharedAccount, WalletSession } from '../../wallets/adapter.js';
import type { Question } from '../question.js';

/** A wallet that a member can choose. */
export interface FoundWallet {
  /** Id that the wallet claims. Another wallet may claim the same one. */
  readonly id: string;
  /** Unique among the wallets found. */
  readonly key: string;
  readonly type: WalletType;
  readonly name: string;
  /** A `data:` URI. */
  readonly icon?: string;
  /** Whether it belongs to a demo or a test. */
  readonly test?: boolean;
  /** Whether it was used last in this browser. */
  readonly recent: boolean;
  /** Whether it is not in this browser: a phone opens or scans a link to it. */
  readonly elsewhere?: boolean;
  /** Whether it is a passkey of this site, which signs in without a wallet. */
  readonly isPasskey?: boolean;
  /** Whether it was found when other wallets were already listed. It is listed after them, so that none moves. */
  readonly isLate?: boolean;
  /** Other wallets have its name or claim its id, so one of them may be a fake. */
  readonly namesake?: Namesake;
}

/** Tells a wallet apart from others that look like it. */
export interface Namesake {
  /** The rdns that the wallet claims, if its standard has one. Like the name, a page cannot verify it. */
  readonly origin?: string;
  /** Position among the wallets with the same name and origin, from 1; absent if there is only one. */
  readonly place?: number;
  readonly count?: number;
}

/** How far a sign-in has come. `since` is by `elapsed` (src/values/clocks.ts). */
export type SignInStep =
  | { readonly step: 'idle' }
  | { readonly step: 'loading' }
  | {
      readonly step: 'choosing';
      readonly wallets: readonly FoundWallet[];
      /**
       * Types of wallets that are accepted here, found or not. The type of the wallet used last is first, the others
       * are in the site's order.
       */
      readonly types: readonly WalletType[];
    }
  /** Before another wallet is linked, one of the member's wallets signs `message`, which is empty until it is known. */
  | {
      readonly step: 'confirming';
      readonly wallet: FoundWallet;
      readonly message: string;
      readonly since: number;
      /** Set while none of the member's wallets is connected. Its answer: whether they have connected one. */
      readonly needsWallet?: Question | undefined;
    }
  | {
      readonly step: 'connecting';
      readonly wallet: FoundWallet;
      /** The link that a wallet on another device opens, once it is known. */
      readonly pairing?: string;
      readonly since: number;
    }
  /** This browser has seen no passkey: the member creates one, or uses one that they have on another device. */
  | { readonly step: 'choosing-passkey'; readonly wallet: FoundWallet }
  /** The wallet shares several accounts, and the member chooses one. */
  | { readonly step: 'choosing-account'; readonly wallet: FoundWallet; readonly accounts: readonly SharedAccount[] }
  /** The wallet shows an account that the member already has; the sign-in waits for another one. */
  | { readonly step: 'same-account'; readonly wallet: FoundWallet; readonly account: string }
  | {
      readonly step: 'wrong-network';
      readonly wallet: FoundWallet;
      /** The name is absent if the network is not a well-known one. */
      readonly current: { readonly id: number; readonly name: string | undefined };
      readonly wanted: Chain;
      readonly switching: boolean;
    }
  | {
      readonly step: 'signing';
      readonly wallet: FoundWallet;
      readonly account: string;
      /** EIP-155 id; a CAIP-2 reference for other types of wallets. */
      readonly chainId: number | string;
      /** The exact text that the wallet is asked to sign. */
      readonly message: string;
      readonly since: number;
    }
  | {
      readonly step: 'verifying';
      readonly wallet: FoundWallet;
      readonly account: string;
      readonly chainId: number | string;
    }
  | {
      readonly step: 'done';
      readonly wallet: FoundWallet;
      readonly user: SignedIn['user'];
      readonly session: WalletSession;
    }
  | {
      readonly step: 'failed';
      readonly wallet?: FoundWallet;
      readonly error: LaurelError;
      readonly at: SignInStage;
    };

/** The stage at which a sign-in failed. */
export type SignInStage = 'loading' | 'confirming' | 'connecting' | 'signing' | 'verifying' | 'switching';

/** State of a sign-in. */
export type SignInState = SignInStep & {
  /** The type of wallets that the member is looking at. */
  readonly type: WalletType;
  /** Whether the wallet has taken so long that the member needs advice. */
  readonly isLate: boolean;
  /** Seconds until another request makes sense; 0 if it does now. */
  readonly waitSeconds: number;
  /** News for the page, oldest first. */
  readonly news: readonly SignInNews[];
};

/** An event of a sign-in that is reported to the page. */
export type SignInNews =
  /** A wallet has shared an account. */
  | { readonly kind: 'connected'; readonly wallet: string; readonly account: string; readonly chainId: number | string }
  | { readonly kind: 'failed'; readonly wallet: string | null; readonly error: LaurelError }
  /** The goal was reached. */
  | { readonly kind: 'done'; readonly wallet: string; readonly session: WalletSession };

/**
 * Returns which kind of wallet has been asked and has to answer: one that may draw in this page, or one that cannot.
 * `undefined` if none has.
 */
export function askedWallet(state: SignInStep): 'here' | 'elsewhere' | undefined {
  if (state.step === 'confirming') return 'here';
  const isAsked = 'since' in state || state.step === 'wrong-network' || state.step === 'same-account';
  if (!isAsked) return undefined;
  return state.wallet.elsewhere || state.wallet.isPasskey ? 'elsewhere' : 'here';
}

/** Returns a key of a state. Two states with the same key look alike except for details. */
export function stepKey(state: SignInStep): string {
  if (state.step === 'failed') return `failed ${state.at} ${state.error.code}`;
  if (state.step === 'choosing') return `choosing ${state.wallets.length > 0}`;
  if (state.step === 'connecting' && state.pairing) return `pairing ${state.pairing}`;
  return state.step === 'signing' ? `signing ${state.since}` : state.step;
}
