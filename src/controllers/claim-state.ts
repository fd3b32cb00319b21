import type { Chain } from '../contract/session.js';
import type { ContractError } from '../errors/contract-error.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { ClaimObstacle } from '../wallets/evm/claim.js';
import type { ClaimedShare } from '../wallets/evm/claim-trail.js';
import type { TypedData } from '../wallets/adapter.js';

/** A member's share of a token, as the platform says. */
export interface TokenShare {
  readonly claimId: string;
  /** EIP-155 id. */
  readonly chainId: number;
  readonly contract: string;
  readonly token: string;
  /** The member's wallet whose share it is. */
  readonly wallet: string;
  /** Base units. */
  readonly amount: bigint;
}

/** What a member has chosen of a share. Basis points, seconds, basis points. */
export interface ChosenClaim {
  readonly staked: number;
  readonly lockup: number;
  readonly multiplier: number;
}

/**
 * What a claim is at.
 * - `wallet`: it is taken, and moved to the chain
 * - `reading`: the contract is looked at
 * - `confirming`: the wallet is asked to confirm that the proof goes to its owner
 * - `proving`: the proof is held against the contract's root
 * - `signing`, `trying`, `sending`: signed, tried out, sent by the wallet
 * - `mining`: on its way onto the chain
 */
export type ClaimStage = 'wallet' | 'reading' | 'confirming' | 'proving' | 'signing' | 'trying' | 'sending' | 'mining';

/**
 * Why a claim goes no further, besides what {@link ClaimObstacle} names.
 * - `held-back`: the page prevented it
 * - `no-wallet`: none was used in this browser
 * - `wrong-account`: the wallet shows another account than the share's
 * - `no-proof`: the platform has the share and no proof of it yet
 * - `elsewhere`: another tab is at it
 * - `root-differs`: the contract does not know the share: nothing may be signed
 * - `outcome-differs`: the contract would do something else than was shown
 * - `not-found`: a transaction the member has named is not on the chain, or has brought their wallet nothing
 * - `reverted`, `cancelled`, `dropped`, `late`: what became of the transaction
 * - `unreachable`: the chain cannot be asked
 * - `error`: anything else; `error` says what
 */
export type ClaimProblem =
  | ClaimObstacle
  | 'held-back'
  | 'no-wallet'
  | 'wrong-account'
  | 'no-proof'
  | 'elsewhere'
  | 'root-differs'
  | 'outcome-differs'
  | 'not-found'
  | 'reverted'
  | 'cancelled'
  | 'dropped'
  | 'late'
  | 'unreachable'
  | 'error';

/** How far a claim has come. `since` is in epoch milliseconds of this device. */
export type ClaimState =
  | { readonly step: 'idle' }
  | {
      readonly step: 'working';
      readonly stage: ClaimStage;
      readonly since: number;
      /** In `confirming`: the exact text. */
      readonly message?: string | undefined;
      /** In `mining`: the transaction; absent where another that nobody has named took its place. */
      readonly hash?: string | undefined;
      /** In `sending`: network fee in base units of the chain's coin, where it is known. */
      readonly fee?: bigint | undefined;
    }
  | {
      readonly step: 'wrong-network';
      readonly current: { readonly id: number; readonly name: string };
      readonly wanted: Chain;
      readonly switching: boolean;
    }
  /** The share is proven; what is to be signed is shown. `fee`: what the contract takes, in base units of the coin. */
  | { readonly step: 'review'; readonly request: TypedData; readonly fee: bigint; readonly chain: Chain }
  /** `isReported`: the platform knows. */
  | { readonly step: 'done'; readonly share: ClaimedShare; readonly isReported: boolean }
  | {
      readonly step: 'failed';
      readonly stage: ClaimStage;
      readonly problem: ClaimProblem;
      readonly error?: LaurelError | ContractError | undefined;
      /** Account the wallet shows. */
      readonly shown?: string | undefined;
      readonly hash?: string | undefined;
    };

/** Whether something is under way that another claim would disturb. */
export const isClaiming = ({ step }: ClaimState): boolean => step === 'working' || step === 'wrong-network';
