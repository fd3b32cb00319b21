import type { SessionState } from '../../client/session.js';
import type { AuthType } from '../../../contract/identity/social.js';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import type { ProblemKind } from '../../../errors/describe-problem.js';
import type { LinkBrowser } from './link-account.js';
import type { LinkNews, LinkState } from './link-state.js';
import type { ProviderNeeds } from './needs.js';

/** The browser functions that linking uses, besides the programme's context. */
export interface SocialOptions {
  readonly browser: LinkBrowser;
}

/** State of a member's linked accounts. `unavailable`: the page's owner has to correct something. */
export interface SocialState {
  readonly status: 'idle' | 'loading' | 'slow' | 'ready' | 'error' | 'unavailable';
  readonly session: SessionState['status'];
  /** Names of the linked accounts, `null` where the platform has only an id; absent until they are known. */
  readonly linked: ReadonlyMap<AuthType, string | null> | undefined;
  /** Names that the site has for accounts which the member has not linked. */
  readonly unverified: ReadonlyMap<AuthType, string>;
  /** Providers linked on this device whose status the platform does not report. */
  readonly unknownStatus: ReadonlySet<AuthType>;
  /** What open quests need. Empty if the quests are not known, or if linking is closed for now. */
  readonly needs: ProviderNeeds;
  /** The community's currencies, in its order. Empty until they are known. */
  readonly currencies: readonly Currency[];
  /** Whether linking is closed for now. */
  readonly isClosed: boolean;
  /** Links in progress. */
  readonly links: ReadonlyMap<AuthType, LinkState>;
  /** Events of links since the first subscription, oldest first. */
  readonly news: readonly LinkNews[];
  /** Whether this page was opened by a link that another browser, or an earlier session, began. */
  readonly isBegunElsewhere: boolean;
  /** Why the accounts could not be refreshed. */
  readonly problem: ProblemKind | undefined;
  /** When the accounts were true, epoch ms on the server's clock. */
  readonly updatedAt: number;
  readonly isRefreshing: boolean;
}
