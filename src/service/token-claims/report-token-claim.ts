import { and, eq, isNull } from 'drizzle-orm';
import { readTransaction } from '../../verify/index.js';
import { sqlState } from '../db/transact.js';
import { tokenClaimAllocations } from '../db/schema/index.js';
import type { Handler, ServiceContext } from '../handler.js';
import { Refusal, invalid, notFound } from '../http/refusal.js';
import { toAmount } from '../loyalty/amount.js';
import { findAllocation, findTokenClaim, readWallet } from './find-token-claim.js';
import type { Allocation, TokenClaim } from './find-token-claim.js';

/**
 * Notes that a wallet has claimed its share. Where the token's chain can be asked, the transaction has to be on it and name
 * the wallet; the same report again changes nothing.
 */
export const reportTokenClaim: Handler<'reportTokenClaim'> = async ({ params, body, scope }, context) => {
  const { database, clock } = context;
  const walletAddress = readWallet(body.walletAddress);
  const { txHash } = body;
  const claim = await findTokenClaim(database, params.id, scope.websiteIds);
  const allocation = await findAllocation(database, claim, walletAddress);
  if (!allocation) throw notFound();
  if (allocation.claimedAt === null) await checkTransaction(context, claim, allocation, txHash as `0x${string}`);
  const claimed =
    allocation.claimedAt === null ? await note(context, allocation, txHash, new Date(clock.now())) : allocation;
  if (claimed?.txHash !== txHash || claimed.claimedAt === null)
    throw new Refusal(400, { message: 'The share was claimed already', error: 'ALREADY_CLAIMED' });
  return {
    message: 'Success',
    data: {
      walletAddress,
      tokenClaimId: claim.id,
      claimedAt: claimed.claimedAt.toISOString(),
      totalAllocation: toAmount(claimed.amount),
    },
  };
};

async function checkTransaction(
  { evmClient }: ServiceContext,
  claim: TokenClaim,
  { walletAddress }: Allocation,
  txHash: `0x${string}`,
): Promise<void> {
  const transaction = evmClient && (await readTransaction(evmClient, claim.contractChainId, txHash));
  if (transaction === undefined) return;
  const contracts = [claim.claimContractAddress, claim.contractAddress].map((address) => address?.toLowerCase());
  const isTheirs = transaction?.events.some(
    ({ contract, addresses }) => contracts.includes(contract) && addresses.includes(walletAddress.toLowerCase()),
  );
  const message =
    transaction === null
      ? 'The transaction is not on the chain'
      : !transaction.isSuccess
        ? 'The transaction failed'
        : isTheirs
          ? undefined
          : 'The transaction does not give this wallet the token';
  if (message !== undefined) throw invalid({ field: 'txHash', message });
}

/** Of several reports at once the first is noted; the others get what it noted. */
async function note(
  { database }: ServiceContext,
  { id }: Allocation,
  txHash: string,
  claimedAt: Date,
): Promise<Allocation | undefined> {
  try {
    const [noted] = await database
      .update(tokenClaimAllocations)
      .set({ claimedAt, txHash })
      .where(and(eq(tokenClaimAllocations.id, id), isNull(tokenClaimAllocations.claimedAt)))
      .returning();
    if (noted) return noted;
  } catch (error) {
    if (sqlState(error) !== '23505') throw error;
    throw invalid({ field: 'txHash', message: 'The transaction was reported for another wallet' });
  }
  const [earlier] = await database.select().from(tokenClaimAllocations).where(eq(tokenClaimAllocations.id, id));
  return earlier;
}
