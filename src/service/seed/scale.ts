import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { currencies } from '../db/schema/index.js';
import { writeOpeningEntries } from './opening-entries.js';
import { currencyIds, program } from './program.js';

/**
 * Creates `count` members with an account each, inside the database. They are for measuring, so addresses have no checksum. Amounts
 * follow a power law, with ties in the tail. Does nothing if the currency already exists.
 */
export async function seedScale(transaction: Database, count: number): Promise<void> {
  const { organizationId, websiteId } = program;
  const currencyId = currencyIds.leaf;
  const [known] = await transaction.select().from(currencies).where(eq(currencies.id, currencyId));
  if (known) return;
  await transaction
    .insert(currencies)
    .values({ id: currencyId, websiteId, name: 'Leaf', symbol: 'LEAF', decimals: 0, sortId: 1 });
  const numbers = sql`generate_series(1, ${count}::integer) as n`;
  const userId = sql`md5('user ' || n)::uuid`;
  const address = sql`'0x' || left(md5('wallet ' || n) || md5('wallet, second half ' || n), 40)`;
  await transaction.execute(sql`
    insert into users (id, organization_id) select ${userId}, ${organizationId}::uuid from ${numbers}`);
  await transaction.execute(sql`
    insert into wallets (organization_id, user_id, address, lookup, type, is_primary)
    select ${organizationId}::uuid, ${userId}, ${address}, ${address}, 'evm', true from ${numbers}`);
  await transaction.execute(sql`
    insert into user_metadata (website_id, user_id, display_name)
    select ${websiteId}::uuid, ${userId}, 'Member ' || n from ${numbers}`);
  await transaction.execute(sql`
    insert into accounts (id, website_id, currency_id, user_id, amount, lock_version)
    select md5('account ' || n)::uuid, ${websiteId}::uuid, ${currencyId}::uuid, ${userId},
      floor(50000000 / power(n + 10, 0.6)), 1 from ${numbers}`);
  await writeOpeningEntries(transaction, websiteId);
  await transaction.execute(sql`analyze accounts, transaction_entries, users, wallets, user_metadata`);
}
