import { LaurelEvent } from './laurel-event.js';

/**
 * An element needs the member's account or wallet to be connected. The page that connects it calls `preventDefault()`
 * and passes a promise to `waitUntil`; the element then continues the member's action.
 */
export abstract class ConnectRequestEvent<Detail extends object> extends LaurelEvent<Detail> {
  readonly #waits: Promise<unknown>[] = [];

  constructor(type: `laurel-${string}`, detail: Detail) {
    super(type, detail, true);
  }

  /**
   * Takes a promise that resolves once it is connected, and rejects or resolves with `false` if it is not. Has an effect only
   * while the event is dispatched.
   */
  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /** Resolves with whether the page has said that it is connected. Never rejects. */
  async isConnected(): Promise<boolean> {
    if (this.#waits.length === 0) return false;
    return Promise.all(this.#waits).then(
      (answers) => !answers.includes(false),
      () => false,
    );
  }
}
