import { TransactionReceiptNotFoundError } from 'viem';
import type { Client, Hex, Log } from 'viem';
import { getChainId, getTransactionReceipt } from 'viem/actions';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** What a transaction has done, once it is in a block. */
export interface MinedTransaction {
  readonly isSuccess: boolean;
  /** What contracts have written in it; nothing where it failed. */
  readonly logs: readonly Log[];
}

/**
 * Reads a transaction from the chain with this EIP-155 id, or from whichever the client is of.
 *
 * @returns `null` where it is in no block; `undefined` where the client is of another chain
 *
 * Throws {@link VerificationUnavailableError} where the chain does not answer.
 */
export async function readTransaction(
  client: Client,
  chainId: number | 'connected',
  hash: Hex,
): Promise<MinedTransaction | null | undefined> {
  try {
    if (chainId !== 'connected' && (await getChainId(client)) !== chainId) return undefined;
    const { status, logs } = await getTransactionReceipt(client, { hash });
    return { isSuccess: status === 'success', logs };
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw new VerificationUnavailableError({ cause: error });
  }
}

/** Whether two addresses are one; of other chains' addresses none is. */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Logs of one contract. */
export const logsOf = ({ logs }: MinedTransaction, contract: string): Log[] =>
  logs.filter(({ address }) => isSameAddress(address, contract));
