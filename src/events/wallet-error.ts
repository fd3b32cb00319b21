import { LaurelEvent } from './laurel-event.js';

/** Connecting or signing did not come about. `code` is that of the error. */
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
  interface HTMLElementEventMap {
    'laurel-wallet-error': WalletErrorEvent;
  }
}
