import { LaurelEvent } from './laurel-event.js';

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

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-signed-in': SignedInEvent;
  }
}
