import type { Localize } from '../../../controllers/localize.js';
import type { ActivityState } from '../../../stores/activity/activity-store.js';
import type { ActivityFilter } from '../../../stores/activity/timeline.js';

/** Everything that the element is drawn from. */
export interface ActivityView {
  readonly localize: Localize;
  readonly state: ActivityState;
  /** Whether it shows the changes of one balance. */
  readonly isOfPoints: boolean;
  /** Epoch milliseconds on the server's clock. */
  readonly now: number;
  /** Ids of entries that have just arrived. */
  readonly fresh: ReadonlySet<string>;
  /** The site's contact for members whose points were taken back; empty if the site gives none. */
  readonly contact: string;
  readonly onFilter: (filter: ActivityFilter) => void;
  readonly onCurrency: (id: string) => void;
  readonly onMore: () => void;
  readonly onRetry: () => void;
  readonly onSignIn: () => void;
  /** Leads to the quests; absent if the page has none. */
  readonly onQuests: (() => void) | undefined;
}

export const isWaiting = ({ status }: ActivityState): boolean => ['idle', 'loading', 'slow'].includes(status);
