import type { ReactiveController } from 'lit';
import { isBusy, type BidState } from '../../stores/auctions/bid-state.js';
import type { LaurelElement } from '../element.js';

/** Moves the focus from step to step, but only for a member who is bidding. */
export class BidFocus implements ReactiveController {
  readonly #host: LaurelElement;
  readonly #bid: () => BidState;
  #step: BidState['step'] = 'idle';
  /** Whether the member has just pressed something. */
  #hasActed = false;

  constructor(host: LaurelElement, bid: () => BidState) {
    this.#host = host;
    this.#bid = bid;
    host.addController(this);
  }

  /** Runs an action that the member has started. */
  act(run: () => void): void {
    this.#hasActed = true;
    run();
  }

  /** Moves the focus to the first element that matches and is shown. */
  moveTo(selector: string, options?: FocusOptions): void {
    this.#host.renderRoot.querySelector<HTMLElement>(selector)?.focus(options);
  }

  hostUpdated(): void {
    const bid = this.#bid();
    const hasChanged = bid.step !== this.#step;
    this.#step = bid.step;
    if (!hasChanged || !this.#hasActed) return;
    // An accepted bid is shown by the member's standing, once that has loaded.
    if (bid.step !== 'accepted') this.moveTo('[data-step], #amount, .raise', { preventScroll: true });
    if (!isBusy(bid)) this.#hasActed = bid.step === 'reviewing';
  }
}
