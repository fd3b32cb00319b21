import { LaurelEvent } from './laurel-event.js';

/** A wallet has shared an account. Nobody is signed in by that. */
export class WalletConnectedEvent extends LaurelEvent<{
  readonly wallet: string;
  readonly account: string;
  readonly chainId: number;
}> {
  static readonly type = 'laurel-wallet-connected';

  constructor(detail: { readonly wallet: string; readonly account: string; readonly chainId: number }) {
    super(WalletConnectedEvent.type, detail);
  }
}

declare global {
  interface HTMLElementEventMap {
    'laurel-wallet-connected': WalletConnectedEvent;
  }
}
