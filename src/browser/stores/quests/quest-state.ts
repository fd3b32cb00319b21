import type { PageResponse } from '../../../contract/index.js';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import type { QuestPart } from '../../../contract/loyalty/my-quests.js';
import type { QuestActionName } from '../../../contract/loyalty/quests.js';
import type { PublicRule } from '../../../contract/loyalty/rules.js';
import type { ReasonBody } from '../../../contract/reason.js';
import type { ProblemKind } from '../../../errors/describe-problem.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { DecimalValue } from '../../../values/amounts/decimal.js';
import type { QuestSection } from './quest-group.js';
import type { Quest } from './quest.js';
import type { QueryState } from '../query.js';

/** Options of a list of quests. */
export interface QuestsOptions {
  /** Milliseconds between refreshes; 0 for none. */
  readonly every: number;
  /** Id or symbol of the currency to count in; empty for the first. */
  readonly currency: string;
  /** Whether the member's balance is shown. */
  readonly hasBalance: boolean;
  /** Id of a quest to request even if it is on a page that is not loaded; empty for none. */
  readonly include: string;
  /** Ids of the only groups whose quests count; empty for all quests. */
  readonly groups: readonly string[];
}

/** An event of a quest, in this tab or another. */
export type QuestNews =
  | { readonly kind: 'pending' | 'slow' | 'completed'; readonly quest: Quest }
  | { readonly kind: 'refused'; readonly quest: Quest; readonly reason: ReasonBody | undefined };

/** The open quest, with the answers that its details need besides its row. */
export interface OpenedQuest {
  readonly id: string;
  readonly rule: PublicRule | undefined;
  /** Questions of a quiz or poll, and the member's answers. Idle for other quests. */
  readonly questions: QueryState<PageResponse<'GET /api/me/questions'>>;
  readonly responses: QueryState<PageResponse<'GET /api/me/questions_responses'>>;
  /** The votes of a poll in which the member has voted. Idle before that, and for other quests. */
  readonly results: QueryState<PageResponse<'GET /api/me/poll_results'>>;
}

/** Facts about quests, whatever their availability. Times are epoch ms on the server's clock. */
export interface QuestsFacts {
  /** When this state was created. */
  readonly now: number;
  /** Newest first, as the platform lists them. Hidden quests are left out. */
  readonly quests: readonly Quest[];
  readonly sections: readonly QuestSection[];
  /** Actions that this site does not offer. */
  readonly closed: readonly QuestActionName[];
  /**
   * How much is known about the member.
   * - `nobody`: nobody is signed in; `expired`: the session has ended, and what was known stays
   * - `pending`: the answers are loading. Meanwhile quests are shown as to a visitor
   * - `known`: everything; `partly`: the proxy could not read all of it (`missing`); `unknown`: the request failed
   *   (`memberProblem`)
   */
  readonly member: 'nobody' | 'expired' | 'pending' | 'known' | 'partly' | 'unknown';
  readonly missing: readonly QuestPart[];
  readonly memberProblem: LaurelError | undefined;
  readonly currencies: readonly Currency[];
  /** The currency to count in, once it is known. */
  readonly currency: Currency | undefined;
  /** The member's amounts by currency; absent until they have loaded, or if they are not requested. */
  readonly balances: ReadonlyMap<string, DecimalValue> | undefined;
  /** Why the last refresh failed. */
  readonly problem: ProblemKind | undefined;
  readonly updatedAt: number;
  readonly isRefreshing: boolean;
  readonly hasNextPage: boolean;
  readonly isLoadingMore: boolean;
  /** Why the next page did not load. */
  readonly moreError: LaurelError | undefined;
  /** Events since the first subscription, oldest first. */
  readonly news: readonly QuestNews[];
  readonly opened: OpenedQuest | undefined;
  /** Why the last press could not be sent, by quest. */
  readonly failures: ReadonlyMap<string, LaurelError>;
  /** Why no window opened to link an account, by quest: the browser blocked it, or the account is linked elsewhere. */
  readonly linkTroubles: ReadonlyMap<string, 'blocked' | 'elsewhere'>;
  /** Quests whose page the member has visited, so that they can be checked. */
  readonly visited: ReadonlySet<string>;
}

/** Whether quests can be shown. `unavailable`: the page's owner has to correct something. */
export type QuestsAvailability =
  | { readonly status: 'idle' | 'loading' | 'slow' | 'ready' | 'empty' | 'unavailable' }
  /** `retryAt`: when the store retries, epoch ms on the server's clock. */
  | { readonly status: 'error'; readonly retryAt: number | undefined };

/** State of a quest store. */
export type QuestsState = QuestsFacts & QuestsAvailability;

/** Whether nobody is signed in, or the session has ended. */
export const isVisitor = ({ member }: QuestsFacts): boolean => member === 'nobody' || member === 'expired';

/** Whether the quests have loaded, as a signed-in member sees them. */
export const isForMember = (state: QuestsState): boolean => state.status === 'ready' && !isVisitor(state);

const nothing: readonly never[] = [];

/** The facts before anything has loaded. */
export const noQuests: Omit<QuestsFacts, 'now'> = {
  quests: nothing,
  sections: nothing,
  closed: nothing,
  member: 'pending',
  missing: nothing,
  memberProblem: undefined,
  currencies: nothing,
  currency: undefined,
  balances: undefined,
  problem: undefined,
  updatedAt: 0,
  isRefreshing: false,
  hasNextPage: false,
  isLoadingMore: false,
  moreError: undefined,
  news: nothing,
  opened: undefined,
  failures: new Map(),
  linkTroubles: new Map(),
  visited: new Set(),
};
