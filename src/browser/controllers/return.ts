import type { ReactiveController } from 'lit';
import type { LaurelHost } from './host.js';

/** Calls back whenever the member returns to the page: it gets the focus, or its tab is shown again. */
export class ReturnController implements ReactiveController {
  readonly #host: LaurelHost;
  readonly #onReturn: () => void;
  #listening: AbortController | undefined;

  constructor(host: LaurelHost, onReturn: () => void) {
    this.#host = host;
    this.#onReturn = onReturn;
    host.addController(this);
  }

  hostConnected(): void {
    const { signal } = (this.#listening = new AbortController());
    const page = this.#host.ownerDocument;
    const look = (): void => {
      if (page.visibilityState === 'visible') this.#onReturn();
    };
    page.defaultView?.addEventListener('focus', look, { signal });
    page.addEventListener('visibilitychange', look, { signal });
  }

  hostDisconnected(): void {
    this.#listening?.abort();
  }
}
