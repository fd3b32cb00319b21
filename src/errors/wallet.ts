import { BaseError } from './base.js';

/**
 * Why a wallet did not do what it was asked.
 * - `rejected`: its owner declined
 * - `unavailable`: not connected to any network, or gone
 * - `locked`: it has to be unlocked first
 * - `no_account`: it shared no account
 * - `switched`: it shows another account than the one it is to act for
 * - `unlinked`: its account is of the member's group, and nothing can be done with it until it is linked
 * - `unsupported`: it does not know the request
 * - `timeout`: no answer in time
 * - `chain`: it would not move to the network
 * - `pending`: an earlier request still waits in it
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
  | 'failed';

/** A request to a wallet that failed. */
export class WalletError extends BaseError<WalletErrorCode> {
  override readonly name = 'WalletError';

  constructor(code: WalletErrorCode, shortMessage: string, cause?: unknown) {
    super(code, shortMessage, { cause });
  }
}
