import { RequestEvent } from './request-event.js';

/** The member is about to open someone's entry. */
export class MemberOpenEvent extends RequestEvent<{
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
  interface HTMLElementEventMap {
    'laurel-member-open': MemberOpenEvent;
  }
}
