import { BaseError, ExecutionRevertedError, RpcRequestError } from 'viem';

/** Codes by which nodes say that the call ran and failed: EIP-1474 has none, so these are the ones in use. */
const executionCodes: ReadonlySet<number> = new Set([3, -32000, -32015, -32603]);
const executionText =
  /revert|invalid opcode|out of gas|invalid jump|stack (?:under|over)flow|stack limit|write protection/i;

/**
 * Tells a contract that refuses a signature by failing (there, the answer is "no") from a chain that did not answer
 * (there, nothing is known). Whatever is not clearly the first counts as the second.
 */
export function isRefusedByContract(error: unknown): boolean {
  if (!(error instanceof BaseError)) return false;
  if (error.walk((cause) => cause instanceof ExecutionRevertedError)) return true;
  const answer = error.walk((cause) => cause instanceof RpcRequestError);
  return answer instanceof RpcRequestError && executionCodes.has(answer.code) && executionText.test(answer.details);
}
