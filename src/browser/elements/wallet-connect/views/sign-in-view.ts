import type { TemplateResult } from 'lit';
import type { WalletType } from '../../../../contract/primitives.js';
import type { WalletApp } from '../../../../wallet-types/wallet-type.js';
import type { Localize } from '../../../controllers/localize.js';
import type { SignInGoal } from '../../../stores/sign-in/sign-in-goal.js';
import type { SignInState } from '../../../stores/sign-in/sign-in-state.js';
import type { SignInStore } from '../../../stores/sign-in/sign-in-store.js';

/** Data and handlers of a sign-in's templates. */
export interface SignInView<State = SignInState> {
  readonly state: State;
  readonly t: Localize['t'];
  /** Purpose of the dialog; the words differ. */
  readonly goal: SignInGoal['kind'];
  /** Receives the member's requests; `undefined` without a programme. */
  readonly requests: SignInStore | undefined;
  /** Why the member has to sign in again. */
  readonly reason: string | undefined;
  /** Whether the page is on a phone, where only a wallet's own browser finds a wallet. */
  readonly isPhone: boolean;
  /** Apps whose own browsers can open this page; empty unless the page is on a phone. */
  readonly apps: readonly WalletApp[];
  /** Whether the page's address, or the link to a wallet elsewhere, was copied a moment ago. */
  readonly isLinkCopied: boolean;
  /** Draws the link to a wallet elsewhere, once that code is loaded. */
  readonly pairing: ((view: SignInView<At<'connecting'>>) => TemplateResult) | undefined;
  /** Kinds of wallets to show, in their order. */
  readonly kinds: readonly WalletType[];
  /** Shows the kinds that are left out. */
  readonly onMoreKinds: () => void;
  readonly onClose: () => void;
  /** Copies a link; by default the page's address. */
  readonly onCopyLink: (link?: string) => void;
}

/** State of a sign-in at one of its steps. */
export type At<Step extends SignInState['step']> = Extract<SignInState, { step: Step }>;
