import { BaseError, ContractFunctionRevertedError, ContractFunctionZeroDataError } from 'viem';

/** Whether a read failed because there is no such contract, or it has no such function. Any other error comes from the node. */
export const contractSaysNothing = (error: unknown): boolean =>
  error instanceof BaseError &&
  error.walk(
    (cause) => cause instanceof ContractFunctionZeroDataError || cause instanceof ContractFunctionRevertedError,
  ) !== null;
