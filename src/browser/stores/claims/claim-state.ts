import type { SessionState } from '../../client/session.js';
import type { PublicTokenClaim } from '../../../contract/token-claims/token-claims.js';
import type { ProblemKind } from '../../../errors/describe-problem.js';
import type { Question } from '../question.js';
import type { Split, StakeChoice, TypedShare } from './stake-split.js';
import type { LookupState } from './address-lookup.js';
import type { ClaimNews } from './claim-news.js';
import type { AskedClaim, ClaimProgress } from './claim-progress.js';
import type { HandOverProgress } from './proof-hand-over.js';
import { windowOf, type Eligibility, type ShareFacts } from './share-facts.js';

/** State of a claim store: the claim, the member's share, and what the member does with it. */
export interface ClaimState {
  /** Whether the claim itself has loaded. `unavailable`: the page's owner has to correct something. */
  readonly status: 'idle' | 'loading' | 'slow' | 'empty' | 'error' | 'unavailable' | 'known';
  readonly session: SessionState['status'];
  /** Whether the session could not be read. */
  readonly hasSessionFailed: boolean;
  readonly claim: PublicTokenClaim | undefined;
  /** Why the last refresh failed. */
  readonly problem: ProblemKind | undefined;
  /** When the proxy answered last, epoch ms on the server's clock. */
  readonly updatedAt: number;
  readonly isRefreshing: boolean;

  /** The member's wallets that can have a share. */
  readonly wallets: readonly string[];
  /** The wallet whose share is shown. */
  readonly wallet: string;
  readonly shareStatus: 'pending' | 'error' | 'known';
  /** The platform's answer about the wallet, once all wallets have been searched. */
  readonly eligibility: Eligibility | undefined;
  readonly facts: ShareFacts | undefined;
  /** Whether the site lets members sign for the claim's contract. */
  readonly isListed: boolean;

  /** The member's choice, adjusted to the terms; once a claim is sent, the choice it was sent with. */
  readonly choice: StakeChoice;
  /** The text in the field of the share, from the first key press until it is applied. */
  readonly typedShare: TypedShare | undefined;
  readonly split: Split;
  /** Whether the split is that of the claim under way, which another browser may have sent. */
  readonly isSplitKnown: boolean;
  readonly progress: ClaimProgress;
  /** Whether the contract says that it has not paid a share that the platform calls claimed. */
  readonly isUndone: boolean;
  /** Whether the contract's root has confirmed the share since the page loaded. */
  readonly isProven: boolean;
  /** Whether the member has entered something that is not a transaction hash. */
  readonly isHashInvalid: boolean;

  readonly handOver: HandOverProgress;
  /** Whether visitors may look up addresses; `unknown` until the proxy has answered. */
  readonly canLookUp: boolean | 'unknown';
  readonly lookup: LookupState;
  /** Set before a claim is prepared. Its answer: whether the page allows that. */
  readonly needsConsent: Question<AskedClaim> | undefined;
  /** Set while no wallet of the member is connected and one is needed. Its answer: whether they have connected one. */
  readonly needsWallet: Question | undefined;
  /** News for the page, oldest first. */
  readonly news: readonly ClaimNews[];
}

/** The state before anything has loaded. */
export const nothingKnown: ClaimState = {
  status: 'idle',
  session: 'unknown',
  hasSessionFailed: false,
  claim: undefined,
  problem: undefined,
  updatedAt: 0,
  isRefreshing: false,
  wallets: [],
  wallet: '',
  shareStatus: 'pending',
  eligibility: undefined,
  facts: undefined,
  isListed: false,
  choice: { staked: 0, lockup: 0 },
  typedShare: undefined,
  split: { staked: 0n, toWallet: 0n, bonus: 0n },
  isSplitKnown: true,
  progress: { step: 'idle' },
  isUndone: false,
  isProven: false,
  isHashInvalid: false,
  handOver: { step: 'idle' },
  canLookUp: 'unknown',
  lookup: { status: 'none' },
  needsConsent: undefined,
  needsWallet: undefined,
  news: [],
};

/** The view that a claim shows. */
export type ClaimPhase =
  | Exclude<ClaimState['status'], 'known'>
  | 'signed-out'
  | 'checking'
  | 'not-eligible'
  | 'unreadable'
  | 'not-ready'
  | 'not-listed'
  | 'upcoming'
  | 'ended'
  | 'ready'
  | 'wrong-network'
  | 'review'
  | 'claiming'
  | 'failed'
  | 'claimed';

/** Returns the view to show. @param now epoch ms on the server's clock */
export function phaseOf(state: ClaimState, now: number): ClaimPhase {
  const { status, claim, eligibility } = state;
  if (status !== 'known') return status;
  if (!claim) return 'empty';
  const { step } = state.progress;
  const window = windowOf(claim, now);
  if (state.session === 'unknown' && !state.hasSessionFailed) return 'loading';
  if (state.session !== 'signed-in') return window === 'ended' ? 'ended' : 'signed-out';
  if (step === 'done') return 'claimed';
  if (state.wallets.length === 0) return 'not-eligible';
  if (state.shareStatus === 'error') return 'error';
  if (state.shareStatus === 'pending' || !eligibility) return 'checking';
  if (step === 'working') return 'claiming';
  if (step !== 'idle') return step;
  if (eligibility.alreadyClaimed && !state.isUndone) return 'claimed';
  if (!eligibility.eligible || state.facts?.total === 0n) return 'not-eligible';
  if (window === 'ended') return 'ended';
  if (state.facts?.total === undefined) return 'unreadable';
  if (!claim.claimContractAddress) return 'not-ready';
  if (!state.isListed) return 'not-listed';
  return window === 'upcoming' ? 'upcoming' : 'ready';
}
