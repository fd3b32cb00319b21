import { LaurelEvent } from './laurel-event.js';

/**
 * Something is about to happen. The page prevents it with `preventDefault()`, or holds it back until a promise that it gives
 * to `waitUntil` resolves; one that rejects prevents it. After five seconds it goes on.
 */
export abstract class HeldEvent<Detail extends object> extends LaurelEvent<Detail> {
  readonly #waits: Promise<unknown>[] = [];

  constructor(type: `laurel-${string}`, detail: Detail) {
    super(type, detail, true);
  }

  /** Holds it back until `promise` resolves. Counts while the event is dispatched. */
  waitUntil(promise: Promise<unknown>): void {
    this.#waits.push(promise);
  }

  /** Whether the page lets it go on. Never rejects. @param patience ms */
  async isAllowed(patience = 5000): Promise<boolean> {
    if (this.defaultPrevented) return false;
    if (this.#waits.length === 0) return true;
    const passed = new Promise<true>((resolve) => setTimeout(resolve, patience, true));
    const settled = Promise.all(this.#waits).then(
      () => true,
      () => false,
    );
    return Promise.race([settled, passed]);
  }
}
