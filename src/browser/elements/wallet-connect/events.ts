import { LaurelEvent } from '../laurel-event.js';

/** The member who has signed in. */
export interface SignedInDetail {
  readonly user: {
    readonly id: string;
    readonly displayName: string | null;
    readonly logoUrl: string | null;
    readonly wallets: readonly {
      readonly address: string;
      readonly type: string;
      /**
       * Set if the platform only says that the wallet is in the member's group. It is not linked, so nothing can be done
       * with it here.
       */
      readonly ofGroup?: true | undefined;
    }[];
  };
}

/** A member has signed in. */
export class SignedInEvent extends LaurelEvent<SignedInDetail> {
  static readonly type = 'laurel-signed-in';

  constructor(detail: SignedInDetail) {
    super(SignedInEvent.type, detail);
  }
}

/** Why a session has ended. */
export interface SignedOutDetail {
  readonly reason: 'member' | 'expired' | 'account-changed' | 'elsewhere' | 'not-kept';
}

/**
 * A session has ended: the member ended it, another tab did, it expired, the wallet switched accounts, or the browser did
 * not keep it.
 */
export class SignedOutEvent extends LaurelEvent<SignedOutDetail> {
  static readonly type = 'laurel-signed-out';

  constructor(detail: SignedOutDetail) {
    super(SignedOutEvent.type, detail);
  }
}

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

/** A member has linked another wallet to their account. */
export class WalletLinkedEvent extends LaurelEvent<{ readonly wallet: string; readonly account: string }> {
  static readonly type = 'laurel-wallet-linked';

  constructor(detail: { readonly wallet: string; readonly account: string }) {
    super(WalletLinkedEvent.type, detail);
  }
}

/** A member has removed a wallet from their account. */
export class WalletUnlinkedEvent extends LaurelEvent<{ readonly account: string }> {
  static readonly type = 'laurel-wallet-unlinked';

  constructor(detail: { readonly account: string }) {
    super(WalletUnlinkedEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-signed-in': SignedInEvent;
    'laurel-signed-out': SignedOutEvent;
    'laurel-wallet-connected': WalletConnectedEvent;
    'laurel-wallet-error': WalletErrorEvent;
    'laurel-wallet-linked': WalletLinkedEvent;
    'laurel-wallet-unlinked': WalletUnlinkedEvent;
  }
}
