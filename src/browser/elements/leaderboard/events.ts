import { LaurelEvent } from '../laurel-event.js';

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

/** The member's own rank has changed. */
export class RankChangeEvent extends LaurelEvent<{
  readonly currencyId: string;
  readonly previous: number | null;
  readonly current: number | null;
}> {
  static readonly type = 'laurel-rank-change';

  constructor(detail: {
    readonly currencyId: string;
    readonly previous: number | null;
    readonly current: number | null;
  }) {
    super(RankChangeEvent.type, detail);
  }
}

declare global {
  interface GlobalEventHandlersEventMap {
    'laurel-member-open': MemberOpenEvent;
    'laurel-rank-change': RankChangeEvent;
  }
}
