import { BaseError } from './base.js';

/**
 * Why a contract on a chain did not do what it was asked to do.
 *
 * - `reverted`: the contract refused; `errorName` says why, if the contract did
 * - `funds`: the account cannot pay for the transaction
 * - `cancelled`: the owner of the account cancelled the transaction in the wallet
 * - `dropped`: no node has the transaction any more, and it had no effect
 * - `timeout`: the transaction is not on the chain after a long wait; it may still arrive
 * - `unreachable`: the chain did not answer
 */
export type ContractErrorCode = 'reverted' | 'funds' | 'cancelled' | 'dropped' | 'timeout' | 'unreachable';

/** A failed call to a contract, or a transaction that will not take effect. */
export class ContractError extends BaseError<ContractErrorCode> {
  override readonly name = 'ContractError';
  /** Name of the contract's own error as in its ABI. If the error has no name, its text, if it has one. */
  readonly errorName: string | undefined;
  /** Whether a block has the transaction. The member has then paid its network fee. */
  readonly isMined: boolean;

  constructor(
    code: ContractErrorCode,
    shortMessage: string,
    details: { cause?: unknown; errorName?: string | undefined; isMined?: boolean } = {},
  ) {
    super(code, shortMessage, { cause: details.cause });
    this.errorName = details.errorName;
    this.isMined = details.isMined ?? false;
  }
}
