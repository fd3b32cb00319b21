import type { ReactiveController } from 'lit';
import { createConnectivity } from '../client/connectivity.js';
import type { LaurelHost } from './host.js';

const { online } = createConnectivity();

/** Whether the browser has a network. */
export class ConnectivityController implements ReactiveController {
  readonly #host: LaurelHost;
  #stop: (() => void) | undefined;

  constructor(host: LaurelHost) {
    this.#host = host;
    host.addController(this);
  }

  get online(): boolean {
    return online.get();
  }

  hostConnected(): void {
    this.#stop = online.subscribe(() => this.#host.requestUpdate());
  }

  hostDisconnected(): void {
    this.#stop?.();
  }
}
