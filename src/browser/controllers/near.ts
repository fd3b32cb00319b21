import type { ReactiveController } from 'lit';
import type { LaurelHost } from './host.js';
import { observeNear } from './near-viewport.js';

/** Tells an element whether it is near the viewport, and renders it when that changes. */
export class NearController implements ReactiveController {
  /** False while the element is not on the page. */
  isNear = false;
  readonly #host: LaurelHost;
  #stop: (() => void) | undefined;

  constructor(host: LaurelHost) {
    this.#host = host;
    host.addController(this);
  }

  hostConnected(): void {
    this.#stop = observeNear(this.#host, (isNear) => {
      if (isNear === this.isNear) return;
      this.isNear = isNear;
      this.#host.requestUpdate();
    });
  }

  hostDisconnected(): void {
    this.#stop?.();
    this.isNear = false;
  }
}
