import type { ContractError } from '../../../errors/contract-error.js';
import type { LaurelError } from '../../../errors/laurel-error.js';
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

/** Errors of the contract that have their own text. */
const refusals: Readonly<Record<string, ClaimProblem>> = {
  AlreadyClaimed: 'claimed',
  InvalidProof: 'root-differs',
  OutOfTokens: 'out-of-tokens',
  EnforcedPause: 'paused',
  AirdropNotActive: 'paused',
};

/** Errors after which it is still unknown whether a claim was sent. */
const unanswered: readonly ClaimProblem[] = ['no-wallet', 'wrong-account', 'unreachable', 'late', 'error'];

/** Returns the reason to show for a claim that may have been sent. */
export function problemOfPerhaps(problem: ClaimProblem): ClaimProblem {
  if (problem === 'dropped') return 'not-sent';
  return unanswered.includes(problem) ? 'perhaps-sent' : problem;
}

/**
 * Whether an error says for sure that the wallet has sent nothing. A wallet may answer any other error after it has sent the
 * transaction.
 */
export const isRefusal = ({ name, code }: LaurelError | ContractError): boolean =>
  name === 'ContractError' ||
  (name === 'WalletError' && ['rejected', 'locked', 'unsupported', 'no_account'].includes(code));

/** Returns the reason to show to the member. */
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
