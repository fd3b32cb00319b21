import { and, eq, inArray } from 'drizzle-orm';
import { readTokenBalance } from '../verify/token-balance.js';
import { lowerAddress } from './db/name-key.js';
import { mintingContracts, mints, wallets } from './db/schema/index.js';
import type { ServiceContext } from './handler.js';
import { addressLookup } from './identity/address-lookup.js';

/**
 * Returns the collections, among the given ones, of which a member holds a token, by the mints of this service and by the chain's
 * report for the member's wallets. Without a chain client, only mints of this service count.
 *
 * Throws `VerificationUnavailableError` if the chain is needed and does not answer.
 *
 * @returns collections of which the member holds a token, spelled as in the input
 */
export async function findHeldCollections(
  { database, evmClient }: Pick<ServiceContext, 'database' | 'evmClient'>,
  userId: string,
  collections: readonly string[],
): Promise<string[]> {
  if (collections.length === 0) return [];
  const minted = await database
    .selectDistinct({ address: lowerAddress(mintingContracts.address) })
    .from(mints)
    .innerJoin(mintingContracts, eq(mintingContracts.id, mints.contractId))
    .where(
      and(
        eq(mints.userId, userId),
        eq(mints.status, 'minted'),
        inArray(
          lowerAddress(mintingContracts.address),
          collections.map((each) => each.toLowerCase()),
        ),
      ),
    );
  const known = new Set(minted.map(({ address }) => address));
  const isMinted = (collection: string) => known.has(collection.toLowerCase());
  const others = collections.filter(
    (collection) => !isMinted(collection) && addressLookup(collection).startsWith('0x'),
  );
  const owned = await database.select({ address: wallets.address }).from(wallets).where(eq(wallets.userId, userId));
  const owners = owned.map(({ address }) => address);
  const held = new Set<string>();
  if (evmClient)
    await Promise.all(
      others.map(async (contract) => {
        const balance = await readTokenBalance(evmClient, { kind: 'erc721', contract, owners });
        if (balance !== '0') held.add(contract);
      }),
    );
  return collections.filter((collection) => isMinted(collection) || held.has(collection));
}
