import { isAddress, parseAbi } from 'viem';
import type { Address, Client } from 'viem';
import { getChainId, multicall, readContract } from 'viem/actions';
import { contractSaysNothing } from './contract-says-nothing.js';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

const abi = parseAbi(['function claimedAmount(address beneficiary) view returns (uint256)']);

/**
 * Asks a claim contract whether it has paid a beneficiary's share. Returns `undefined` if the contract has no function that tells.
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

/** Bytes of arguments in one call: a hundred wallets, which stays within the code size that nodes accept. */
const batchSize = 4_096;

/**
 * Asks a claim contract for the first of many beneficiaries whose share it has paid, a hundred at a time. Returns `undefined` if it
 * has paid none, if it has no function that tells, or if the client is connected to another chain.
 *
 * Throws {@link VerificationUnavailableError} if the chain does not answer.
 */
export async function findClaimed(
  client: Client,
  { contract, chainId }: { readonly contract: string; readonly chainId: number },
  beneficiaries: readonly string[],
): Promise<string | undefined> {
  const asked = beneficiaries.filter((beneficiary) => isAddress(beneficiary, { strict: false }));
  if (asked.length === 0) return undefined;
  const contracts = asked.map(
    (beneficiary) =>
      ({
        address: contract as Address,
        abi,
        functionName: 'claimedAmount',
        args: [beneficiary],
      }) as const,
  );
  try {
    if ((await getChainId(client)) !== chainId) return undefined;
    const answers = await multicall(client, { contracts, batchSize, deployless: true });
    for (const { error } of answers) if (error && !contractSaysNothing(error)) throw error;
    return asked[answers.findIndex(({ result }) => result !== undefined && result > 0n)];
  } catch (cause) {
    throw new VerificationUnavailableError({ cause });
  }
}
