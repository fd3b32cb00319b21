import { and, eq, sql } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { tokenClaimAllocations, tokenClaims } from '../db/schema/index.js';
import { HttpError, notFound } from '../http/http-error.js';
import { toAmount } from '../loyalty/amount.js';
import { tokenClaimColumns } from './find-token-claim.js';
import type { TokenClaim } from './find-token-claim.js';

/** Locks and returns a claim of the websites, draft or published. Throws 404 if there is none. */
export async function lockTokenClaim(transaction: Database, scope: Scope, id: string): Promise<TokenClaim> {
  const [claim] = await transaction
    .select(tokenClaimColumns)
    .from(tokenClaims)
    .where(eq(tokenClaims.id, id))
    .for('update');
  if (!claim || claim.deletedAt || !scope.websiteIds.includes(claim.websiteId)) throw notFound();
  return claim;
}

/**
 * Locks and returns a draft. Throws 409 for a published claim: a contract has the root of the tree over its shares, and would
 * refuse proofs from another tree.
 */
export async function lockDraft(transaction: Database, scope: Scope, id: string): Promise<TokenClaim> {
  const claim = await lockTokenClaim(transaction, scope, id);
  if (!claim.isDraft)
    throw new HttpError(409, { message: 'The claim is published. Withdraw it first, as long as nobody has claimed' });
  return claim;
}

/** Whether any wallet has claimed its share. */
export async function isClaimed(transaction: Database, tokenClaimId: string): Promise<boolean> {
  const [claimed] = await transaction
    .select({ id: tokenClaimAllocations.id })
    .from(tokenClaimAllocations)
    .where(
      and(
        eq(tokenClaimAllocations.tokenClaimId, tokenClaimId),
        sql`(${tokenClaimAllocations.claimedAt} is not null or ${tokenClaimAllocations.txHash} is not null)`,
      ),
    )
    .limit(1);
  return claimed !== undefined;
}

/** Returns a claim in the form for the operator, with totals of its shares and the root of its tree. */
export async function showPrepared(database: Database, id: string) {
  const { isDraft, root } = tokenClaims;
  const [row] = await database
    .select({
      ...{ isDraft, root },
      wallets: sql<number>`count(${tokenClaimAllocations.id})::integer`,
      allocated: sql<string>`coalesce(sum(${tokenClaimAllocations.amount}), 0)::text`,
    })
    .from(tokenClaims)
    .leftJoin(tokenClaimAllocations, eq(tokenClaimAllocations.tokenClaimId, tokenClaims.id))
    .where(eq(tokenClaims.id, id))
    .groupBy(tokenClaims.id);
  if (!row) throw notFound();
  return {
    id,
    isDraft: row.isDraft,
    totalWalletsAllocated: row.wallets,
    totalAllocatedAmount: toAmount(row.allocated),
    root: row.root,
  };
}
