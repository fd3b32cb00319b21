import { TransactionReceiptNotFoundError } from 'viem';
import type { Client, Hex, Log } from 'viem';
import { getChainId, getTransactionReceipt } from 'viem/actions';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** A transaction that a block includes. */
export interface MinedTransaction {
  readonly isSuccess: boolean;
  /** Logs of its contracts; empty if it failed. */
  readonly logs: readonly Log[];
}

/**
 * Reads a transaction from the chain with this EIP-155 id, or from the client's chain.
 *
 * @returns `null` if no block includes it; `undefined` if the client is connected to another chain
 *
 * Throws {@link VerificationUnavailableError} if the chain does not answer.
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

/**
 * Whether two EVM addresses are the same. The comparison only ignores case, so addresses of other chains may be compared with it
 * too.
 */
export const isSameAddress = (one: string, other: string): boolean => one.toLowerCase() === other.toLowerCase();

/** Returns the logs of one contract. */
export const logsOf = ({ logs }: MinedTransaction, contract: string): Log[] =>
  logs.filter(({ address }) => isSameAddress(address, contract));
