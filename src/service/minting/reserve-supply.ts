import { and, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { mintingAssets } from '../db/schema/index.js';
import { refuseMint } from './refuse-mint.js';
import type { Asset } from './show-asset.js';

/** Reserves supply: mints in progress count as minted, and a failed mint releases its supply. */
export async function reserveSupply(
  transaction: Database,
  assetId: string,
  quantity: number,
  now: Date,
): Promise<Asset> {
  const { quantityMinted, unlimitedQty, quantity: supply } = mintingAssets;
  const [asset] = await transaction
    .update(mintingAssets)
    .set({ quantityMinted: sql`${quantityMinted} + ${quantity}`, updatedAt: now })
    .where(
      and(
        eq(mintingAssets.id, assetId),
        sql`(${unlimitedQty} or ${quantityMinted} + ${quantity}::integer <= ${supply})`,
      ),
    )
    .returning();
  if (!asset) throw refuseMint('SOLD_OUT');
  return asset;
}
