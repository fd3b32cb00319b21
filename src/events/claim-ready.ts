import { LaurelEvent } from './laurel-event.js';

/** What there is to claim, for whoever claims it. */
export interface ClaimReadyDetail {
  readonly claimId: string;
  /** Address whose share it is. */
  readonly wallet: string;
  /** EIP-155 id of the chain of the token. */
  readonly chainId: number;
  /** Address of the token. */
  readonly token: string;
  /** Base units of the token, as decimal text. */
  readonly amount: string;
  /** Hashes of 32 bytes, from the leaf up. */
  readonly proof: readonly string[];
}

/**
 * A member has the proof of a share for which the platform names no contract: the page may claim it in its own way. Then it
 * calls {@link takeOn}; else the member gets the proof to see.
 */
export class ClaimReadyEvent extends LaurelEvent<ClaimReadyDetail> {
  static readonly type = 'laurel-claim-ready';
  #transaction: Promise<string> | undefined;

  constructor(detail: ClaimReadyDetail) {
    super(ClaimReadyEvent.type, { ...detail, proof: Object.freeze([...detail.proof]) }, true);
  }

  /** The transaction that the page claims with, to come; nothing where it does not claim. */
  get transaction(): Promise<string> | undefined {
    return this.#transaction;
  }

  /**
   * The page claims. Counts while the event is dispatched.
   *
   * @param transaction resolves with the hash once it is on the chain, which is then reported to the platform; rejects where it
   * did not come about
   */
  takeOn(transaction: Promise<string>): void {
    this.preventDefault();
    this.#transaction = transaction;
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-claim-ready': ClaimReadyEvent;
  }
}
