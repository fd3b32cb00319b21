import type { SessionState } from '../../client/session.js';
import type { PageResponse } from '../../../contract/index.js';
import type { Currency } from '../../../contract/loyalty/currencies.js';
import type { LedgerLine } from '../../../contract/loyalty/transactions.js';
import type { ProblemKind } from '../../../errors/describe-problem.js';
import type { PagesState } from '../pages.js';
import type { Balance, OtherBalance } from './balance.js';
import type { Gain } from './growth.js';
import type { Milestone } from './milestone.js';

/** Options of the points store. */
export interface PointsOptions {
  /** Id or symbol of the main currency; empty for the first. */
  readonly currency: string;
  /** Milliseconds between refreshes. */
  readonly every: number;
  /** Whether the store also requests the rank, and the transaction that a gain came from. */
  readonly isDetailed: boolean;
  readonly hasMilestone: boolean;
  readonly hasToday: boolean;
  readonly hasMultiplier: boolean;
}

/** A factor on the member's earnings, with the community's label for it. */
export type Multiplier = PageResponse<'GET /api/me/multipliers'>['data'][number];

export interface PointsFacts {
  /** The main currency, as soon as it is known. */
  readonly currency: Currency | undefined;
  readonly balance: Balance | undefined;
  readonly others: readonly OtherBalance[];
  readonly rank: number | string | null;
  readonly session: SessionState['status'];
  /** The increase of the balance in the last few seconds. */
  readonly gain: Gain | undefined;
  /** The transaction behind the gain, if it is known. */
  readonly source: LedgerLine['loyaltyTransaction'] | undefined;
  /** Today's increase, as exact decimal text; absent if there was none. */
  readonly today: string | undefined;
  /** Yesterday's increase, as long as nothing has changed today; absent if there was none. */
  readonly yesterday: string | undefined;
  /** The badge that more of the currency leads to; `none` if there is none. */
  readonly milestone: Milestone | 'pending' | 'none';
  /** Absent until they are known. */
  readonly multipliers: readonly Multiplier[] | undefined;
  /** Incoming and outgoing transactions, newest first; idle while the history is closed. */
  readonly history: PagesState<LedgerLine>;
  /** Why the balance could not be refreshed. */
  readonly problem: ProblemKind | undefined;
  /** When the balance was true, epoch ms on the server's clock. */
  readonly updatedAt: number | undefined;
  /** Whether an old balance is being refreshed. */
  readonly isRenewing: boolean;
}

/** State of a balance. `zero`: nothing earned yet; `unavailable`: the page's owner has to correct something. */
export type PointsState = PointsFacts &
  (
    | { readonly status: 'idle' | 'loading' | 'slow' | 'ready' | 'zero' | 'signed-out' | 'unavailable' }
    /** `retryAt` is set if the store retries: epoch ms on the server's clock. */
    | { readonly status: 'error'; readonly retryAt: number | undefined }
  );

/** The status of a balance, without its facts. */
export type PointsAvailability =
  | { readonly status: Exclude<PointsState['status'], 'error'> }
  | { readonly status: 'error'; readonly retryAt: number | undefined };
