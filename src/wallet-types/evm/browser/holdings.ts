import { getAddress, isAddress, parseAbi, type Hex } from 'viem';
import type { ContractError } from '../../../errors/contract-error.js';
import type { WalletChain, WalletSession } from '../../../browser/wallets/adapter.js';
import { openContracts, type Contracts } from './contracts.js';
import { isNativeCoin } from './native-coin.js';

/** A collection and its known tokens. An ERC-1155 contract has to be asked about each token by its id. */
export interface Collection {
  readonly address: string;
  readonly tokenIds?: readonly string[];
}

const single = parseAbi(['function balanceOf(address owner) view returns (uint256)']);
const multiple = parseAbi([
  'function balanceOfBatch(address[] owners, uint256[] ids) view returns (uint256[] balances)',
]);

/**
 * Returns the account's balance of a currency in base units. If `currency` is `null` or one of the addresses that stand for
 * the chain's own coin, returns the balance of that coin. The wallet has to be on the chain. Rejects with a `ContractError`.
 */
export function fundsOf(wallet: WalletSession, chain: WalletChain, currency: string | null): Promise<bigint> {
  const contracts = openContracts(wallet, chain);
  const account = wallet.address as Hex;
  const token = currency === null ? undefined : getAddress(currency);
  return token && !isNativeCoin(token) ? contracts.tokenBalance(token, account) : contracts.balance(account);
}

/**
 * Whether any of the accounts holds a token of a collection on the wallet's chain. `undefined` if that is unknown: the
 * chain does not answer, there is no such contract, or they hold none of the known tokens of an ERC-1155 contract.
 * Never rejects.
 *
 * @param owners accounts; those outside EVM are ignored
 */
export async function holdsAny(
  wallet: WalletSession,
  chain: WalletChain,
  { address, tokenIds = [] }: Collection,
  owners: readonly string[],
): Promise<boolean | undefined> {
  if (!isAddress(address, { strict: false })) return undefined;
  const contracts = openContracts(wallet, chain);
  // Platforms spell addresses in any case; calls need the spelling of EIP-55.
  const accounts = owners.filter((owner) => isAddress(owner, { strict: false })).map((owner) => getAddress(owner));
  const collection = getAddress(address);
  try {
    const balances = await Promise.all(accounts.map((owner) => balanceOf(contracts, collection, owner)));
    return balances.some((balance) => balance > 0n);
  } catch (error) {
    if ((error as ContractError).code !== 'reverted' || tokenIds.length === 0) return undefined;
    return (await holdsKnown(contracts, collection, accounts, tokenIds)) || undefined;
  }
}

const balanceOf = async (contracts: Contracts, address: Hex, owner: Hex): Promise<bigint> =>
  (await contracts.read({ address, abi: single, functionName: 'balanceOf', args: [owner] })) as bigint;

async function holdsKnown(
  contracts: Contracts,
  address: Hex,
  accounts: readonly Hex[],
  tokenIds: readonly string[],
): Promise<boolean> {
  const pairs = accounts.flatMap((owner) => tokenIds.map((id) => [owner, BigInt(id)] as const));
  const args = [pairs.map(([owner]) => owner), pairs.map(([, id]) => id)];
  const balances = contracts.read({ address, abi: multiple, functionName: 'balanceOfBatch', args });
  return balances.then(
    (each) => (each as readonly bigint[]).some((balance) => balance > 0n),
    () => false,
  );
}
