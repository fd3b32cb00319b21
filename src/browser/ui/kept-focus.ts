import type { ReactiveController, ReactiveElement } from 'lit';
import { FocusAnchor } from './focus-anchor.js';

/**
 * Keeps the focus in an element whose update removes the focused element. The focus moves to the result of the press, marked
 * with `data-result`, or stays near its old place, and never falls back to the page.
 */
export class KeptFocus implements ReactiveController {
  readonly #host: ReactiveElement;
  #anchor: FocusAnchor | undefined;

  constructor(host: ReactiveElement) {
    this.#host = host;
    host.addController(this);
  }

  hostUpdate(): void {
    this.#anchor = new FocusAnchor(this.#host.shadowRoot);
  }

  hostUpdated(): void {
    this.#anchor?.regain();
    this.#anchor = undefined;
  }
}
