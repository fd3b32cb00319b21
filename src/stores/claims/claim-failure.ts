import type { ContractError } from '../../errors/contract-error.js';
import type { LaurelError } from '../../errors/laurel-error.js';
import type { ClaimProblem } from './claim-progress.js';

/** Stops a claim for a reason that is not an error of a wallet, the proxy or the contract. */
export class ClaimStop extends Error {
  override readonly name = 'ClaimStop';
  readonly problem: ClaimProblem;

  constructor(problem: ClaimProblem) {
    super(problem);
    this.problem = problem;
  }
}

/** Errors of the contract that have a text of their own. */
const refusals: Readonly<Record<string, ClaimProblem>> = {
  AlreadyClaimed: 'claimed',
  InvalidProof: 'root-differs',
  OutOfTokens: 'out-of-tokens',
  EnforcedPause: 'paused',
  AirdropNotActive: 'paused',
};

/** Returns the reason that the member is told. */
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
