import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { tokenClaimAllocations, tokenClaims } from '../db/schema/index.js';
import { toAmount, toNumber } from '../loyalty/amount.js';
import { isPublished, tokenClaimColumns } from './find-token-claim.js';

/** Returns published claims as the API shows them, the oldest first: all of them, one of them, or those of a token. */
export async function showTokenClaims(
  database: Database,
  websiteIds: readonly string[],
  { id, contractId }: { readonly id?: string | undefined; readonly contractId?: string | undefined },
) {
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
        isPublished(websiteIds),
        id === undefined ? undefined : eq(tokenClaims.id, id),
        contractId === undefined ? undefined : eq(tokenClaims.contractId, contractId),
      ),
    )
    .groupBy(tokenClaims.id)
    .orderBy(asc(tokenClaims.createdAt), asc(tokenClaims.id));
  return rows.map(({ claim, allocated, claimed, wallets }) => ({
    ...claim,
    contract: {
      id: claim.contractId,
      address: claim.contractAddress,
      chainId: claim.contractChainId,
      name: claim.contractName,
    },
    startTime: claim.startTime?.toISOString() ?? null,
    endTime: claim.endTime?.toISOString() ?? null,
    maxBonus: claim.maxBonus === null ? null : toNumber(claim.maxBonus),
    updatedAt: claim.updatedAt.toISOString(),
    totalAllocatedAmount: toAmount(allocated),
    totalClaimedAmount: toAmount(claimed),
    totalWalletsAllocated: wallets,
  }));
}
