import { LaurelEvent } from './laurel-event.js';

/**
 * An element needs the signed-in member's wallet, which is no longer connected: its connection to the phone has ended, or it
 * is not in this browser. If something on the page handles it, such as a wallet-connect element, it calls `preventDefault()`
 * and says when the wallet is connected with a promise passed to `waitUntil`. The element then continues the member's
 * action.
 */
export class WalletRequestEvent extends LaurelEvent<{ readonly reason: string }> {
  static readonly type = 'laurel-wallet-request';

  readonly #waits: Promise<unknown>[] = [];

  constructor(detail: { readonly reason: string }) {
    super(WalletRequestEvent.type, detail, true);
  }

  /**
   * Takes a promise that resolves once the wallet is connected, and rejects or resolves with `false` if it is not. Has an
   * effect only while the event is dispatched.
   */
  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /** Resolves with whether the page has said that the wallet is connected. Never rejects. */
  async isConnected(): Promise<boolean> {
    if (this.#waits.length === 0) return false;
    return Promise.all(this.#waits).then(
      (answers) => !answers.includes(false),
      () => false,
    );
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-wallet-request': WalletRequestEvent;
  }
}
