import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import { copyText } from '../../controllers/copy-text.js';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { LazyPart } from '../../controllers/lazy-part.js';
import { PerProgram } from '../../controllers/per-program.js';
import { english } from '../../i18n/english.js';
import { problems } from '../../i18n/en/problems.js';
import { signIn as texts } from './sign-in-texts.js';
import { walletTypes } from '../../i18n/en/wallet-types.js';
import { reconnecting, signingIn, type SignInContext, type SignInGoal } from '../../stores/sign-in/sign-in-goal.js';
import { askedWallet, stepKey, type SignInNews, type SignInState } from '../../stores/sign-in/sign-in-state.js';
import { SignInStore, type SignInOptions } from '../../stores/sign-in/sign-in-store.js';
import { offeredApps } from '../../stores/sign-in/wallet-offer.js';
import { chipStyles } from '../../ui/chip.styles.js';
import { matchesMedia } from '../../ui/matches-media.js';
import { Sheet } from '../../ui/sheet.js';
import { placeFor } from '../../ui/sheet-place.js';
import { sheetStyles } from '../../ui/sheet.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { NewsReader } from '../news-reader.js';
import { shownKinds } from './views/ecosystems.js';
import { ecosystemsStyles } from './views/ecosystems.styles.js';
import { pairingStyles } from './views/pairing.styles.js';
import { pickerStyles } from './views/picker.styles.js';
import type { SignInView } from './views/sign-in-view.js';
import { signIn } from './views/sign-in.js';
import { stepDetailsStyles } from './views/step-details.styles.js';
import { stepStyles } from './views/step.styles.js';
import { whySignedOut } from './why-signed-out.js';

const reconnectTexts = english('connect-wallet');

/** An element with a sign-in dialog. */
export interface SignInHost extends LaurelHost {
  /** Wallets that the element offers; empty for those that the programme offers. */
  readonly wallets: string;
  /** Seconds that a wallet may take before the dialog offers advice. */
  readonly tipsAfter: number;
}

/** Milliseconds for which the dialog stays open after success. */
const successShownMs = 1200;
/** Milliseconds for which a button says that it has copied. */
const copiedShownMs = 2500;

const titles = { 'sign-in': '', link: 'link.', reconnect: 'again.' } as const;

/**
 * The dialog for signing in, linking a wallet or connecting one again. It shows one step at a time, with the focus on the step.
 * The host's template calls `render` on every render.
 */
export class SignInDialog extends PerProgram<SignInStore, SignInHost> implements ReactiveController {
  /** The purpose of the wallets' signatures. */
  readonly kind: SignInGoal['kind'];
  readonly #localize: Localize;
  readonly #makeGoal: (context: SignInContext) => SignInGoal;
  readonly #connect: () => Promise<boolean>;
  readonly #sheet: Sheet;
  /** Loaded on demand, because few wallets are on another device. */
  readonly #pairing: LazyPart<NonNullable<SignInView['pairing']>>;
  #unsubscribe: (() => void) | undefined;
  #opened: Promise<boolean> | undefined;
  #settle = (_isDone: boolean): void => undefined;
  /** Key of the step that was shown last. */
  #key = '';
  /** A new step that is not on the page yet. */
  #arrived: SignInState | undefined;
  #isLinkCopied = false;
  #wantsAllKinds = false;
  #closing: ReturnType<typeof setTimeout> | undefined;
  readonly #reader = new NewsReader<SignInNews>();
  /** News from the time when the dialog had no programme. */
  #ownNews: readonly SignInNews[] = [];

  /** @param makeGoal makes a goal of the given kind */
  constructor(
    host: SignInHost,
    localize: Localize,
    kind: SignInGoal['kind'],
    makeGoal: (context: SignInContext) => SignInGoal,
    connect = () => Promise.resolve(false),
  ) {
    super(host);
    this.#localize = localize;
    this.kind = kind;
    this.#connect = connect;
    this.#makeGoal = makeGoal;
    this.#sheet = new Sheet(host, () => this.#reset());
    this.#pairing = new LazyPart(host, localize, () => import('./views/pairing.js'));
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#sheet.isOpen;
  }

  /** Current step of the sign-in. */
  get state(): SignInState {
    return this.made?.state ?? SignInStore.initialState(this.program.error);
  }

  /**
   * Shows the wallets to choose from. Resolves when the dialog has closed, with whether the member reached the goal.
   * @param asker element that asked for it
   */
  open(asker?: EventTarget): Promise<boolean> {
    return (this.#opened ??= new Promise((resolve) => {
      this.#settle = resolve;
      this.#sheet.open(placeFor(this.host, asker));
      this.meet();
    }));
  }

  /** Returns what has happened since the last call. */
  takeNews(): readonly SignInNews[] {
    return this.#reader.read(this.made?.state.news ?? this.#ownNews);
  }

  render(): TemplateResult {
    const { t } = this.#localize;
    const { state } = this;
    return this.#sheet.render({
      label: t(`wallet-connect.${titles[this.kind]}title`),
      wide: this.#kinds.length > 1,
      wallet: askedWallet(state),
      content: this.#sheet.isOpen ? signIn(this.#view(state)) : nothing,
    });
  }

  hostUpdate(): void {
    if (!this.host.isConnected) return;
    this.meet();
    if (!this.#sheet.isOpen) return;
    const { state } = this;
    // The code that draws the link loads while the wallet is asked for the link.
    if (state.step === 'connecting' && state.wallet.elsewhere) void this.#pairing.load();
    const key = stepKey(state);
    if (key !== this.#key) this.#begin(key, state);
  }

  hostUpdated(): void {
    const question = this.state.step === 'confirming' ? this.state.needsWallet : undefined;
    // After this update, because connecting opens a dialog, which asks for another.
    if (question?.take()) queueMicrotask(() => void this.#connect().then(question.answer));
    const state = this.#arrived;
    if (!state) return;
    this.#arrived = undefined;
    this.#focus(state);
  }

  hostDisconnected(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.#reset();
  }

  protected make(program: SignInContext): SignInStore {
    return new SignInStore(program, this.#makeGoal(program), this.#options);
  }

  protected leave(): void {
    this.#unsubscribe?.();
    this.#unsubscribe = undefined;
    this.made?.close();
    this.#ownNews = [];
  }

  /** Takes the store of the current programme, which may appear or change while the dialog is open. */
  protected override meet(): void {
    super.meet();
    this.#unsubscribe ??= this.made?.subscribe(() => this.host.requestUpdate());
    if (!this.#sheet.isOpen) return;
    this.made?.configure(this.#options);
    if (this.state.step === 'idle') this.made?.open();
  }

  get #options(): SignInOptions {
    return {
      offered: this.#offered,
      adviceAfterMs: this.host.tipsAfter * 1000,
      unnamed: this.#localize.t('wallet.browser'),
      passkey: this.#localize.t('wallet-connect.passkey.name'),
    };
  }

  get #kinds(): SignInView['kinds'] {
    return shownKinds(this.state, this.#wantsAllKinds);
  }

  get #offered(): string {
    return this.host.wallets || this.program.current?.config.wallets || '';
  }

  #view(state: SignInState): SignInView {
    const isPhone = matchesMedia('(hover: none) and (pointer: coarse)');
    const session = this.program.current?.session.state.get();
    return {
      state,
      t: this.#localize.t,
      goal: this.kind,
      requests: this.made,
      reason: session && whySignedOut(session, this.#localize.t),
      isPhone,
      apps: isPhone ? offeredApps(state.type, this.#offered) : [],
      isLinkCopied: this.#isLinkCopied,
      pairing: this.#pairing.value,
      kinds: this.#kinds,
      onMoreKinds: () => {
        this.#wantsAllKinds = true;
        this.#arrived = state;
        this.host.requestUpdate();
      },
      onClose: () => this.#sheet.close(),
      onCopyLink: (link) => void this.#copyLink(link),
    };
  }

  #begin(key: string, state: SignInState): void {
    this.#key = key;
    this.#arrived = state;
    clearTimeout(this.#closing);
    if (!this.made && state.step === 'failed')
      this.#ownNews = [...this.#ownNews, { kind: 'failed', wallet: null, error: state.error }];
    if (state.step !== 'done') return;
    // The code that asked for the wallet continues at once.
    if (this.kind === 'reconnect') queueMicrotask(() => this.#sheet.close());
    else this.#closing = setTimeout(() => this.#sheet.close(), successShownMs);
  }

  /** Moves the focus to the first wallet, to the kinds that the member asked for, or else to the step, which is then read. */
  #focus({ step }: SignInState): void {
    const first = this.#wantsAllKinds ? '[aria-selected=true]' : ':is(.passkey, .wallets) :is(button, a)';
    this.#sheet.focus((step === 'choosing' ? this.#sheet.find(first) : null) ?? this.#sheet.find('.step'));
  }

  async #copyLink(link = location.href): Promise<void> {
    this.#isLinkCopied = await copyText(link);
    this.host.requestUpdate();
    setTimeout(() => {
      this.#isLinkCopied = false;
      this.host.requestUpdate();
    }, copiedShownMs);
  }

  #reset(): void {
    const isDone = this.state.step === 'done';
    clearTimeout(this.#closing);
    this.#key = '';
    this.#wantsAllKinds = false;
    this.#arrived = this.#opened = undefined;
    this.made?.close();
    this.#settle(isDone);
  }
}

/** The dialog, which loads when somebody is about to sign in or to connect their wallet again. */
export const part = {
  styles: [
    ...[chipStyles, wreathStyles, sheetStyles],
    ...[pickerStyles, stepStyles, stepDetailsStyles, ecosystemsStyles, pairingStyles],
  ],
  texts: { ...problems, ...texts, ...walletTypes, ...reconnectTexts },
  make: (host: SignInHost, localize: Localize, kind: 'sign-in' | 'reconnect') =>
    new SignInDialog(host, localize, kind, kind === 'sign-in' ? signingIn : reconnecting),
};
