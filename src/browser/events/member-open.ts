import { LaurelEvent } from './laurel-event.js';

/** The member wants to see another member. The page shows them in its own way. */
export class MemberOpenEvent extends LaurelEvent<{
  readonly accountId: string;
  readonly userId: string | null;
  readonly walletAddress: string | null;
}> {
  static readonly type = 'laurel-member-open';

  constructor(detail: {
    readonly accountId: string;
    readonly userId: string | null;
    readonly walletAddress: string | null;
  }) {
    super(MemberOpenEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-member-open': MemberOpenEvent;
  }
}
