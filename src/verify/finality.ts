import type { Client } from 'viem';
import { getBlock, getBlockNumber } from 'viem/actions';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** Number of blocks on top of a block after which it counts as final, where a node names no final block. */
const finalDepth = 64n;

/**
 * Whether the chain will not reorganise a block away any more.
 *
 * Throws {@link VerificationUnavailableError} if the chain does not answer.
 */
export async function isFinal(client: Client, block: bigint): Promise<boolean> {
  const finalized = await getBlock(client, { blockTag: 'finalized' }).catch(() => undefined);
  if (finalized) return block <= finalized.number;
  try {
    return (await getBlockNumber(client, { cacheTime: 0 })) - block >= finalDepth;
  } catch (cause) {
    throw new VerificationUnavailableError({ cause });
  }
}
