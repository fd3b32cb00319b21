import type { Split, StakeChoice, StakeTerms } from '../../loyalty/stake-split.js';

/** What a member chooses of their share. */
export interface StakeOptions {
  readonly terms: StakeTerms;
  readonly choice: StakeChoice;
  readonly split: Split;
  readonly decimals: number;
  readonly token: string;
  /** Epoch ms on the server's clock. */
  readonly now: number;
  /** Basis points, not yet made to fit the terms. */
  readonly onShare: (staked: number) => void;
  /** Seconds. */
  readonly onLockup: (lockup: number) => void;
}
