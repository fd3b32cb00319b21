import { BaseError } from './base.js';

/**
 * Why a wallet did not do what it was asked to do.
 *
 * - `rejected`: its owner declined
 * - `unavailable`: it is connected to no network, or it is gone
 * - `locked`: its owner has to unlock it first
 * - `no_account`: it shared no account
 * - `switched`: it shows a different account from the one that has to sign
 * - `unlinked`: its account belongs to the member's group but is not linked, so nothing can be done with it
 * - `unsupported`: it does not know the request
 * - `timeout`: it did not answer in time
 * - `chain`: it would not switch to the network
 * - `pending`: it is still waiting for its owner's decision on an earlier request
 * - `refused`: the network did not accept its transaction, because an earlier one is still pending or the network fee
 *   is too low
 * - `unclear`: it was asked to send a transaction, and its answer does not say whether it did
 * - `failed`: anything else
 */
export type WalletErrorCode =
  | 'rejected'
  | 'unavailable'
  | 'locked'
  | 'no_account'
  | 'switched'
  | 'unlinked'
  | 'unsupported'
  | 'timeout'
  | 'chain'
  | 'pending'
  | 'refused'
  | 'unclear'
  | 'failed';

/** A request to a wallet that failed. */
export class WalletError extends BaseError<WalletErrorCode> {
  override readonly name = 'WalletError';

  constructor(code: WalletErrorCode, shortMessage: string, cause?: unknown) {
    super(code, shortMessage, { cause });
  }
}
