import type { ReactiveController } from 'lit';
import { createOnline } from '../client/connectivity.js';
import type { LaurelHost } from './host.js';

/** Tells an element whether the browser has a network, and renders it when that changes. */
export class ConnectivityController implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #online = createOnline();
  #stop: (() => void) | undefined;

  constructor(host: LaurelHost) {
    this.#host = host;
    host.addController(this);
  }

  get online(): boolean {
    return this.#online.get();
  }

  hostConnected(): void {
    this.#stop = this.#online.subscribe(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#stop?.();
  }
}
