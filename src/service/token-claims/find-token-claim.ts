import { and, eq, getTableColumns, inArray, isNull } from 'drizzle-orm';
import { typedCode } from '../../values/texts/typed.js';
import { canonicalAddress } from '../../verify/canonical-address.js';
import type { Database } from '../db/database.js';
import { tokenClaimAllocations, tokenClaims } from '../db/schema/index.js';
import { invalid, notFound } from '../http/http-error.js';
import { addressLookup } from '../identity/address-lookup.js';

const { tree: _tree, ...columns } = getTableColumns(tokenClaims);

/** All columns of a claim except for its tree, which is large and read separately. */
export const tokenClaimColumns = columns;
export type TokenClaim = Omit<typeof tokenClaims.$inferSelect, 'tree'>;
export type Allocation = typeof tokenClaimAllocations.$inferSelect;

/** Builds the filter for published claims: drafts and deleted ones are hidden. */
export const isPublished = (websiteIds: readonly string[]) =>
  and(inArray(tokenClaims.websiteId, [...websiteIds]), isNull(tokenClaims.deletedAt), eq(tokenClaims.isDraft, false));

/**
 * Finds the claim that a request names in its path. Throws 404 if there is none, and 400 if the query repeats the id with another
 * value.
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

/** Returns the spelling of an address: EIP-55 for EVM. Throws 400 if its checksum is wrong. */
export function readWallet(text: string): string {
  const given = typedCode(text);
  if (!/^0x[0-9a-f]{40}$/i.test(given)) return given;
  const address = canonicalAddress('evm', given);
  if (address === null) throw invalid({ field: 'walletAddress', message: 'The checksum of the address is wrong' });
  return address;
}

/** Finds a wallet's share; `undefined` if it has none. */
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
