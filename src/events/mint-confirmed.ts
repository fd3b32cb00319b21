import { LaurelEvent } from './laurel-event.js';

/** What was minted. */
export interface MintConfirmedDetail {
  readonly assetId: string;
  readonly contractId: string;
  readonly quantity: number;
  /** Of the transaction; `null` for what is on no chain. */
  readonly hash: string | null;
  /** Of the first token, as decimal text; `null` where the contract did not say. */
  readonly tokenId: string | null;
}

/** A member has minted something. */
export class MintConfirmedEvent extends LaurelEvent<MintConfirmedDetail> {
  static readonly type = 'laurel-mint-confirmed';

  constructor(detail: MintConfirmedDetail) {
    super(MintConfirmedEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-mint-confirmed': MintConfirmedEvent;
  }
}
