import { and, asc, eq, sql } from 'drizzle-orm';
import { tokenClaimAllocations, tokenClaims } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { toAmount } from '../loyalty/amount.js';
import { isPublished, tokenClaimColumns } from './find-token-claim.js';

/** Lists token claims of the website, the oldest first, without drafts. */
export const listTokenClaims: Handler<'listTokenClaims'> = async ({ query, scope }, { database }) => {
  const rows = await database
    .select({
      claim: tokenClaimColumns,
      allocated: sql<string>`coalesce(sum(${tokenClaimAllocations.amount}), 0)::text`,
      claimed: sql<string>`coalesce(sum(${tokenClaimAllocations.amount})
        filter (where ${tokenClaimAllocations.claimedAt} is not null), 0)::text`,
      wallets: sql<number>`count(${tokenClaimAllocations.id})::integer`,
    })
    .from(tokenClaims)
    .leftJoin(tokenClaimAllocations, eq(tokenClaimAllocations.tokenClaimId, tokenClaims.id))
    .where(
      and(
        isPublished(scope.websiteIds),
        query.contractId === undefined ? undefined : eq(tokenClaims.contractId, query.contractId),
      ),
    )
    .groupBy(tokenClaims.id)
    .orderBy(asc(tokenClaims.createdAt), asc(tokenClaims.id));
  return {
    data: rows.map(({ claim, allocated, claimed, wallets }) => ({
      ...claim,
      contract: {
        id: claim.contractId,
        address: claim.contractAddress,
        chainId: claim.contractChainId,
        name: claim.contractName,
      },
      startTime: claim.startTime?.toISOString() ?? null,
      endTime: claim.endTime?.toISOString() ?? null,
      maxBonus: claim.maxBonus === null ? null : Number(claim.maxBonus),
      updatedAt: claim.updatedAt.toISOString(),
      totalAllocatedAmount: toAmount(allocated),
      totalClaimedAmount: toAmount(claimed),
      totalWalletsAllocated: wallets,
    })),
  };
};
