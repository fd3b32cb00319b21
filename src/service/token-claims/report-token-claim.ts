import { and, eq, isNull } from 'drizzle-orm';
import { findStakes, showsClaim } from '../../verify/claim-logs.js';
import { readTransaction } from '../../verify/read-transaction.js';
import type { LoggedStake } from '../../verify/claim-logs.js';
import { sqlState, transact } from '../db/transact.js';
import { tokenClaimAllocations, tokenClaimStakes } from '../db/schema/index.js';
import type { Handler, ServiceContext } from '../handler.js';
import { HttpError, invalid, notFound } from '../http/http-error.js';
import { toNumber } from '../loyalty/amount.js';
import { toBaseUnits } from './claim-tree.js';
import { findAllocation, findTokenClaim, readWallet } from './find-token-claim.js';
import type { Allocation, TokenClaim } from './find-token-claim.js';

/**
 * Records that a wallet has claimed its share. If the token's chain can be asked, the transaction has to be on it and show that
 * the wallet got its share; stakes are recorded too. The same report again changes nothing.
 */
export const reportTokenClaim: Handler<'reportTokenClaim'> = async ({ params, body, scope }, context) => {
  const { database, clock } = context;
  const walletAddress = readWallet(body.walletAddress);
  const { txHash } = body;
  const claim = await findTokenClaim(database, params.id, scope.websiteIds);
  const allocation = await findAllocation(database, claim, walletAddress);
  if (!allocation) throw notFound();
  const claimed =
    allocation.claimedAt === null
      ? await note(context, allocation, {
          txHash,
          claimedAt: new Date(clock.now()),
          stakes: await checkTransaction(context, claim, allocation, txHash as `0x${string}`),
        })
      : allocation;
  if (claimed?.txHash !== txHash || claimed.claimedAt === null)
    throw new HttpError(400, { message: 'The share was claimed already', error: 'ALREADY_CLAIMED' });
  return {
    message: 'Success',
    data: {
      walletAddress,
      tokenClaimId: claim.id,
      claimedAt: claimed.claimedAt.toISOString(),
      totalAllocation: toNumber(claimed.amount),
    },
  };
};

/** Throws 400 if the chain can be asked and the transaction is not a claim of the share. Returns the stakes that it made. */
async function checkTransaction(
  { evmClient }: ServiceContext,
  claim: TokenClaim,
  { walletAddress, amount }: Allocation,
  txHash: `0x${string}`,
): Promise<LoggedStake[]> {
  const transaction = evmClient && (await readTransaction(evmClient, claim.contractChainId, txHash));
  if (transaction === undefined) return [];
  const refuse = (message: string) => invalid({ field: 'txHash', message });
  if (transaction === null) throw refuse('The transaction is not on the chain');
  if (!transaction.isSuccess) throw refuse('The transaction failed');
  const { claimContractAddress, contractAddress, erc20Decimals, stakingContractAddress } = claim;
  const isClaim = showsClaim(transaction, {
    token: contractAddress,
    claimContract: claimContractAddress,
    beneficiary: walletAddress,
    amount: BigInt(toBaseUnits(amount, erc20Decimals)),
  });
  if (!isClaim) throw refuse('The transaction does not give this wallet its share');
  return stakingContractAddress === null ? [] : findStakes(transaction, stakingContractAddress, walletAddress);
}

/** Saves the report. If several reports arrive at once, the first is saved, and the others get its result. */
async function note(
  { database }: ServiceContext,
  { id }: Allocation,
  {
    txHash,
    claimedAt,
    stakes,
  }: { readonly txHash: string; readonly claimedAt: Date; readonly stakes: readonly LoggedStake[] },
): Promise<Allocation | undefined> {
  try {
    const noted = await transact(database, async (transaction) => {
      const [claimed] = await transaction
        .update(tokenClaimAllocations)
        .set({ claimedAt, txHash })
        .where(and(eq(tokenClaimAllocations.id, id), isNull(tokenClaimAllocations.claimedAt)))
        .returning();
      if (claimed && stakes.length > 0)
        await transaction.insert(tokenClaimStakes).values(stakes.map((stake) => ({ ...stake, allocationId: id })));
      return claimed;
    });
    if (noted) return noted;
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw invalid({ field: 'txHash', message: 'The transaction was reported for another wallet' });
  }
  const [earlier] = await database.select().from(tokenClaimAllocations).where(eq(tokenClaimAllocations.id, id));
  return earlier;
}
