import { ContractFunctionZeroDataError, parseAbi, zeroHash } from 'viem';
import type { Address, Client } from 'viem';
import { readContract } from 'viem/actions';
import { toCanonical } from '../wallet-types/evm/server/address.js';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** Registry of delegate.xyz, version 2, at the same address on every chain that has it. */
export const delegateRegistry: Address = '0x00000000000000447e69651d841bD8D104Bed493';

const abi = parseAbi([
  'struct Delegation { uint8 kind; address to; address from; bytes32 rights; address contractAddress; uint256 tokenId; uint256 amount; }',
  'function getIncomingDelegations(address to) view returns (Delegation[])',
]);

/** The registry's `DelegationType.ALL`: the whole wallet. */
const wholeWallet = 1;

/**
 * Returns the wallets that have delegated everything to an address; an empty list if it is not an EVM address, or on a chain
 * without the registry. Throws {@link VerificationUnavailableError} if the chain cannot be reached.
 */
export async function findDelegations(client: Client, to: string): Promise<readonly Address[]> {
  const address = toCanonical(to);
  if (!address) return [];
  try {
    const delegations = await readContract(client, {
      address: delegateRegistry,
      abi,
      functionName: 'getIncomingDelegations',
      args: [address],
    });
    const whole = delegations.filter(({ kind, rights }) => kind === wholeWallet && rights === zeroHash);
    return [...new Set(whole.map(({ from }) => from))];
  } catch (error) {
    if (error instanceof Error && isWithoutRegistry(error)) return [];
    throw new VerificationUnavailableError({ cause: error });
  }
}

/** Whether the call returned no data, as it does for an address without code. */
function isWithoutRegistry(error: Error): boolean {
  for (let cause: unknown = error; cause instanceof Error; cause = cause.cause)
    if (cause instanceof ContractFunctionZeroDataError) return true;
  return false;
}
