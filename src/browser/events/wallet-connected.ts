import { LaurelEvent } from './laurel-event.js';

/** A wallet has shared an account. Nobody is signed in yet. */
export class WalletConnectedEvent extends LaurelEvent<{
  readonly wallet: string;
  readonly account: string;
  /** EIP-155 id; for wallets outside EVM a CAIP-2 reference. */
  readonly chainId: number | string;
}> {
  static readonly type = 'laurel-wallet-connected';

  constructor(detail: { readonly wallet: string; readonly account: string; readonly chainId: number | string }) {
    super(WalletConnectedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-wallet-connected': WalletConnectedEvent;
  }
}
