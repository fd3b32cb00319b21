import { TransactionNotFoundError } from 'viem';
import type { Client, Hex } from 'viem';
import { getTransaction } from 'viem/actions';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/**
 * Whether a node knows a transaction that is not in a block yet. Throws {@link VerificationUnavailableError} if the chain does not
 * answer.
 */
export async function isWaiting(client: Client, hash: Hex): Promise<boolean> {
  try {
    return (await getTransaction(client, { hash })).blockNumber === null;
  } catch (error) {
    if (error instanceof TransactionNotFoundError) return false;
    throw new VerificationUnavailableError({ cause: error });
  }
}
