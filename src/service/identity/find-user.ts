import { and, asc, eq, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { userMetadata, users, wallets } from '../db/schema/index.js';
import { addressLookup } from './address-lookup.js';
import { recallEarned } from './wallet-history.js';

/** Returns a user of the organisation, with the row locked until the transaction ends; `undefined` if there is none. */
export async function lockUser(transaction: Database, organizationId: string, id: string) {
  const [user] = await transaction
    .select()
    .from(users)
    .where(and(eq(users.id, id), eq(users.organizationId, organizationId)))
    .for('update');
  return user;
}

/** Locks the given users who belong to the organisation, in the order of their ids. */
export async function lockUsers(
  transaction: Database,
  organizationId: string,
  ids: readonly (string | undefined)[],
): Promise<ReadonlyMap<string, typeof users.$inferSelect>> {
  const locked = new Map<string, typeof users.$inferSelect>();
  for (const id of [...new Set(ids)].sort()) {
    const user = id === undefined ? undefined : await lockUser(transaction, organizationId, id);
    if (user) locked.set(user.id, user);
  }
  return locked;
}

/**
 * Returns the organisation's wallet with an address, if there is one, and locks the address: no other transaction can add, move or
 * lock it until this one ends.
 */
export async function lockWallet(transaction: Database, organizationId: string, address: string) {
  const lookup = addressLookup(address);
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${`${organizationId} ${lookup}`}, 0))`);
  const [wallet] = await transaction
    .select()
    .from(wallets)
    .where(and(eq(wallets.organizationId, organizationId), eq(wallets.lookup, lookup)));
  return wallet;
}

export async function createUser(transaction: Database, organizationId: string, now: Date) {
  const [user] = await transaction.insert(users).values({ organizationId, createdAt: now, updatedAt: now }).returning();
  if (!user) throw new Error('The database returned no user.');
  return user;
}

/** Adds a wallet that no user holds; a user's first wallet becomes their primary one. */
export async function addWallet(
  transaction: Database,
  wallet: { organizationId: string; userId: string; address: string; type: string | null; createdAt: Date },
): Promise<void> {
  const lookup = addressLookup(wallet.address);
  await transaction.insert(wallets).values({ ...wallet, lookup });
  await choosePrimary(transaction, wallet.userId);
  await recallEarned(transaction, { ...wallet, lookup });
}

/** Makes the oldest wallet of a user their primary if they have none. */
export async function choosePrimary(transaction: Database, userId: string): Promise<void> {
  const owned = await transaction
    .select({ id: wallets.id, isPrimary: wallets.isPrimary })
    .from(wallets)
    .where(eq(wallets.userId, userId))
    .orderBy(asc(wallets.createdAt), asc(wallets.id));
  const [oldest] = owned;
  if (!oldest || owned.some(({ isPrimary }) => isPrimary)) return;
  await transaction.update(wallets).set({ isPrimary: true }).where(eq(wallets.id, oldest.id));
}

/** Makes users members of the website: one, or several in the order of their ids, so that two transactions cannot deadlock. */
export async function joinWebsite(
  transaction: Database,
  websiteId: string,
  users: string | readonly string[],
  now: Date,
): Promise<void> {
  const userIds = [...new Set(typeof users === 'string' ? [users] : users)].sort();
  await transaction
    .insert(userMetadata)
    .values(userIds.map((userId) => ({ websiteId, userId, createdAt: now, updatedAt: now })))
    .onConflictDoNothing();
}
