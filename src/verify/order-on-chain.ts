import type { Client, Hex } from 'viem';
import { getBlock, getChainId } from 'viem/actions';
import { contractSaysNothing } from './contract-says-nothing.js';
import { isOrderUsed } from './is-order-used.js';
import type { MintOrder } from './mint-request.js';
import { findMint } from './relay-mint.js';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** State of an order in its contract, at the latest block. */
export interface OrderOnChain {
  /** Whether the order was minted. */
  readonly isUsed: boolean;
  /** Transaction that minted it, if it was found. */
  readonly txHash: Hex | undefined;
  /** Time of the block, seconds since 1970. Later blocks are never earlier. */
  readonly blockTime: number;
}

/**
 * Asks the contract whether it has minted an order.
 *
 * @param chainId EIP-155 id of the contract's chain, or the client's chain
 * @returns `undefined` if the client is connected to another chain, or the contract has no such function
 *
 * Throws {@link VerificationUnavailableError} if the chain does not answer.
 */
export async function readOrder(
  client: Client,
  chainId: number | 'connected',
  order: Pick<MintOrder, 'id' | 'contract' | 'tokenType' | 'to'>,
): Promise<OrderOnChain | undefined> {
  try {
    if (chainId !== 'connected' && (await getChainId(client)) !== chainId) return undefined;
    const { number, timestamp } = await getBlock(client, { blockTag: 'latest' });
    const isUsed = await isOrderUsed(client, order, number);
    const txHash = isUsed ? await findMint(client, order).catch(() => undefined) : undefined;
    return { isUsed, txHash, blockTime: Number(timestamp) };
  } catch (error) {
    if (contractSaysNothing(error)) return undefined;
    throw new VerificationUnavailableError({ cause: error });
  }
}
