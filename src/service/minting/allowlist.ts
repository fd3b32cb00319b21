import { and, asc, eq, gt, inArray, isNull, ne, sql } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { lowerAddress } from '../db/name-key.js';
import { mintingAllowlist, mintingAssets, mints } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { invalid, notFound } from '../http/http-error.js';
import { addressLookup } from '../identity/address-lookup.js';
import { readAddress } from '../identity/read-address.js';
import { refuseMint } from './refuse-mint.js';

type Row = typeof mintingAllowlist.$inferSelect;

const toEntry = ({ id, assetId, walletAddress, quantity }: Row) => ({
  id,
  mintingContractAssetId: assetId,
  walletAddress,
  quantity,
});

async function checkAsset(database: Database, scope: Scope, id: string): Promise<void> {
  const isThere = and(
    eq(mintingAssets.id, id),
    inArray(mintingAssets.websiteId, [...scope.websiteIds]),
    isNull(mintingAssets.deletedAt),
  );
  if ((await database.$count(mintingAssets, isThere)) === 0) throw notFound();
}

/** Lists the wallets that may mint an asset, by id. */
export const listMintingAllowlist: Handler<'listMintingAllowlist'> = async ({ query, scope }, { database }) => {
  const { mintingContractAssetId: assetId, walletAddress, startingAfter } = query;
  await checkAsset(database, scope, assetId);
  const ofAsset = eq(mintingAllowlist.assetId, assetId);
  const isCursor = startingAfter === undefined ? undefined : and(ofAsset, eq(mintingAllowlist.id, startingAfter));
  if (isCursor && (await database.$count(mintingAllowlist, isCursor)) === 0)
    throw invalid({ field: 'startingAfter', message: 'There is no such entry' });
  const rows = await database
    .select()
    .from(mintingAllowlist)
    .where(
      and(
        ofAsset,
        startingAfter === undefined ? undefined : gt(mintingAllowlist.id, startingAfter),
        walletAddress === undefined ? undefined : eq(mintingAllowlist.walletLookup, addressLookup(walletAddress)),
      ),
    )
    .orderBy(asc(mintingAllowlist.id))
    .limit(query.limit + 1);
  return { data: rows.slice(0, query.limit).map(toEntry), hasNextPage: rows.length > query.limit };
};

/** Allows wallets to mint an asset, all entries or none. */
export const saveMintingAllowlist: Handler<'saveMintingAllowlist'> = async ({ body, scope }, { database, clock }) => {
  const { mintingContractAssetId: assetId, entries } = body;
  await checkAsset(database, scope, assetId);
  const createdAt = new Date(clock.now());
  return transact(database, async (transaction) => {
    const data = [];
    for (const [index, { walletAddress, quantity }] of entries.entries()) {
      const { address } = readAddress(walletAddress, `entries.${index}.walletAddress`);
      const [row] = await transaction
        .insert(mintingAllowlist)
        .values({ assetId, walletAddress: address, walletLookup: addressLookup(address), quantity, createdAt })
        .onConflictDoUpdate({ target: [mintingAllowlist.assetId, mintingAllowlist.walletLookup], set: { quantity } })
        .returning();
      if (row) data.push(toEntry(row));
    }
    return { data };
  });
};

/**
 * Checks a mint against the asset's list of wallets, if it has one. The caller has to hold the lock on the user's mints, so that
 * the quantity is never exceeded. Throws the refusal.
 */
export async function checkAllowlist(
  transaction: Database,
  { assetId, walletAddress, quantity }: { assetId: string; walletAddress: string; quantity: number },
): Promise<void> {
  if ((await transaction.$count(mintingAllowlist, eq(mintingAllowlist.assetId, assetId))) === 0) return;
  const [entry] = await transaction
    .select()
    .from(mintingAllowlist)
    .where(and(eq(mintingAllowlist.assetId, assetId), eq(mintingAllowlist.walletLookup, addressLookup(walletAddress))));
  if (!entry) throw refuseMint('NOT_ON_ALLOWLIST');
  const [minted] = await transaction
    .select({ quantity: sql<number>`coalesce(sum(${mints.quantity}), 0)::integer` })
    .from(mints)
    .where(
      and(
        eq(mints.assetId, assetId),
        eq(lowerAddress(mints.walletAddress), lowerAddress(walletAddress)),
        ne(mints.status, 'failed'),
      ),
    );
  if ((minted?.quantity ?? 0) + quantity > entry.quantity) throw refuseMint('LIMIT_REACHED');
}
