import type { Client } from 'viem';
import { getBlock, getBlockNumber } from 'viem/actions';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** Number of confirmations after which a block counts as final if the node does not report a finalized block. */
const finalDepth = 64n;

/**
 * Whether a block is final, so that a reorganisation of the chain can no longer drop it.
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
