import { LaurelEvent } from './laurel-event.js';

/**
 * Something is about to happen. The page can prevent it with `preventDefault()`, or delay it until a promise that it passes
 * to `waitUntil` resolves; a promise that rejects prevents it. After five seconds it goes ahead.
 */
export abstract class HeldEvent<Detail extends object> extends LaurelEvent<Detail> {
  readonly #waits: Promise<unknown>[] = [];

  constructor(type: `laurel-${string}`, detail: Detail) {
    super(type, detail, true);
  }

  /** Delays the action until `promise` resolves. Has an effect only while the event is dispatched. */
  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /**
   * Resolves with whether the page allows the action. Never rejects.
   *
   * @param timeoutMs milliseconds to wait for the page's promises; after that the action is allowed
   */
  async isAllowed(timeoutMs = 5000): Promise<boolean> {
    if (this.defaultPrevented) return false;
    if (this.#waits.length === 0) return true;
    const passed = new Promise<true>((resolve) => setTimeout(resolve, timeoutMs, true));
    const settled = Promise.all(this.#waits).then(
      () => true,
      () => false,
    );
    return Promise.race([settled, passed]);
  }
}
