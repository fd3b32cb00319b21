import { hasClaimed } from '../../verify/has-claimed.js';
import { findStakes, showsClaim } from '../../verify/claim-logs.js';
import type { LoggedStake } from '../../verify/claim-logs.js';
import { isWaiting } from '../../verify/is-waiting.js';
import { readTransaction } from '../../verify/read-transaction.js';
import type { ServiceContext } from '../handler.js';
import { toBaseUnits } from './claim-tree.js';
import type { Allocation, TokenClaim } from './find-token-claim.js';

/**
 * State on the chain of a transaction that was reported to claim a share.
 *
 * - `paid`: it gave the wallet its share, in the block with this number
 * - `waiting`: it is in no block yet, but a node has it
 * - `missing`: no node has it
 * - `failed`, `other`: it is in a block and did not give the wallet its share
 */
export type ReadClaim =
  | { readonly kind: 'paid'; readonly block: bigint; readonly stakes: readonly LoggedStake[] }
  | { readonly kind: 'waiting' | 'missing' | 'failed' | 'other' };

/** Reads a claim's transaction; `undefined` if the service cannot ask the token's chain. Throws if the chain does not answer. */
export async function readClaim(
  { evmClient }: Pick<ServiceContext, 'evmClient'>,
  claim: TokenClaim,
  { walletAddress, amount }: Allocation,
  txHash: string,
): Promise<ReadClaim | undefined> {
  const { claimContractAddress, contractAddress, contractChainId, erc20Decimals, stakingContractAddress } = claim;
  if (!evmClient) return undefined;
  const transaction = await readTransaction(evmClient, contractChainId, txHash as `0x${string}`);
  if (transaction === undefined) return undefined;
  if (transaction === null)
    return { kind: (await isWaiting(evmClient, txHash as `0x${string}`)) ? 'waiting' : 'missing' };
  if (!transaction.isSuccess) return { kind: 'failed' };
  const isClaim = showsClaim(transaction, {
    token: contractAddress,
    claimContract: claimContractAddress,
    beneficiary: walletAddress,
    amount: BigInt(toBaseUnits(amount, erc20Decimals)),
  });
  const block = transaction.logs[0]?.blockNumber;
  if (!isClaim || typeof block !== 'bigint') return { kind: 'other' };
  const stakes = stakingContractAddress === null ? [] : findStakes(transaction, stakingContractAddress, walletAddress);
  return { kind: 'paid', block, stakes };
}

/**
 * Whether the claim's contract reports that it has paid a share; `false` if the claim has no contract, the service cannot ask it,
 * or it does not tell.
 */
export async function isPaid(
  { evmClient }: Pick<ServiceContext, 'evmClient'>,
  { claimContractAddress }: TokenClaim,
  { walletAddress }: Allocation,
): Promise<boolean> {
  if (!evmClient || claimContractAddress === null) return false;
  return (await hasClaimed(evmClient, claimContractAddress, walletAddress)) ?? false;
}
