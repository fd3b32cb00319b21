import { LaurelEvent } from './laurel-event.js';

/** Connecting or signing failed. `code` is the error's code. */
export class WalletErrorEvent extends LaurelEvent<{
  readonly code: string;
  readonly wallet: string | null;
}> {
  static readonly type = 'laurel-wallet-error';

  constructor(detail: { readonly code: string; readonly wallet: string | null }) {
    super(WalletErrorEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-wallet-error': WalletErrorEvent;
  }
}
