import { nothing, type ReactiveController, type TemplateResult } from 'lit';
import type { Localize } from '../../controllers/localize.js';
import { ProgramController } from '../../controllers/program.js';
import { storeContextOf } from '../../controllers/store-context.js';
import { linkWallet as linkTexts } from './link-texts.js';
import { problems } from '../../i18n/en/problems.js';
import { signIn as signInTexts } from './sign-in-texts.js';
import { english } from '../../i18n/english.js';
import { UnlinkStore, type LinkedWallet } from '../../stores/sign-in/unlink-store.js';
import { Sheet } from '../../ui/sheet.js';
import { sheetStyles } from '../../ui/sheet.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import type { SignInHost } from './sign-in-dialog.js';
import { stepDetailsStyles } from './views/step-details.styles.js';
import { stepStyles } from './views/step.styles.js';
import { unlinking } from './views/unlink.js';

const texts = english('unlink-wallet');

/** Milliseconds for which the dialog stays open after success. */
const successShownMs = 1200;

/**
 * The dialog in which a member removes a wallet: consequences, the signature of one of their wallets, and the result.
 * The host's template calls `render` on every render.
 */
export class UnlinkDialog implements ReactiveController {
  readonly #host: SignInHost;
  readonly #localize: Localize;
  readonly #program: ProgramController;
  readonly #connect: () => Promise<boolean>;
  readonly #sheet: Sheet;
  #store: UnlinkStore | undefined;
  #settle = (_isRemoved: boolean): void => undefined;
  #step = '';
  /** Whether a new step is not on the page yet. */
  #hasArrived = false;
  #closing: ReturnType<typeof setTimeout> | undefined;

  /** @param connect asks the member to connect one of their wallets; resolves with whether they did */
  constructor(host: SignInHost, localize: Localize, connect: () => Promise<boolean>) {
    this.#host = host;
    this.#localize = localize;
    this.#program = new ProgramController(host);
    this.#connect = connect;
    this.#sheet = new Sheet(host, () => this.#handleClose());
    host.addController(this);
  }

  /** Asks whether to remove a wallet. Resolves before the dialog closes, with whether the wallet was removed. */
  open(linked: LinkedWallet): Promise<boolean> {
    const program = this.#program.current;
    if (!program) return Promise.resolve(false);
    this.#reset();
    this.#store = new UnlinkStore(storeContextOf(program), linked, this.#host.tipsAfter * 1000);
    this.#store.subscribe(() => this.#host.requestUpdate());
    this.#sheet.open();
    return new Promise((resolve) => (this.#settle = resolve));
  }

  render(): TemplateResult {
    const { t } = this.#localize;
    const store = this.#store;
    return this.#sheet.render({
      label: t('wallet-connect.unlink.title'),
      wallet: store?.state.step === 'confirming' ? 'here' : undefined,
      content:
        this.#sheet.isOpen && store
          ? unlinking({
              t,
              linked: store.linked,
              state: store.state,
              onRemove: () => void this.#remove(store, this.#settle),
              onClose: () => this.#sheet.close(),
            })
          : nothing,
    });
  }

  hostUpdate(): void {
    const step = (this.#sheet.isOpen && this.#store?.state.step) || '';
    if (step === this.#step) return;
    this.#step = step;
    this.#hasArrived = step !== '';
    if (step === 'done') this.#closing = setTimeout(() => this.#sheet.close(), successShownMs);
  }

  hostUpdated(): void {
    const question = this.#store?.state.needsWallet;
    // After this update, because connecting opens a dialog, which asks for another.
    if (question?.take()) queueMicrotask(() => void this.#connect().then(question.answer));
    if (!this.#hasArrived) return;
    this.#hasArrived = false;
    this.#sheet.focus(this.#sheet.find('.step'));
  }

  hostDisconnected(): void {
    this.#reset();
  }

  async #remove(store: UnlinkStore, settle: (isRemoved: boolean) => void): Promise<void> {
    if (await store.remove()) settle(true);
  }

  #reset(): void {
    clearTimeout(this.#closing);
    // A removal that has started still runs; the promise then resolves with its result.
    if (this.#store?.state.step !== 'removing') this.#settle(false);
    this.#store?.stop();
    this.#store = undefined;
  }

  #handleClose(): void {
    this.#reset();
    this.#host.shadowRoot?.querySelector<HTMLElement>('.account')?.focus();
  }
}

/** The dialog, which loads when the member wants to remove a wallet. */
export const part = {
  styles: [wreathStyles, sheetStyles, stepStyles, stepDetailsStyles],
  texts: { ...problems, ...signInTexts, ...linkTexts, ...texts },
  make: (host: SignInHost, localize: Localize, connect: () => Promise<boolean>) =>
    new UnlinkDialog(host, localize, connect),
};
