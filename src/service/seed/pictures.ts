import { eq, inArray, sql } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.js';
import { badges, currencies, mintingAssets, mintingContracts } from '../db/schema/index.js';
import { herbariumPictures } from './herbarium.js';
import { currencyIds, program } from './program.js';
import { badgeIds } from './quest-ids.js';
import { shop, shopPictures } from './shop.js';

/** Number of pictures for members: `face-1.svg` and so on. */
const faces = 6;

/** File names of the currencies' pictures. */
const coins = Object.entries(currencyIds).map(([name, id]) => ({ id, file: `coin-${name}.svg` }));

/** File names of the badges' pictures. */
const badgeFiles = Object.entries(badgeIds).map(([name, id]) => ({
  id,
  file: `badge-${name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`)}.svg`,
}));

/** File names of the pictures of contracts and assets. */
const shopFiles = [
  ...Object.entries(shopPictures).map(([name, file]) => ({ id: shop[name as keyof typeof shop], file: `${file}.svg` })),
  ...herbariumPictures.map(({ id, picture }) => ({ id, file: `${picture}.svg` })),
];

/**
 * Gives the demo's currencies, badges, shop and about a third of its named members the pictures below a URL. Pictures from
 * another URL, as after a start on another port, move there; a member's own picture stays.
 *
 * @param picturesUrl absolute, without a trailing slash; contains `coin-leaf.svg`, `coin-ember.svg`, `coin-shell.svg`,
 *   `badge-….svg` for each badge, those that the shop and the herbarium name, and `face-1.svg` to `face-6.svg`
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
  // Chooses the same third each time, by id. Members who joined after the seed have their own pictures.
  const chance = sql`('x' || left(user_id::text, 6))::bit(24)::integer`;
  await transaction.execute(sql`
    update user_metadata
    set logo_url = ${`${picturesUrl}/face-`}::text || (1 + ${chance} / 17 % ${faces}::integer) || '.svg'
    where website_id = ${program.websiteId}::uuid and ${chance} % 3 = 0 and display_name is not null
      and created_at < (select created_at from currencies where id = ${currencyIds.leaf}::uuid)
      and (logo_url is null or starts_with(logo_url, ${`${before ?? picturesUrl}/face-`}::text))`);
}

/** Returns the URL of the file that belongs to a row. */
function fileOf(picturesUrl: string, id: PgColumn, files: readonly { readonly id: string; readonly file: string }[]) {
  const cases = sql.join(
    files.map((each) => sql`when ${each.id}::uuid then ${each.file}::text`),
    sql` `,
  );
  return sql<string>`${`${picturesUrl}/`}::text || case ${id} ${cases} end`;
}
