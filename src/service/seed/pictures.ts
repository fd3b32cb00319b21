import { eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { currencies } from '../db/schema/index.js';
import { currencyIds, programme } from './programme.js';

/** Faces there are for members: `face-1.svg` and so on. */
const faces = 6;

/** What the picture of a currency is called. */
const coins = Object.entries(currencyIds).map(([name, id]) => ({ id, file: `coin-${name}.svg` }));

/**
 * Gives the demo's currencies and about a third of its members with a name the pictures below an address. Where they
 * have them from another address, as after a start on another port, they move; a member's own picture stays.
 *
 * @param picturesUrl absolute, without a slash at its end; holds `coin-leaf.svg`, `coin-ember.svg`, `coin-shell.svg`
 *   and `face-1.svg` to `face-6.svg`
 */
export async function placePictures(transaction: Database, picturesUrl: string): Promise<void> {
  const [leaf] = await transaction.select().from(currencies).where(eq(currencies.id, currencyIds.leaf));
  const before = leaf?.imageUrl?.replace(/\/[^/]*$/, '');
  if (!leaf || before === picturesUrl) return;
  const file = sql.join(
    coins.map(({ id, file }) => sql`when ${id}::uuid then ${file}::text`),
    sql` `,
  );
  await transaction
    .update(currencies)
    .set({ imageUrl: sql`${`${picturesUrl}/`}::text || case ${currencies.id} ${file} end` })
    .where(
      inArray(
        currencies.id,
        coins.map(({ id }) => id),
      ),
    );
  // The same third each time, by their id. Who joined after the seed brings their own picture.
  const chance = sql`('x' || left(user_id::text, 6))::bit(24)::integer`;
  await transaction.execute(sql`
    update user_metadata
    set logo_url = ${`${picturesUrl}/face-`}::text || (1 + ${chance} / 17 % ${faces}::integer) || '.svg'
    where website_id = ${programme.websiteId}::uuid and ${chance} % 3 = 0 and display_name is not null
      and created_at < (select created_at from currencies where id = ${currencyIds.leaf}::uuid)
      and (logo_url is null or starts_with(logo_url, ${`${before ?? picturesUrl}/face-`}::text))`);
}
