import { and, eq, sql } from 'drizzle-orm';
import { AuthType } from '../../contract/identity/social.js';
import { backendOf } from '../../contract/providers/backend.js';
import type { Database } from '../db/database.js';
import { socialAccounts, socialAuthAttempts, userMetadata } from '../db/schema/index.js';
import { followAccount } from '../loyalty/follow-account.js';
import { accountKey } from '../loyalty/used-proofs.js';
import { emptyMetadata, fromMetadata, hasColumn, toMetadata } from './account-metadata.js';
import type { SocialAccount } from './social-account.js';
import type { ProviderAccount } from './verifier.js';

/** A user of a website, and the type of an account that they may have. */
export interface Owner {
  readonly websiteId: string;
  readonly userId: string;
  readonly type: AuthType;
}

/**
 * Finds the account of a type that the user has linked on the website; `undefined` if there is none. An account whose id the
 * operator has put into the user's metadata counts as linked.
 */
export async function findSocialAccount(database: Database, owner: Owner): Promise<SocialAccount | undefined> {
  const [linked] = await database
    .select({
      accountId: socialAccounts.accountId,
      accountName: socialAccounts.accountName,
      details: socialAccounts.details,
    })
    .from(socialAccounts)
    .where(ownedBy(owner));
  if (linked) return linked;
  const [metadata] = await database.select().from(userMetadata).where(metadataOf(owner));
  return metadata && fromMetadata(owner.type, metadata);
}

/**
 * Links an account to a user, in place of their previous one, and updates the user's metadata. Lasting rewards of the account move
 * with it.
 *
 * @returns `false`, with nothing changed, if another user has linked the account
 */
export async function linkSocialAccount(
  transaction: Database,
  owner: Owner,
  account: ProviderAccount,
  now: Date,
): Promise<boolean> {
  const { websiteId, userId, type } = owner;
  const key = `${websiteId} ${type} ${account.id}`;
  await transaction.execute(sql`select pg_advisory_xact_lock(hashtextextended(${key}, 0))`);
  const [holder] = await transaction
    .select({ userId: socialAccounts.userId })
    .from(socialAccounts)
    .where(accountOf({ websiteId, type, accountId: account.id }));
  if (holder && holder.userId !== userId) return false;
  const shown = { accountId: account.id, accountName: account.name, details: account.details, updatedAt: now };
  const credentials = account.credentials ?? null;
  await transaction.delete(socialAccounts).where(ownedBy(owner));
  await transaction.insert(socialAccounts).values({ ...shown, credentials, websiteId, userId, type, createdAt: now });
  await transaction
    .update(userMetadata)
    .set({ ...toMetadata(type, account, now), updatedAt: now })
    .where(metadataOf(owner));
  await followAccount(transaction, { websiteId, userId, proof: accountKey(type, account.id) }, now);
  return true;
}

/** Unlinks an account from any user who has linked it. */
export async function unlinkSocialAccount(
  transaction: Database,
  account: { websiteId: string; type: AuthType; accountId: string },
  now: Date,
): Promise<void> {
  const { websiteId, type } = account;
  const removed = await transaction
    .delete(socialAccounts)
    .where(accountOf(account))
    .returning({ userId: socialAccounts.userId });
  for (const { userId } of removed)
    await transaction
      .update(userMetadata)
      .set({ ...emptyMetadata(type), updatedAt: now })
      .where(metadataOf({ websiteId, userId, type }));
}

/** Unlinks the user's account of a type. Links in progress end with it. Returns whether there was one. */
export async function unlinkOwnAccount(transaction: Database, owner: Owner, now: Date): Promise<boolean> {
  const had = await findSocialAccount(transaction, owner);
  await transaction.delete(socialAccounts).where(ownedBy(owner));
  const { websiteId, userId, type } = owner;
  await transaction
    .delete(socialAuthAttempts)
    .where(
      and(
        eq(socialAuthAttempts.websiteId, websiteId),
        eq(socialAuthAttempts.userId, userId),
        eq(socialAuthAttempts.type, type),
      ),
    );
  await transaction
    .update(userMetadata)
    .set({ ...emptyMetadata(type), updatedAt: now })
    .where(metadataOf(owner));
  return had !== undefined;
}

/**
 * Unlinks a user's accounts whose id the operator has changed or removed in the user's metadata, because nobody has verified the
 * new one.
 */
export async function unlinkOtherAccounts(
  transaction: Database,
  member: Omit<Owner, 'type'>,
  written: Readonly<Record<string, unknown>>,
): Promise<void> {
  for (const type of AuthType.options) {
    const { fields } = backendOf(type);
    const id = fields && written[fields.id];
    if (id === undefined) continue;
    const owner = { ...member, type };
    const [linked] = await transaction.select().from(socialAccounts).where(ownedBy(owner));
    if (!linked || (typeof id === 'string' && accountKey(type, id) === accountKey(type, linked.accountId))) continue;
    await transaction.delete(socialAccounts).where(ownedBy(owner));
    if (fields?.verifiedAt && hasColumn(fields.verifiedAt))
      await transaction
        .update(userMetadata)
        .set({ [fields.verifiedAt]: null })
        .where(metadataOf(owner));
  }
}

const ownedBy = ({ websiteId, userId, type }: Owner) =>
  and(eq(socialAccounts.websiteId, websiteId), eq(socialAccounts.userId, userId), eq(socialAccounts.type, type));

const accountOf = ({ websiteId, type, accountId }: { websiteId: string; type: AuthType; accountId: string }) =>
  and(eq(socialAccounts.websiteId, websiteId), eq(socialAccounts.type, type), eq(socialAccounts.accountId, accountId));

const metadataOf = ({ websiteId, userId }: Owner) =>
  and(eq(userMetadata.websiteId, websiteId), eq(userMetadata.userId, userId));
