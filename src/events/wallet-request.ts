import { LaurelEvent } from './laurel-event.js';

/**
 * An element needs the wallet of the signed-in member, which is not connected any more: its connection on the phone has ended, or
 * it is not in this browser. Whoever takes it on, such as a wallet-connect on the page, says so with `preventDefault()`, and with
 * a promise given to `waitUntil` when it is connected: what the member was doing goes on then.
 */
export class WalletRequestEvent extends LaurelEvent<{ readonly reason: string }> {
  static readonly type = 'laurel-wallet-request';

  readonly #waits: Promise<unknown>[] = [];

  constructor(detail: { readonly reason: string }) {
    super(WalletRequestEvent.type, detail, true);
  }

  /**
   * Takes a promise that resolves once the wallet is connected, and rejects, or resolves with `false`, where it is not. Counts
   * while the event is dispatched.
   */
  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /** Whether whoever took it on has said that the wallet is connected. Never rejects. */
  async isConnected(): Promise<boolean> {
    if (this.#waits.length === 0) return false;
    return Promise.all(this.#waits).then(
      (answers) => !answers.includes(false),
      () => false,
    );
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-wallet-request': WalletRequestEvent;
  }
  interface WindowEventMap {
    'laurel-wallet-request': WalletRequestEvent;
  }
}
