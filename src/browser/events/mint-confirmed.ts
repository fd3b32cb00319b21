import { LaurelEvent } from './laurel-event.js';

/** The minted piece. */
export interface MintConfirmedDetail {
  readonly assetId: string;
  readonly contractId: string;
  readonly quantity: number;
  /** Hash of the transaction; `null` for a piece that is on no chain. */
  readonly hash: string | null;
  /** Id of the first token, as decimal text; `null` if the contract did not say. */
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
  interface GlobalEventHandlersEventMap {
    'laurel-mint-confirmed': MintConfirmedEvent;
  }
}
