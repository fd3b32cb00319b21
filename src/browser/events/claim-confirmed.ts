import { LaurelEvent } from './laurel-event.js';

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

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-claim-confirmed': ClaimConfirmedEvent;
  }
}
