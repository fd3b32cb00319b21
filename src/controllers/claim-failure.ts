import type { ContractError } from '../errors/contract-error.js';
import type { LaurelError } from '../errors/laurel-error.js';
import type { ClaimProblem } from './claim-state.js';

/** Ends a claim for a reason of its own. */
export class ClaimStop extends Error {
  override readonly name = 'ClaimStop';
  readonly problem: ClaimProblem;

  constructor(problem: ClaimProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Errors of the contract after which it is clear what to say. */
const refusals: Readonly<Record<string, ClaimProblem>> = {
  AlreadyClaimed: 'claimed',
  InvalidProof: 'root-differs',
  OutOfTokens: 'out-of-tokens',
  EnforcedPause: 'paused',
  AirdropNotActive: 'paused',
};

/** What ended a claim, as something to tell a member. */
export function problemOf(thrown: ClaimStop | LaurelError | ContractError): ClaimProblem {
  switch (thrown.name) {
    case 'ClaimStop':
      return thrown.problem;
    case 'ContractError':
      if (thrown.code === 'timeout') return 'late';
      return thrown.code === 'reverted' ? (refusals[thrown.errorName ?? ''] ?? 'reverted') : thrown.code;
    case 'WalletError':
      if (thrown.code === 'unavailable') return 'no-wallet';
      return thrown.code === 'no_account' || thrown.code === 'switched' ? 'wrong-account' : 'error';
    default:
      return 'error';
  }
}
