import { nothing, type CSSResult, type ReactiveController, type TemplateResult } from 'lit';
import type { WalletType } from '../../contract/primitives.js';
import type { ConnectivityController } from '../../controllers/connectivity.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { Part } from '../../controllers/part.js';
import type { ProgrammeController } from '../../controllers/programme.js';
import { SignInController, type SignInOptions, type SignInState } from '../../controllers/sign-in.js';
import { problems } from '../../i18n/en/problems.js';
import { signIn as texts } from '../../i18n/en/sign-in.js';
import { walletTypes } from '../../i18n/en/wallet-types.js';
import { chipStyles } from '../../ui/chip.styles.js';
import { Sheet } from '../../ui/sheet.js';
import { sheetStyles } from '../../ui/sheet.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { ecosystemsStyles } from './ecosystems.styles.js';
import type { SignInView } from './sign-in-view.js';
import { signIn } from './sign-in.js';
import { signInStyles } from './sign-in.styles.js';
import { appsOf } from './wallet-links.js';

/** What the dialog's host adopts with it. */
export const dialogStyles = [chipStyles, wreathStyles, sheetStyles, signInStyles, ecosystemsStyles];

/** A wallet that is to be linked has an account of its own. */
export interface Conflict {
  /** From now on it is taken from there. */
  takeOver(): void;
}

/** What a sign-in dialog works with. */
export interface SignInDialogParts {
  readonly localize: Localize;
  /** Adds styles of what is loaded later. */
  readonly adopt: (styles: readonly CSSResult[]) => void;
  /** Which wallets the site offers. */
  readonly offered: () => string;
  /** Hears of the wallet that has signed. */
  readonly onSession?: NonNullable<SignInOptions['onSession']>;
  /** What wallets sign for; signing in unless given. */
  readonly goal?: NonNullable<SignInOptions['goal']>;
  /** Where a further wallet is linked: what to do with one that another account holds. */
  readonly conflict?: Conflict;
  /** The member is signed in: their wallet is only connected again, first of all the one used last if it is on a phone. */
  readonly isConnecting?: boolean;
  readonly connectivity: ConnectivityController;
  readonly programme: ProgrammeController;
  /** Why a member has to sign in once more. */
  readonly reason: () => string | undefined;
  /** Milliseconds a wallet may take before advice is given. */
  readonly patience: () => number;
  /** Hears of every step, once. */
  readonly onStep: (state: SignInState) => void;
  /** The dialog has closed; `done` when somebody is signed in. */
  readonly onClose: (done: boolean) => void;
}

/** Milliseconds the good news stays. */
const farewell = 1200;

/**
 * The dialog of a sign-in: one step at a time, each with the focus on what it says.
 * Call `render` in the host's template, always.
 */
export class SignInDialog implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #parts: SignInDialogParts;
  readonly #controller: SignInController;
  readonly #sheet: Sheet;
  /** Few wallets are on another device. */
  readonly #pairing: Part<NonNullable<SignInView['pairing']>>;
  #key = '';
  /** A step that has just begun and is not on the page yet. */
  #arrived: SignInState | undefined;
  #late = false;
  #wait = 0;
  #linkCopied = false;
  /** Kind of wallets that is shown, once it is settled. */
  #type: WalletType | undefined;
  #wasOffline = false;
  /** The wallet that is connected again without being chosen was looked for. */
  #hasBegun = false;
  #timers: ReturnType<typeof setTimeout>[] = [];

  constructor(host: LaurelHost, parts: SignInDialogParts) {
    this.#host = host;
    this.#parts = parts;
    parts.localize.add({ ...problems, ...texts, ...walletTypes });
    this.#controller = new SignInController(host, parts);
    this.#sheet = new Sheet(host, () => this.#handleClose());
    this.#pairing = new Part(host, async () => {
      const { pairing, pairingStyles, pairingTexts } = await import('./pairing.js');
      parts.localize.add(pairingTexts);
      parts.adopt([pairingStyles]);
      return pairing;
    });
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#sheet.isOpen;
  }

  /** Where the sign-in is; without a programme there is none to begin. */
  get state(): SignInState {
    const { state } = this.#controller;
    const { error } = this.#parts.programme;
    return state.step === 'idle' && error ? { step: 'failed', error, at: 'loading' } : state;
  }

  /** Shows the wallets to choose from. */
  open(): void {
    if (this.#sheet.isOpen) return;
    this.#sheet.open();
    this.#controller.open();
  }

  close(): void {
    this.#sheet.close();
  }

  render(): TemplateResult {
    const { localize } = this.#parts;
    const controller = this.#controller;
    return this.#sheet.render({
      label: localize.t(
        `wallet-connect.${this.#parts.conflict ? 'link.' : this.#parts.isConnecting ? 'again.' : ''}title`,
      ),
      wide: this.state.step === 'choosing' && this.state.types.length > 1,
      content: this.#sheet.isOpen
        ? signIn({
            state: this.state,
            t: localize.t,
            reason: this.#parts.reason(),
            late: this.#late,
            wait: this.#wait,
            ...this.#device(),
            linkCopied: this.#linkCopied,
            ...this.#conflictView(),
            connecting: this.#parts.isConnecting ?? false,
            pairing: this.#pairing.value,
            choose: (walletKey) => void controller.choose(walletKey),
            chooseType: (type) => this.#chooseType(type),
            retry: () => this.#retry(),
            switchNetwork: () => controller.switchNetwork(),
            useAccount: (address) => controller.useAccount(address),
            others: () => controller.cancel(),
            close: () => this.#sheet.close(),
            pairAnother: () => this.#pairAnother(),
            copyLink: (link) => void this.#copyLink(link),
          })
        : nothing,
    });
  }

  hostUpdate(): void {
    if (!this.#sheet.isOpen) return;
    // The programme may turn up only now.
    if (this.#controller.state.step === 'idle') this.#controller.open();
    this.#begin();
    const state = this.state;
    // What draws the way to it is on its way while the wallet is asked.
    if (state.step === 'connecting' && state.wallet.elsewhere) void this.#pairing.load();
    this.#resumeWhenOnline(state, this.#parts.connectivity.online);
    const key = stepKey(state);
    if (key === this.#key) return;
    this.#key = key;
    this.#arrived = state;
    this.#startTimers(state);
  }

  hostUpdated(): void {
    const state = this.#arrived;
    if (!state) return;
    this.#arrived = undefined;
    this.#focus(state);
    this.#parts.onStep(state);
  }

  hostDisconnected(): void {
    this.#stopTimers();
  }

  #begin(): void {
    const { state } = this.#controller;
    if (state.step !== 'choosing' || this.#hasBegun) return;
    this.#hasBegun = true;
    const last = this.#parts.isConnecting && state.wallets.find(({ recent, elsewhere }) => recent && elsewhere);
    if (last) void this.#controller.choose(last.key);
  }

  /** Begins anew with the same wallet, also while it still keeps the member waiting. */
  #retry(): void {
    const controller = this.#controller;
    const { state } = controller;
    if ('since' in state || state.step === 'same-account') void controller.choose(state.wallet.key);
    else controller.retry();
  }

  #pairAnother(): void {
    const { state } = this.#controller;
    if ('wallet' in state && state.wallet) void this.#controller.choose(state.wallet.key, true);
  }

  #chooseType(type: WalletType): void {
    this.#type = type;
    this.#host.requestUpdate();
  }

  /** The kind of wallets in view, and how those of this device are reached. */
  #device(): Pick<SignInView, 'type' | 'phone' | 'apps'> {
    const type = this.#typeOf(this.state);
    const phone = matchMedia('(hover: none) and (pointer: coarse)').matches;
    return { type, phone, apps: phone ? appsOf(type, this.#parts.offered()) : [] };
  }

  #conflictView(): Pick<SignInView, 'linking' | 'takeOver'> {
    const { conflict } = this.#parts;
    if (!conflict) return {};
    return {
      linking: true,
      takeOver: () => {
        conflict.takeOver();
        this.#retry();
      },
    };
  }

  /** The kind chosen by the member; else that of the wallet used last, or the first that has a wallet here. */
  #typeOf(state: SignInState): WalletType {
    if (state.step !== 'choosing') return this.#type ?? 'evm';
    const { types, wallets } = state;
    if (this.#type && types.includes(this.#type)) return this.#type;
    const has = (type: WalletType): boolean => wallets.some((wallet) => wallet.type === type);
    const settled = wallets.find(({ recent }) => recent)?.type ?? types.find(has);
    this.#type = settled;
    return settled ?? types[0] ?? 'evm';
  }

  #startTimers(state: SignInState): void {
    this.#stopTimers();
    this.#late = false;
    this.#wait = 0;
    if ('since' in state) this.#after(this.#parts.patience(), () => (this.#late = true));
    if (state.step === 'done') this.#after(farewell, () => this.#sheet.close());
    if (state.step === 'failed' && state.error.name === 'ApiError' && state.error.retryAfter)
      this.#countDown(Math.ceil(state.error.retryAfter / 1000));
  }

  #countDown(seconds: number): void {
    this.#wait = seconds;
    if (seconds > 0) this.#after(1000, () => this.#countDown(seconds - 1));
  }

  #after(ms: number, act: () => void): void {
    this.#timers.push(
      setTimeout(() => {
        act();
        this.#host.requestUpdate();
      }, ms),
    );
  }

  #stopTimers(): void {
    this.#timers.forEach(clearTimeout);
    this.#timers = [];
  }

  /** Each step is read out; the list of wallets gets the focus on its first. */
  #focus({ step }: SignInState): void {
    const root = this.#host.shadowRoot;
    const target =
      step === 'choosing'
        ? (root?.querySelector('.wallets :is(button, a)') ?? root?.querySelector('.step'))
        : undefined;
    const found = target ?? root?.querySelector('.step');
    if (found instanceof HTMLElement) found.focus({ preventScroll: true });
  }

  #resumeWhenOnline(state: SignInState, online: boolean): void {
    const waits = state.step === 'failed' && state.error.code === 'offline';
    if (waits && online && this.#wasOffline) this.#controller.retry();
    this.#wasOffline = !online;
  }

  async #copyLink(link = location.href): Promise<void> {
    await navigator.clipboard.writeText(link).then(
      () => (this.#linkCopied = true),
      () => (this.#linkCopied = false),
    );
    this.#host.requestUpdate();
    setTimeout(() => {
      this.#linkCopied = false;
      this.#host.requestUpdate();
    }, 2500);
  }

  #handleClose(): void {
    const isDone = this.#controller.state.step === 'done';
    this.#key = '';
    this.#hasBegun = false;
    this.#type = this.#arrived = undefined;
    this.#stopTimers();
    this.#controller.reset();
    this.#parts.onClose(isDone);
  }
}

/** Two states with the same key look alike but for their details. */
function stepKey(state: SignInState): string {
  if (state.step === 'failed') return `failed ${state.at} ${state.error.code}`;
  if (state.step === 'choosing') return `choosing ${state.wallets.length > 0}`;
  if (state.step === 'connecting' && state.pairing) return `pairing ${state.pairing}`;
  return state.step === 'signing' ? `signing ${state.since}` : state.step;
}
