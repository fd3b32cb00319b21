import { erc20Abi, formatUnits, isAddress } from 'viem';
import type { Address, Client } from 'viem';
import { getBalance, readContract } from 'viem/actions';
import { VerificationUnavailableError } from './verification-unavailable-error.js';

/** Unit of a balance: the chain's native coin, tokens of a contract in whole units, or the number of tokens of a collection. */
export type TokenKind = 'native' | 'erc20' | 'erc721';

export interface TokenBalanceRequest {
  readonly kind: TokenKind;
  /** Address of the token; unused for the native coin. */
  readonly contract?: string | undefined;
  /** Addresses whose balances are added up; those of other chains count as empty. */
  readonly owners: readonly string[];
}

/**
 * Reads the total balance of addresses, in whole units as exact decimal text. Throws {@link VerificationUnavailableError} if the
 * chain or the contract does not answer.
 */
export async function readTokenBalance(client: Client, request: TokenBalanceRequest): Promise<string> {
  const { kind, contract = '' } = request;
  const owners = request.owners.filter((owner) => isAddress(owner, { strict: false }));
  try {
    if (kind === 'native') return formatUnits(await sum(owners, (address) => getBalance(client, { address })), 18);
    if (!isAddress(contract, { strict: false })) throw new TypeError(`${contract} is not an address.`);
    const token = { address: contract, abi: erc20Abi } as const;
    // Collections and tokens have the same `balanceOf`.
    const held = await sum(owners, (owner) =>
      readContract(client, { ...token, functionName: 'balanceOf', args: [owner] }),
    );
    if (kind === 'erc721') return String(held);
    return formatUnits(held, await readContract(client, { ...token, functionName: 'decimals' }));
  } catch (error) {
    throw new VerificationUnavailableError({ cause: error });
  }
}

async function sum(owners: readonly Address[], balanceOf: (owner: Address) => Promise<bigint>): Promise<bigint> {
  const balances = await Promise.all(owners.map(balanceOf));
  return balances.reduce((total, balance) => total + balance, 0n);
}
