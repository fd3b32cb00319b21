import { LaurelEvent } from './laurel-event.js';

/** A member has removed a wallet from their account. */
export class WalletUnlinkedEvent extends LaurelEvent<{ readonly account: string }> {
  static readonly type = 'laurel-wallet-unlinked';

  constructor(detail: { readonly account: string }) {
    super(WalletUnlinkedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-wallet-unlinked': WalletUnlinkedEvent;
  }
}
