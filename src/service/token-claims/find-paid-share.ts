import { and, eq, inArray } from 'drizzle-orm';
import { findClaimed } from '../../verify/has-claimed.js';
import type { Scope } from '../access.js';
import { tokenClaimAllocations, tokenClaims } from '../db/schema/index.js';
import type { ServiceContext } from '../handler.js';

/** A share that a contract has paid, reported or not. */
export interface PaidShare {
  readonly walletAddress: string;
  readonly contract: string;
}

/**
 * Asks the contract of a claim which of the claim's shares it has paid, and returns one of them. Call it before a new tree and
 * contract replace these, because both would pay. Returns `undefined` if there is none, or if the contract cannot be asked: the
 * service has no node of the chain, or the claim has no contract.
 *
 * Throws `VerificationUnavailableError` if the chain does not answer.
 */
export async function findPaidShare(
  { database, evmClient }: ServiceContext,
  scope: Scope,
  tokenClaimId: string,
): Promise<PaidShare | undefined> {
  const [claim] = await database
    .select({ contract: tokenClaims.claimContractAddress, chainId: tokenClaims.contractChainId })
    .from(tokenClaims)
    .where(and(eq(tokenClaims.id, tokenClaimId), inArray(tokenClaims.websiteId, [...scope.websiteIds])));
  const contract = claim?.contract;
  if (!evmClient || !contract) return undefined;
  const shares = await database
    .select({ walletAddress: tokenClaimAllocations.walletAddress })
    .from(tokenClaimAllocations)
    .where(eq(tokenClaimAllocations.tokenClaimId, tokenClaimId));
  const wallets = shares.map(({ walletAddress }) => walletAddress);
  const walletAddress = await findClaimed(evmClient, { contract, chainId: claim.chainId }, wallets);
  return walletAddress === undefined ? undefined : { walletAddress, contract };
}
