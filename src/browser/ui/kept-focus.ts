import type { ReactiveController, ReactiveElement } from 'lit';
import { Foothold } from './foothold.js';

/**
 * Keeps the focus in an element whose update removes the focused element. The focus moves to the result of the press, marked
 * with `data-result`, or stays near its old place, and never falls back to the page.
 */
export class KeptFocus implements ReactiveController {
  readonly #host: ReactiveElement;
  #foothold: Foothold | undefined;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#foothold = new Foothold(this.#host.shadowRoot);
  }

  hostUpdated(): void {
    this.#foothold?.regain();
    this.#foothold = undefined;
  }
}
