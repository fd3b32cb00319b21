import { LaurelEvent } from './laurel-event.js';

/** What a claim has brought. Amounts are base units of the token, as decimal text. */
export interface ClaimConfirmedDetail {
  readonly claimId: string;
  readonly wallet: string;
  /** The transaction; absent where the contract has paid the share and it is not known by which. */
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
  interface HTMLElementEventMap {
    'laurel-claim-confirmed': ClaimConfirmedEvent;
  }
}
