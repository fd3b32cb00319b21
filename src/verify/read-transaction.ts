import { TransactionReceiptNotFoundError } from 'viem';
import type { Client, Hex } from 'viem';
import { getChainId, getTransactionReceipt } from 'viem/actions';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** What a transaction has done, once it is in a block. */
export interface MinedTransaction {
  readonly isSuccess: boolean;
  /** Contracts that spoke in it, in lower case, with the addresses their events name, in lower case. */
  readonly events: readonly { readonly contract: string; readonly addresses: readonly string[] }[];
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
    return {
      isSuccess: status === 'success',
      events: logs.map(({ address, topics }) => ({
        contract: address.toLowerCase(),
        addresses: topics.slice(1).map((topic) => `0x${topic.slice(-40).toLowerCase()}`),
      })),
    };
  } catch (error) {
    if (error instanceof TransactionReceiptNotFoundError) return null;
    throw new VerificationUnavailableError({ cause: error });
  }
}
