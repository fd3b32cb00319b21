import type { ReactiveController, ReactiveElement } from 'lit';
import { Foothold } from './foothold.js';

/**
 * Keeps the focus in an element whose update takes away what had it: it goes to what came of the press, marked by `data-result`,
 * or stays where it was, and never falls to the page.
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
