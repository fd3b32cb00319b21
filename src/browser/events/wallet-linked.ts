import { LaurelEvent } from './laurel-event.js';

/** A member has linked another wallet to their account. */
export class WalletLinkedEvent extends LaurelEvent<{ readonly wallet: string; readonly account: string }> {
  static readonly type = 'laurel-wallet-linked';

  constructor(detail: { readonly wallet: string; readonly account: string }) {
    super(WalletLinkedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-wallet-linked': WalletLinkedEvent;
  }
}
