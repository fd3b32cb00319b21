import { LaurelEvent } from './laurel-event.js';

/** Milliseconds a page has to decide before the element goes on without it. */
const decisionDeadline = 5000;

/**
 * Base of events that say what is about to happen. A listener may veto with `preventDefault()`, or hand over a promise
 * with `waitUntil()`: the element goes on when it fulfils, and stops when it rejects or fulfils with `false`.
 */
export abstract class RequestEvent<Detail extends object = object> extends LaurelEvent<Detail> {
  readonly #decisions: Promise<unknown>[] = [];

  constructor(type: `laurel-${string}`, detail: Detail) {
    super(type, detail, true);
  }

  /** Delays what is about to happen, for five seconds at most. */
  waitUntil(decision: Promise<unknown>): void {
    // A rejection is an answer; without a handler of its own it would also be reported as unhandled.
    decision.catch(() => undefined);
    this.#decisions.push(decision);
  }

  /** Whether to go on; for the element that dispatched it, once dispatching has ended. */
  async allowed(): Promise<boolean> {
    if (this.defaultPrevented) return false;
    if (this.#decisions.length === 0) return true;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const late = new Promise<boolean>((resolve) => {
      timer = setTimeout(() => resolve(true), decisionDeadline);
    });
    const answers = Promise.all(this.#decisions).then(
      (values) => !values.includes(false),
      () => false,
    );
    const verdict = await Promise.race([answers, late]);
    clearTimeout(timer);
    return verdict && !this.defaultPrevented;
  }
}
