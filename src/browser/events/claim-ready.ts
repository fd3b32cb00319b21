import { LaurelEvent } from './laurel-event.js';

/** Everything that is needed to claim a share. */
export interface ClaimReadyDetail {
  readonly claimId: string;
  /** Address that the share belongs to. */
  readonly wallet: string;
  /** EIP-155 id of the token's chain. */
  readonly chainId: number;
  /** Address of the token. */
  readonly token: string;
  /** Base units of the token, as decimal text. */
  readonly amount: string;
  /** Merkle proof: hashes of 32 bytes, from the leaf up. */
  readonly proof: readonly string[];
}

/**
 * A member has the proof of a share for which the platform names no contract, so the page may claim it in its own way. It
 * then calls {@link takeOn}; if it does not, the element shows the proof to the member.
 */
export class ClaimReadyEvent extends LaurelEvent<ClaimReadyDetail> {
  static readonly type = 'laurel-claim-ready';
  #transaction: Promise<string> | undefined;

  constructor(detail: ClaimReadyDetail) {
    super(ClaimReadyEvent.type, { ...detail, proof: Object.freeze([...detail.proof]) }, true);
  }

  /** The transaction with which the page claims; `undefined` if the page does not claim. */
  get transaction(): Promise<string> | undefined {
    return this.#transaction;
  }

  /**
   * Tells the element that the page claims the share. Has an effect only while the event is dispatched.
   *
   * @param transaction resolves with the hash once the transaction is on the chain; the element then reports it to the
   * platform. Rejects if the transaction failed.
   */
  takeOn(transaction: Promise<string>): void {
    this.preventDefault();
    this.#transaction = transaction;
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-claim-ready': ClaimReadyEvent;
  }
}
