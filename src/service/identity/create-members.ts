import { randomUUID } from 'node:crypto';
import { and, eq, inArray, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { userMetadata, users, wallets } from '../db/schema/index.js';
import { addressLookup } from './address-lookup.js';
import { heldBefore, recallEarned } from './wallet-history.js';

/** Member to be created. */
export interface NewMember {
  /** Address in the spelling in which it is stored. */
  readonly address: string;
  /** A `WalletType`; null if it is unknown. */
  readonly type: string | null;
  /** The website's data about them. */
  readonly metadata: Partial<typeof userMetadata.$inferInsert>;
}

/**
 * Creates many members of a website at once, for the wallets that no user of the organisation holds. Each gets a new user, as from
 * `userOfWallet`. It takes six statements in all, and two more for each wallet that had a holder before. Wallets must not repeat.
 *
 * @returns look-up spellings of the new wallets
 */
export async function createMembers(
  transaction: Database,
  { organizationId, websiteId, now }: { organizationId: string; websiteId: string; now: Date },
  members: readonly NewMember[],
): Promise<ReadonlySet<string>> {
  const lookups = members.map(({ address }) => addressLookup(address));
  if (lookups.length === 0) return new Set();
  // The locks of `lockWallet`, in a fixed order.
  const keys = JSON.stringify(lookups.map((lookup) => `${organizationId} ${lookup}`).sort());
  await transaction.execute(sql`
    select pg_advisory_xact_lock(hashtextextended(key, 0)) from jsonb_array_elements_text(${keys}::jsonb) as key`);
  const found = await transaction
    .select({ lookup: wallets.lookup })
    .from(wallets)
    .where(and(eq(wallets.organizationId, organizationId), inArray(wallets.lookup, lookups)));
  const known = new Set(found.map(({ lookup }) => lookup));
  const added = members.flatMap((member, index) => {
    const lookup = lookups[index] ?? '';
    return known.has(lookup) ? [] : [{ ...member, lookup, userId: randomUUID() }];
  });
  if (added.length === 0) return new Set();
  const held = await heldBefore(transaction, organizationId, lookups);
  const times = { createdAt: now, updatedAt: now };
  await transaction.insert(users).values(added.map(({ userId }) => ({ id: userId, organizationId, ...times })));
  await transaction.insert(wallets).values(
    added.map(({ userId, address, lookup, type }) => ({
      ...{ organizationId, userId, address, lookup, type },
      isPrimary: true,
      createdAt: now,
    })),
  );
  await transaction
    .insert(userMetadata)
    .values(added.map(({ userId, metadata }) => ({ ...metadata, websiteId, userId, ...times })));
  for (const { lookup, userId } of added)
    if (held.has(lookup)) await recallEarned(transaction, { organizationId, lookup, userId });
  return new Set(added.map(({ lookup }) => lookup));
}
