import type { LaurelError } from '../errors/laurel-error.js';
import type { ReasonBody } from '../contract/reason.js';
import type { QuestDeed } from '../contract/loyalty/quests.js';
import type { Quest, QuestProvider } from '../loyalty/quest.js';
import type { CompletionInput, CompletionOutcome } from '../program/completions.js';
import type { QuestSection } from '../loyalty/quest-group.js';

/**
 * What is known of the quests. Times are epoch milliseconds on the server's clock.
 *
 * `member` says how far what is the member's own is known:
 * - `nobody` no one is signed in; `expired` the session ended, what was known stays
 * - `pending` it is being asked for; until then quests stand as for a visitor
 * - `known`; `partly` the proxy could not find out all of it (`missing`); `unknown` it did not come (`memberProblem`)
 */
export type QuestsState =
  /** Nothing to ask yet: no programme, or not near the viewport. */
  | { readonly status: 'idle' }
  | { readonly status: 'pending'; readonly slow: boolean }
  | { readonly status: 'error'; readonly error: LaurelError; readonly retryAt?: number }
  | {
      readonly status: 'success';
      /** Newest first, as the platform lists them; hidden ones are left out. */
      readonly quests: readonly Quest[];
      readonly sections: readonly QuestSection[];
      /** What members cannot do here. */
      readonly closed: readonly QuestDeed[];
      readonly member: 'nobody' | 'expired' | 'pending' | 'known' | 'partly' | 'unknown';
      readonly missing: readonly ('progress' | 'statuses' | 'completions' | 'streaks' | 'times')[];
      readonly memberProblem?: LaurelError;
      readonly updatedAt: number;
      readonly stale: boolean;
      readonly refreshing: boolean;
      /** Why the last refresh failed; what is there stays. */
      readonly problem?: LaurelError;
      readonly hasNextPage: boolean;
      readonly loadingMore: boolean;
      readonly moreError?: LaurelError;
    };

/** What happened to a quest, told once, in the tab whose member did it and in all that show it. */
export type QuestNews =
  | { readonly kind: 'pending'; readonly quest: Quest }
  /** `received` is `undefined` until the ledger has said what it was. */
  | { readonly kind: 'completed'; readonly quest: Quest }
  | { readonly kind: 'refused'; readonly quest: Quest; readonly reason: ReasonBody | undefined }
  | { readonly kind: 'slow'; readonly quest: Quest };

/** What an element hears. */
export interface QuestsListener {
  happened?(news: QuestNews): void;
}

/** What an element asks for. */
export interface QuestsRequest {
  /** Milliseconds between refreshes while in view; 0 for none. */
  readonly every: number;
  /** Quests that have to be there even if they are on a later page. */
  readonly ids?: readonly string[];
}

export type { CompletionInput, CompletionOutcome, Quest, QuestProvider, QuestSection };
