import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.js';
import { badges, currencies, mintingAssets, mintingContracts } from '../db/schema/index.js';
import { currencyIds, programme } from './programme.js';
import { badgeIds } from './quest-ids.js';
import { shop, shopPictures } from './shop.js';

/** Faces there are for members: `face-1.svg` and so on. */
const faces = 6;

/** What the picture of a currency is called. */
const coins = Object.entries(currencyIds).map(([name, id]) => ({ id, file: `coin-${name}.svg` }));

/** What the picture of a badge is called. */
const badgeFiles = Object.entries(badgeIds).map(([name, id]) => ({
  id,
  file: `badge-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.svg`,
}));

/** What the picture of a contract, or of something to be minted, is called. */
const shopFiles = Object.entries(shopPictures).map(([name, file]) => ({
  id: shop[name as keyof typeof shop],
  file: `${file}.svg`,
}));

/**
 * Gives the demo's currencies, badges, shop and about a third of its members with a name the pictures below an address. Where they
 * have them from another address, as after a start on another port, they move; a member's own picture stays.
 *
 * @param picturesUrl absolute, without a slash at its end; holds `coin-leaf.svg`, `coin-ember.svg`, `coin-shell.svg`,
 *   `badge-….svg` for each badge, `asset-1.svg` to `asset-12.svg`, and `face-1.svg` to `face-6.svg`
 */
export async function placePictures(transaction: Database, picturesUrl: string): Promise<void> {
  const [leaf] = await transaction.select().from(currencies).where(eq(currencies.id, currencyIds.leaf));
  const before = leaf?.imageUrl?.replace(/\/[^/]*$/, '');
  if (!leaf || before === picturesUrl) return;
  await transaction
    .update(currencies)
    .set({ imageUrl: fileOf(picturesUrl, currencies.id, coins) })
    .where(
      inArray(
        currencies.id,
        coins.map(({ id }) => id),
      ),
    );
  await transaction
    .update(badges)
    .set({ imageUrl: fileOf(picturesUrl, badges.id, badgeFiles) })
    .where(
      inArray(
        badges.id,
        badgeFiles.map(({ id }) => id),
      ),
    );
  const ofShop = shopFiles.map(({ id }) => id);
  await transaction
    .update(mintingContracts)
    .set({ imageUrl: fileOf(picturesUrl, mintingContracts.id, shopFiles) })
    .where(inArray(mintingContracts.id, ofShop));
  await transaction
    .update(mintingAssets)
    .set({ imageUrl: fileOf(picturesUrl, mintingAssets.id, shopFiles) })
    .where(inArray(mintingAssets.id, ofShop));
  // The same third each time, by their id. Who joined after the seed brings their own picture.
  const chance = sql`('x' || left(user_id::text, 6))::bit(24)::integer`;
  await transaction.execute(sql`
    update user_metadata
    set logo_url = ${`${picturesUrl}/face-`}::text || (1 + ${chance} / 17 % ${faces}::integer) || '.svg'
    where website_id = ${programme.websiteId}::uuid and ${chance} % 3 = 0 and display_name is not null
      and created_at < (select created_at from currencies where id = ${currencyIds.leaf}::uuid)
      and (logo_url is null or starts_with(logo_url, ${`${before ?? picturesUrl}/face-`}::text))`);
}

/** Address of the file that belongs to a row. */
function fileOf(picturesUrl: string, id: PgColumn, files: readonly { readonly id: string; readonly file: string }[]) {
  const cases = sql.join(
    files.map((each) => sql`when ${each.id}::uuid then ${each.file}::text`),
    sql` `,
  );
  return sql<string>`${`${picturesUrl}/`}::text || case ${id} ${cases} end`;
}
