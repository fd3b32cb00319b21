import type { AuctionData } from '../../controllers/auction-data.js';
import type { ClockController } from '../../controllers/clock.js';
import type { ConnectivityController } from '../../controllers/connectivity.js';
import type { Localize } from '../../controllers/localize.js';
import type { LaurelElement } from '../element.js';

/** The element, as far as its later part looks at it. */
export interface LaterHost extends LaurelElement {
  auction: string;
  readonly earnUrl: string;
  readonly collectionUrl: string;
}

/** What the element hands over. */
export interface LaterOptions {
  readonly localize: Localize;
  readonly data: AuctionData;
  readonly clock: ClockController;
  readonly connectivity: ConnectivityController;
  readonly send: (event: Event) => boolean;
  /** Says something aloud: politely, or at once. */
  readonly announce: (text: string, isUrgent?: boolean) => void;
}
