import type { StakeTerms } from './stake-split.js';
import type { StoreContext } from '../context.js';
import type { Journal } from '../journal/journal.js';
import type { MemberWallet } from '../wallet/member-wallet.js';
import type { SentRecord } from './claim-journal.js';
import type { TokenShare } from './claim-progress.js';

/** A share as far as it is known now. */
export interface ShareDetails {
  readonly share: TokenShare;
  readonly terms: StakeTerms | undefined;
  /** Number of blocks that have to confirm a transaction. */
  readonly confirmations: number;
}

/** One member's share of one token, and everything needed to claim it. */
export interface ClaimSubject {
  readonly context: StoreContext;
  readonly wallet: MemberWallet;
  readonly journal: Journal<SentRecord>;
  readonly details: ShareDetails;
}
