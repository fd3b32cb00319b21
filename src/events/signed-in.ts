import { LaurelEvent } from './laurel-event.js';

/** Who has signed in. */
export interface SignedInDetail {
  readonly user: {
    readonly id: string;
    readonly displayName: string | null;
    readonly logoUrl: string | null;
    readonly wallets: readonly {
      readonly address: string;
      readonly type: string;
      /** Only said to be of their group, and not linked: nothing can be done with it here. */
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
  interface HTMLElementEventMap {
    'laurel-signed-in': SignedInEvent;
  }
}
