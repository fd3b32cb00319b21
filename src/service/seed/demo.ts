import { eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { currencies, websiteUserAttributes } from '../db/schema/index.js';
import { seedAuctions } from './auctions.js';
import { seedBadges } from './badges.js';
import { demoMembers } from './demo-members.js';
import type { DemoMember } from './demo-members.js';
import { beforeEarnings, demoEarnings, keepLastLeagues, payEarnings } from './earnings.js';
import { writeOpeningEntries } from './opening-entries.js';
import { seedPlaces } from './places.js';
import { currencyIds, program } from './program.js';
import { seedHerbarium } from './herbarium.js';
import { seedNeighbours } from './neighbours.js';
import { seedChains, seedQuests } from './quests.js';
import { seedShop } from './shop.js';
import { seedTokenClaim } from './token-claim.js';
import { seedVotes } from './votes.js';

const guildId = 'e403fad7-851c-4c6e-990b-c4137f52ad88';
/** Questions that the community asks its members, in this order. Only the guild has answers so far. */
const questions = [
  { id: guildId, label: 'Guild', sortId: 1 },
  { id: '5b0c1f7e-6a3d-4d38-9f52-7c1e0a9b4d26', label: 'Favourite class', sortId: 2 },
  { id: 'c8d2a914-3e57-4b6f-8a01-e5f97b36d0c4', label: 'Country', sortId: 3 },
];

/** Number of rows per statement: few statements, and none that needs much memory. */
const rowsAtOnce = 2_500;

/**
 * Creates a community with some history. Does nothing if it already exists.
 *
 * @param count number of members: at least 300, because some of them bid and claim
 */
export async function seedDemo(transaction: Database, count = 10_000): Promise<void> {
  const [known] = await transaction.select().from(currencies).where(eq(currencies.id, currencyIds.leaf));
  if (known) return;
  const { websiteId } = program;
  await transaction.insert(currencies).values([
    { id: currencyIds.leaf, websiteId, name: 'Leaf', symbol: 'LEAF', decimals: 0, sortId: 1 },
    { id: currencyIds.ember, websiteId, name: 'Ember', symbol: 'EMBER', decimals: 2, sortId: 2 },
    { id: currencyIds.shell, websiteId, name: 'Shell', symbol: 'SHELL', decimals: 0, sortId: 3 },
  ]);
  await transaction.insert(websiteUserAttributes).values(questions.map((question) => ({ ...question, websiteId })));
  const now = new Date();
  const members = demoMembers(count);
  const earnings = demoEarnings(members, now);
  const joining = beforeEarnings(members, earnings);
  for (let start = 0; start < joining.length; start += rowsAtOnce)
    await insertMembers(transaction, joining.slice(start, start + rowsAtOnce));
  await writeOpeningEntries(transaction, websiteId);
  await payEarnings(transaction, earnings);
  await keepLastLeagues(transaction, members, now);
  await seedPlaces(transaction, now);
  await seedQuests(transaction, now);
  await seedNeighbours(transaction, now);
  await seedVotes(transaction, members, now);
  await seedBadges(transaction, now);
  await seedChains(transaction, now);
  await seedShop(transaction, now);
  await seedHerbarium(transaction, now);
  await seedAuctions(transaction, members, now);
  await seedTokenClaim(transaction, members, now);
  // The embedded database has no autovacuum to analyze tables, and would plan a page of ranks badly.
  await transaction.execute(sql`analyze accounts, users, wallets, user_metadata, website_user_attribute_values`);
}

async function insertMembers(transaction: Database, members: readonly DemoMember[]): Promise<void> {
  const { organizationId, websiteId } = program;
  const rows = sql`jsonb_to_recordset(${JSON.stringify(members)}::text::jsonb) as m(
    "id" uuid, "address" text, "joinedAt" timestamptz, "displayName" text, "twitterUser" text, "discordUser" text,
    "guild" text, "leafId" uuid, "leaf" numeric, "emberId" uuid, "ember" numeric, "shellId" uuid, "shell" numeric)`;
  await transaction.execute(sql`
    insert into users (id, organization_id, created_at, updated_at)
    select m.id, ${organizationId}::uuid, m."joinedAt", m."joinedAt" from ${rows}`);
  await transaction.execute(sql`
    insert into wallets (organization_id, user_id, address, lookup, type, is_primary, created_at)
    select ${organizationId}::uuid, m.id, m.address, lower(m.address), 'evm', true, m."joinedAt" from ${rows}`);
  await transaction.execute(sql`
    insert into user_metadata (website_id, user_id, display_name, twitter_user, discord_user, created_at, updated_at)
    select ${websiteId}::uuid, m.id, m."displayName", m."twitterUser", m."discordUser", m."joinedAt", m."joinedAt"
    from ${rows}`);
  await transaction.execute(sql`
    insert into website_user_attribute_values (attribute_id, user_id, value)
    select ${guildId}::uuid, m.id, m.guild from ${rows} where m.guild is not null`);
  await transaction.execute(sql`
    insert into accounts (id, website_id, currency_id, user_id, amount, lock_version, created_at, updated_at)
    select a.id, ${websiteId}::uuid, a.currency, m.id, a.amount, 1, m."joinedAt", m."joinedAt"
    from ${rows}, lateral (values
      (m."leafId", ${currencyIds.leaf}::uuid, m.leaf),
      (m."emberId", ${currencyIds.ember}::uuid, m.ember),
      (m."shellId", ${currencyIds.shell}::uuid, m.shell)
    ) as a(id, currency, amount)
    where a.amount is not null`);
}
