import { and, eq, inArray, isNull } from 'drizzle-orm';
import { mintingAssets, mintingContractCollections, mintingContracts } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { addressLookup } from '../identity/address-lookup.js';

/**
 * Returns whether a token meets the token gate of an asset: its contract has to name the token's collection, or no collection at
 * all. Minting checks who holds the token.
 */
export const checkTokenGate: Handler<'checkTokenGate'> = async ({ query, scope }, { database }) => {
  const [asset] = await database
    .select({ id: mintingAssets.id })
    .from(mintingAssets)
    .innerJoin(mintingContracts, eq(mintingContracts.id, mintingAssets.contractId))
    .where(
      and(
        inArray(mintingContracts.websiteId, [...scope.websiteIds]),
        eq(mintingContracts.id, query.mintingContractId),
        eq(mintingAssets.id, query.mintingContractAssetId),
        isNull(mintingContracts.deletedAt),
        isNull(mintingAssets.deletedAt),
      ),
    );
  if (!asset) throw notFound();
  const gates = await database
    .select()
    .from(mintingContractCollections)
    .where(eq(mintingContractCollections.contractId, query.mintingContractId));
  if (gates.length === 0) return { eligible: true, message: 'The asset has no gate' };
  const wanted = addressLookup(query.collectionAddress);
  const eligible = gates.some(({ address, network }) => network === query.network && addressLookup(address) === wanted);
  return {
    eligible,
    message: eligible ? 'The token opens the gate' : 'The token is of none of the required collections',
  };
};
