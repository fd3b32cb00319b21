import { BaseError, ExecutionRevertedError, RpcRequestError } from 'viem';

/** Codes with which nodes say that the call ran and failed. EIP-1474 defines none, so these are the codes in use. */
const executionCodes: ReadonlySet<number> = new Set([3, -32000, -32015, -32603]);
const executionText =
  /revert|invalid opcode|out of gas|invalid jump|stack (?:under|over)flow|stack limit|write protection/i;

/**
 * Whether a contract refused a signature by failing, which means "no". Any error that is not clearly a refusal counts
 * as no answer from the chain, so nothing is known.
 */
export function isRefusedByContract(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  if (error.walk((cause) => cause instanceof ExecutionRevertedError)) return true;
  const answer = error.walk((cause) => cause instanceof RpcRequestError);
  return answer instanceof RpcRequestError && executionCodes.has(answer.code) && executionText.test(answer.details);
}
