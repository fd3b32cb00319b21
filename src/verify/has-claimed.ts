import { parseAbi } from 'viem';
import type { Address, Client } from 'viem';
import { readContract } from 'viem/actions';
import { contractSaysNothing } from './contract-says-nothing.js';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

const abi = parseAbi(['function claimedAmount(address beneficiary) view returns (uint256)']);

/**
 * Asks a claim contract whether it has paid a beneficiary's share. `undefined` if the contract does not say.
 *
 * Throws {@link VerificationUnavailableError} if the chain does not answer.
 */
export async function hasClaimed(client: Client, contract: string, beneficiary: string): Promise<boolean | undefined> {
  const [address, args] = [contract as Address, [beneficiary as Address]] as const;
  try {
    return (await readContract(client, { address, abi, functionName: 'claimedAmount', args })) > 0n;
  } catch (cause) {
    if (contractSaysNothing(cause)) return undefined;
    throw new VerificationUnavailableError({ cause });
  }
}
