import { LaurelEvent } from './laurel-event.js';

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
    'laurel-rank-change': RankChangeEvent;
  }
}
