import { nothing, type CSSResult, type ReactiveController, type TemplateResult } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import type { Localize } from '../../controllers/localize.js';
import { MemberWallet } from '../../controllers/member-wallet.js';
import type { ProgrammeController } from '../../controllers/programme.js';
import { unlinkWallet } from '../../controllers/unlink-wallet.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import { WalletUnlinkedEvent } from '../../events/wallet-unlinked.js';
import { linkWallet as linkTexts } from '../../i18n/en/link-wallet.js';
import { problems } from '../../i18n/en/problems.js';
import { signIn as signInTexts } from '../../i18n/en/sign-in.js';
import { unlinkWallet as texts } from '../../i18n/en/unlink-wallet.js';
import { Sheet } from '../../ui/sheet.js';
import { sheetStyles } from '../../ui/sheet.styles.js';
import { wreathStyles } from '../../ui/wreath.styles.js';
import { signInStyles } from './sign-in.styles.js';
import { unlinking, type LinkedWallet, type UnlinkState } from './unlink-view.js';

/** What the dialog's host adopts with it. */
export const unlinkStyles: readonly CSSResult[] = [wreathStyles, sheetStyles, signInStyles];

export interface UnlinkDialogParts {
  readonly localize: Localize;
  readonly programme: ProgrammeController;
  /** Milliseconds a wallet may take before advice is given. */
  readonly patience: number;
  readonly onClose: () => void;
  /** Has the member connect a wallet; whether they have. */
  readonly connect: () => Promise<boolean>;
}

/** Milliseconds the good news stays. */
const farewell = 1200;

/**
 * The dialog in which a member removes a wallet: what it means, the signature of a wallet of theirs, how it went.
 * Call `render` in the host's template, always.
 */
export class UnlinkDialog implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #parts: UnlinkDialogParts;
  readonly #wallet: MemberWallet;
  readonly #sheet: Sheet;
  #state: UnlinkState = { step: 'asking' };
  #linked: LinkedWallet | undefined;
  #isLate = false;
  #arrived = false;
  /** Grows with every try and when it is closed: what an older one brings does not count. */
  #turn = 0;
  #timer: ReturnType<typeof setTimeout> | undefined;

  constructor(host: LaurelHost, parts: UnlinkDialogParts) {
    this.#host = host;
    this.#parts = parts;
    parts.localize.add({ ...problems, ...signInTexts, ...linkTexts, ...texts });
    this.#wallet = new MemberWallet(host, parts.connect);
    this.#sheet = new Sheet(host, () => this.#handleClose());
    host.addController(this);
  }

  /** Asks whether a wallet is to be removed. */
  open(linked: LinkedWallet): void {
    this.#linked = linked;
    this.#set({ step: 'asking' });
    this.#sheet.open();
  }

  render(): TemplateResult {
    const { t } = this.#parts.localize;
    const linked = this.#linked;
    return this.#sheet.render({
      label: t('wallet-connect.unlink.title'),
      content:
        this.#sheet.isOpen && linked
          ? unlinking({
              t,
              linked,
              state: this.#state,
              late: this.#isLate,
              go: () => void this.#remove(linked),
              close: () => this.#sheet.close(),
            })
          : nothing,
    });
  }

  hostUpdated(): void {
    if (!this.#arrived) return;
    this.#arrived = false;
    this.#host.shadowRoot?.querySelector<HTMLElement>('dialog[open] .step')?.focus({ preventScroll: true });
  }

  hostDisconnected(): void {
    this.#stop();
  }

  async #remove({ address }: LinkedWallet): Promise<void> {
    const { program } = this.#parts.programme;
    if (!program) return;
    this.#stop();
    const mine = this.#turn;
    const show = (state: UnlinkState): void => {
      if (mine === this.#turn) this.#set(state);
    };
    show({ step: 'confirming', message: '' });
    try {
      await unlinkWallet(program, this.#wallet, address, (message) =>
        show(message === undefined ? { step: 'removing' } : { step: 'confirming', message }),
      );
      this.#host.dispatchEvent(new WalletUnlinkedEvent({ account: address }));
      show({ step: 'done' });
    } catch (error) {
      show({ step: 'failed', error: error as LaurelError });
    }
  }

  #set(state: UnlinkState): void {
    // The text that is signed is no other step.
    this.#arrived ||= state.step !== this.#state.step || state.step === 'asking';
    this.#state = state;
    clearTimeout(this.#timer);
    this.#isLate = false;
    if (state.step === 'confirming')
      this.#timer = setTimeout(() => {
        this.#isLate = true;
        this.#host.requestUpdate();
      }, this.#parts.patience);
    if (state.step === 'done') this.#timer = setTimeout(() => this.#sheet.close(), farewell);
    this.#host.requestUpdate();
  }

  #stop(): void {
    this.#turn += 1;
    clearTimeout(this.#timer);
  }

  #handleClose(): void {
    this.#stop();
    this.#parts.onClose();
  }
}
