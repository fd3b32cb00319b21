import type { Chain } from '../../../contract/capabilities.js';
import type { ContractError } from '../../../errors/contract-error.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
import type { ClaimObstacle } from '../../../wallet-types/evm/browser/claim.js';
import type { ClaimedShare } from '../../../wallet-types/evm/browser/claim-trail.js';
import type { TypedData } from '../../wallets/adapter.js';

/** A member's share of a token, as the platform states it. */
export interface TokenShare {
  readonly claimId: string;
  /** EIP-155 id. */
  readonly chainId: number;
  readonly contract: string;
  readonly token: string;
  /** The member's wallet that the share belongs to. */
  readonly wallet: string;
  /** Base units. */
  readonly amount: bigint;
}

/** How a member divides a share: basis points staked, lock-up in seconds, multiplier in basis points. */
export interface ChosenClaim {
  readonly staked: number;
  readonly lockup: number;
  readonly multiplier: number;
}

/** A claim that is about to be prepared. */
export interface AskedClaim {
  readonly share: TokenShare;
  readonly chosen: ChosenClaim;
}

/**
 * The stages of a claim.
 * - `wallet`: the wallet is connected and changed to the chain
 * - `reading`: the contract is read
 * - `confirming`: the wallet confirms that the proof goes to its owner
 * - `proving`: the proof is checked against the contract's root
 * - `signing`, `trying`, `sending`: the wallet signs, the contract call is simulated, the wallet sends
 * - `mining`: the transaction is on its way to the chain
 */
export type ClaimStage = 'wallet' | 'reading' | 'confirming' | 'proving' | 'signing' | 'trying' | 'sending' | 'mining';

/**
 * Why a claim stopped, besides the reasons of {@link ClaimObstacle}.
 * - `held-back`: the page prevented it
 * - `no-wallet`: the member has connected no wallet in this browser
 * - `wrong-account`: the wallet shows an account other than the share's
 * - `no-proof`: the platform knows the share but has no proof of it yet
 * - `elsewhere`: another tab is claiming
 * - `root-differs`: the contract does not confirm the share, so nothing may be signed
 * - `outcome-differs`: the contract would do something other than what was shown
 * - `not-found`: the transaction that the member named is not on the chain, or paid their wallet nothing
 * - `reverted`, `cancelled`, `dropped`, `late`: the fate of the transaction
 * - `perhaps-sent`: the wallet did not say whether it has sent the transaction, and the contract could not be asked yet
 * - `not-sent`: it was unknown whether the wallet had sent it, and the contract has not paid
 * - `undone`: the platform says that the share was claimed, but the contract says that it has not paid it
 * - `unreachable`: the chain cannot be read
 * - `error`: anything else; the `error` field has the details
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
  | 'perhaps-sent'
  | 'not-sent'
  | 'undone'
  | 'unreachable'
  | 'error';

/** How far a claim has come. `since` is by `elapsed` (src/values/clocks.ts). */
export type ClaimProgress =
  | { readonly step: 'idle' }
  | {
      readonly step: 'working';
      readonly stage: ClaimStage;
      readonly since: number;
      /** In `confirming`: the exact text to sign. */
      readonly message?: string | undefined;
      /** In `mining`: the transaction; absent if another transaction whose hash is not known replaced it. */
      readonly hash?: string | undefined;
      /** In `mining`: whether it is uncertain that the transaction was sent. */
      readonly isPerhaps?: boolean | undefined;
      /** In `sending`: the network fee in base units of the chain's coin, if it is known. */
      readonly fee?: bigint | undefined;
    }
  | {
      readonly step: 'wrong-network';
      readonly current: { readonly id: number; readonly name: string };
      readonly wanted: Chain;
      readonly switching: boolean;
    }
  /** The share is proven, and `request` is shown for signing. `fee`: the contract's own fee, in base units of the coin. */
  | { readonly step: 'review'; readonly request: TypedData; readonly fee: bigint; readonly chain: Chain }
  /** `isReported`: the platform knows of it. */
  | { readonly step: 'done'; readonly share: ClaimedShare; readonly isReported: boolean }
  | {
      readonly step: 'failed';
      readonly stage: ClaimStage;
      readonly problem: ClaimProblem;
      readonly error?: LaurelError | ContractError | undefined;
      /** The account that the wallet shows. */
      readonly shown?: string | undefined;
      readonly hash?: string | undefined;
    };

/** Whether a step is running that another claim would disturb. */
export const isClaiming = ({ step }: ClaimProgress): boolean => step === 'working' || step === 'wrong-network';
