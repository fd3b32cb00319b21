import { and, eq, inArray, sql } from 'drizzle-orm';
import { readTokenBalance } from '../verify/token-balance.js';
import { mintingContracts, mints, wallets } from './db/schema/index.js';
import type { ServiceContext } from './handler.js';
import { addressLookup } from './identity/address-lookup.js';

/**
 * Which of some collections a member holds a token of: what they have minted here counts, and what the chain says of their
 * wallets. Without a chain to ask, minted here is all that is known.
 *
 * Throws `VerificationUnavailableError` where the chain has to be asked and does not answer.
 *
 * @returns those they hold, in the spelling they were given in
 */
export async function findHeldCollections(
  { database, evmClient }: Pick<ServiceContext, 'database' | 'evmClient'>,
  userId: string,
  collections: readonly string[],
): Promise<string[]> {
  if (collections.length === 0) return [];
  const minted = await database
    .selectDistinct({ address: sql<string>`lower(${mintingContracts.address})` })
    .from(mints)
    .innerJoin(mintingContracts, eq(mintingContracts.id, mints.contractId))
    .where(
      and(
        eq(mints.userId, userId),
        eq(mints.status, 'minted'),
        inArray(
          sql`lower(${mintingContracts.address})`,
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
