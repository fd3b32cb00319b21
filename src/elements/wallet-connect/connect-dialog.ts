import type { ReactiveController, TemplateResult } from 'lit';
import type { LaurelHost } from '../../controllers/host.js';
import { showingAccount } from '../../controllers/sign-in-goal.js';
import type { WalletConnectedEvent } from '../../events/wallet-connected.js';
import { connectWallet as texts } from '../../i18n/en/connect-wallet.js';
import { SignInDialog, type SignInDialogParts } from './sign-in-dialog.js';

export { dialogStyles } from './sign-in-dialog.js';

/** What it works with. */
export interface ConnectDialogParts extends Omit<SignInDialogParts, 'onClose'> {
  /** Hears that a wallet is being connected, and that it is not any more. */
  readonly onWaiting: (isWaiting: boolean) => void;
  /** A wallet has shared an account of the member. */
  readonly onConnected: (connected: WalletConnectedEvent['detail']) => void;
}

/**
 * The dialog in which a signed-in member connects their wallet again: the one of the sign-in, without a signature. Where the
 * wallet used last is on a phone, it begins with the link to it. It closes by itself.
 *
 * Call `render` in the host's template, before other dialogs: it may open above one.
 */
export class ConnectDialog implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #onWaiting: ConnectDialogParts['onWaiting'];
  readonly #dialog: SignInDialog;
  #waiting: Promise<boolean> | undefined;
  #settle = (_isConnected: boolean): void => undefined;

  constructor(host: LaurelHost, { onWaiting, onConnected, ...parts }: ConnectDialogParts) {
    this.#host = host;
    this.#onWaiting = onWaiting;
    parts.localize.add(texts);
    this.#dialog = new SignInDialog(host, {
      ...parts,
      goal: showingAccount,
      isConnecting: true,
      onSession: (program, session) => {
        const { state } = this.#dialog;
        const wallet = 'wallet' in state ? (state.wallet?.name ?? '') : '';
        const { address: account, chainId } = session;
        onConnected({ wallet, account, chainId });
        parts.onSession?.(program, session);
        this.#settle(true);
        this.#dialog.close();
      },
      onClose: () => this.#settle(false),
    });
    host.addController(this);
  }

  get isOpen(): boolean {
    return this.#dialog.isOpen;
  }

  get state(): SignInDialog['state'] {
    return this.#dialog.state;
  }

  /** Opens it. Whether a wallet of the member was connected; never rejects. */
  connect(): Promise<boolean> {
    return (this.#waiting ??= this.#connect().finally(() => (this.#waiting = undefined)));
  }

  render(): TemplateResult {
    return this.#dialog.render();
  }

  hostDisconnected(): void {
    this.#settle(false);
  }

  async #connect(): Promise<boolean> {
    if (!this.#host.isConnected) return false;
    const settled = new Promise<boolean>((resolve) => (this.#settle = resolve));
    this.#onWaiting(true);
    this.#dialog.open();
    const isConnected = await settled;
    this.#onWaiting(false);
    return isConnected;
  }
}
