import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { canonicalAddress } from '../../verify/canonical-address.js';
import type { Database } from '../db/database.js';
import { tokenClaimAllocations, tokenClaims } from '../db/schema/index.js';
import { invalid, notFound } from '../http/http-error.js';
import { addressLookup } from '../identity/address-lookup.js';

const { tree: _tree, ...columns } = getTableColumns(tokenClaims);

/** Everything of a claim but its tree, which is large and read on its own. */
export const tokenClaimColumns = columns;
export type TokenClaim = Omit<typeof tokenClaims.$inferSelect, 'tree'>;
export type Allocation = typeof tokenClaimAllocations.$inferSelect;

/** Claims that are open to be seen: drafts and deleted ones are not. */
export const isPublished = (websiteIds: readonly string[]) =>
  and(inArray(tokenClaims.websiteId, [...websiteIds]), isNull(tokenClaims.deletedAt), eq(tokenClaims.isDraft, false));

/**
 * The claim that a request names in its path. Throws 404 where there is none, and 400 where the query, which repeats the id
 * (wire-facts.md T8), names another.
 */
export async function findTokenClaim(
  database: Database,
  id: string,
  websiteIds: readonly string[],
  repeated?: string,
): Promise<TokenClaim> {
  if (repeated !== undefined && repeated.toLowerCase() !== id.toLowerCase())
    throw invalid({ field: 'id', message: 'Not the id of the path' });
  const [claim] = await database
    .select(tokenClaimColumns)
    .from(tokenClaims)
    .where(and(eq(tokenClaims.id, id), isPublished(websiteIds)));
  if (!claim) throw notFound();
  return claim;
}

/** The spelling of an address: EIP-55 for EVM. Throws 400 where its checksum is wrong. */
export function readWallet(text: string): string {
  const given = text.trim();
  if (!/^0x[0-9a-f]{40}$/i.test(given)) return given;
  const address = canonicalAddress('evm', given);
  if (address === null) throw invalid({ field: 'walletAddress', message: 'The checksum of the address is wrong' });
  return address;
}

/** A wallet's share; `undefined` where it has none. */
export async function findAllocation(
  database: Database,
  { id }: TokenClaim,
  walletAddress: string,
): Promise<Allocation | undefined> {
  const [allocation] = await database
    .select()
    .from(tokenClaimAllocations)
    .where(
      and(
        eq(tokenClaimAllocations.tokenClaimId, id),
        eq(tokenClaimAllocations.walletLookup, addressLookup(walletAddress)),
      ),
    );
  return allocation;
}
