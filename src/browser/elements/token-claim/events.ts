import { LaurelEvent } from '../laurel-event.js';
import { HeldEvent } from '../held-event.js';

/** The result of the check. */
export interface ClaimCheckedDetail {
  readonly claimId: string;
  /** Address that was checked. */
  readonly wallet: string;
  readonly eligible: boolean;
  readonly alreadyClaimed: boolean;
  /** Whole tokens, as decimal text; empty if the platform's amount cannot be read. */
  readonly amount: string;
}

/** The element knows what a member's wallet may claim. */
export class ClaimCheckedEvent extends LaurelEvent<ClaimCheckedDetail> {
  static readonly type = 'laurel-claim-checked';

  constructor(detail: ClaimCheckedDetail) {
    super(ClaimCheckedEvent.type, detail);
  }
}

/** Result of a claim. Amounts are base units of the token, as decimal text. */
export interface ClaimConfirmedDetail {
  readonly claimId: string;
  readonly wallet: string;
  /** Hash of the transaction; absent if the contract has paid the share but the transaction is not known. */
  readonly txHash?: string;
  readonly toWallet: string;
  readonly staked: string;
  readonly bonus: string;
}

/** A claim of the member is on the chain. */
export class ClaimConfirmedEvent extends LaurelEvent<ClaimConfirmedDetail> {
  static readonly type = 'laurel-claim-confirmed';

  constructor(detail: ClaimConfirmedDetail) {
    super(ClaimConfirmedEvent.type, detail);
  }
}

/** The claim and why it failed. */
export interface ClaimFailedDetail {
  readonly claimId: string;
  /** For example `rejected`, `paused`, `root-differs` or `wrong-account`. */
  readonly code: string;
}

/** A claim has failed. The element says why. */
export class ClaimFailedEvent extends LaurelEvent<ClaimFailedDetail> {
  static readonly type = 'laurel-claim-failed';

  constructor(detail: ClaimFailedDetail) {
    super(ClaimFailedEvent.type, detail);
  }
}

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

/** The claim and the member's choices. */
export interface ClaimSubmitDetail {
  readonly claimId: string;
  readonly wallet: string;
  /** Base units of the token, as decimal text. */
  readonly amount: string;
  /** Basis points of the amount that are to be staked. */
  readonly staked: number;
  /** Seconds for which the stake is to be locked. */
  readonly lockup: number;
}

/** A claim is about to be prepared and signed. The page can prevent it, or delay it with `waitUntil`. */
export class ClaimSubmitEvent extends HeldEvent<ClaimSubmitDetail> {
  static readonly type = 'laurel-claim-submit';

  constructor(detail: ClaimSubmitDetail) {
    super(ClaimSubmitEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-claim-checked': ClaimCheckedEvent;
    'laurel-claim-confirmed': ClaimConfirmedEvent;
    'laurel-claim-failed': ClaimFailedEvent;
    'laurel-claim-ready': ClaimReadyEvent;
    'laurel-claim-submit': ClaimSubmitEvent;
  }
}
