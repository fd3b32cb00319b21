import type { TemplateResult } from 'lit';
import type { WalletType } from '../../contract/primitives.js';
import type { WalletApp } from '../../contract/wallet-types/links.js';
import type { Localize } from '../../controllers/localize.js';
import type { SignInState } from '../../controllers/sign-in.js';

/** What the templates of a sign-in show, and what they call. */
export interface SignInView<State = SignInState> {
  readonly state: State;
  readonly t: Localize['t'];
  /** Why a member has to sign in once more. */
  readonly reason: string | undefined;
  /** The wallet has kept the member waiting for so long that some advice is due. */
  readonly late: boolean;
  /** Kind of wallets that is shown. */
  readonly type: WalletType;
  /** Held in a hand, where wallets are found inside their own browsers alone. */
  readonly phone: boolean;
  /** Apps whose own browsers can open this page; none where it is not on a phone. */
  readonly apps: readonly WalletApp[];
  /** Whole seconds until asking again makes sense; 0 for now. */
  readonly wait: number;
  /** Whether the address of the page, or the link to a wallet elsewhere, is on the clipboard. */
  readonly linkCopied: boolean;
  /** A further wallet is linked, nobody signs in. */
  readonly linking?: boolean;
  /** The member is signed in: their wallet is only connected again. */
  readonly connecting?: boolean;
  /** Takes the wallet from the account that holds it. */
  takeOver?(): void;
  /** Draws the way to a wallet elsewhere, once that is loaded. */
  readonly pairing?: ((view: SignInView<At<'connecting'>>) => TemplateResult) | undefined;
  choose(walletKey: string): void;
  chooseType(type: WalletType): void;
  /** Asks again for what failed or takes long. */
  retry(): void;
  switchNetwork(): void;
  /** Goes on with one of the accounts that the wallet shares. */
  useAccount(address: string): void;
  /** Back to the list of wallets. */
  others(): void;
  close(): void;
  /** Leaves the wallet elsewhere that is paired, for another one. */
  pairAnother(): void;
  /** Copies a link; the address of the page unless another is given. */
  copyLink(link?: string): void;
}

/** State of a sign-in at one of its steps. */
export type At<Step extends SignInState['step']> = Extract<SignInState, { step: Step }>;
