import { BaseError } from './base.js';

/**
 * Why a contract of a chain did not do what it was asked.
 * - `reverted`: it refused; `errorName` says why, where it said so
 * - `funds`: the account cannot pay for the transaction
 * - `cancelled`: its owner took the transaction back in the wallet
 * - `dropped`: no node has the transaction any more, and nothing came of it
 * - `timeout`: not on the chain yet after a long wait; it may still come
 * - `unreachable`: the chain could not be asked
 */
export type ContractErrorCode = 'reverted' | 'funds' | 'cancelled' | 'dropped' | 'timeout' | 'unreachable';

/** A call to a contract that failed, or a transaction that will not count. */
export class ContractError extends BaseError<ContractErrorCode> {
  override readonly name = 'ContractError';
  /** Name of the contract's own error, as in its ABI; for one without a name its text, where it gave one. */
  readonly errorName: string | undefined;

  constructor(
    code: ContractErrorCode,
    shortMessage: string,
    details: { cause?: unknown; errorName?: string | undefined } = {},
  ) {
    super(code, shortMessage, { cause: details.cause });
    this.errorName = details.errorName;
  }
}
