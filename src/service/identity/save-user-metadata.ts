import { and, eq } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import { sendBidReview } from '../auctions/review-bids.js';
import type { Database } from '../db/database.js';
import { userGroups, userMetadata, wallets } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { invalid, notFound } from '../http/http-error.js';
import { sendEvaluation } from '../loyalty/badges/evaluate-badges.js';
import { unlinkOtherAccounts } from '../social/accounts.js';
import { sendReferralCheck } from '../loyalty/referrals/send-checks.js';
import { joinWebsite, lockUser, lockWallet } from './find-user.js';
import { setGroup } from './user-group.js';
import { userOfWallet } from './user-of-wallet.js';

type Body = CheckedRequest<'saveUserMetadata'>['body'];

/**
 * Creates a user or changes their metadata. Missing fields stay unchanged; null empties a field. An unknown wallet makes a new
 * user; together with `userId` it has to be one of that user's wallets.
 */
export const saveUserMetadata: Handler<'saveUserMetadata'> = async ({ body, scope }, context) => {
  const { database, clock } = context;
  const { organizationId } = scope;
  const websiteId = websiteOf(scope);
  const now = new Date(clock.now());
  return transact(database, async (transaction) => {
    const userId = await findOrCreate(transaction, body, organizationId, now);
    await joinWebsite(transaction, websiteId, userId, now);
    const {
      organizationId: _o,
      websiteId: _w,
      userId: _u,
      walletAddress: _a,
      userGroupExternalIdentifier,
      ...fields
    } = body;
    const userGroupId = await findGroup(transaction, websiteId, fields.userGroupId, userGroupExternalIdentifier);
    if (userGroupId !== undefined) await setGroup(transaction, { websiteId, userId, groupId: userGroupId, now });
    const [row] = await transaction
      .update(userMetadata)
      .set({ ...definedOf({ ...fields, userGroupId: undefined }), updatedAt: now })
      .where(and(eq(userMetadata.websiteId, websiteId), eq(userMetadata.userId, userId)))
      .returning();
    if (!row) throw new Error('The metadata is gone within its own transaction.');
    await unlinkOtherAccounts(transaction, { websiteId, userId }, fields);
    await sendReferralCheck(context, { websiteId, userId }, transaction);
    if (fields.isBlocked !== undefined || fields.isBlockExempt !== undefined) {
      await sendBidReview(context, { websiteId, userId }, transaction);
      // An unblocked member gets the badges that they could not earn while blocked.
      await sendEvaluation(context, websiteId, [userId], transaction);
    }
    const [wallet] = await transaction
      .select({ address: wallets.address })
      .from(wallets)
      .where(and(eq(wallets.userId, userId), wallets.isPrimary));
    const [group] = row.userGroupId
      ? await transaction.select().from(userGroups).where(eq(userGroups.id, row.userGroupId))
      : [];
    return {
      id: row.id,
      createdAt: row.createdAt.toISOString(),
      organizationId,
      websiteId,
      user: { id: userId, walletAddress: wallet?.address ?? '' },
      userGroup: group ? { id: group.id, externalIdentifier: group.externalIdentifier } : null,
      userGroupId: row.userGroupId,
      walletGroupIdentifier: row.walletGroupIdentifier,
    };
  });
};

async function findOrCreate(transaction: Database, body: Body, organizationId: string, now: Date): Promise<string> {
  const { userId, walletAddress } = body;
  if (userId !== undefined) {
    const wallet =
      walletAddress === undefined ? undefined : await lockWallet(transaction, organizationId, walletAddress);
    const user = await lockUser(transaction, organizationId, userId);
    if (!user) throw notFound();
    if (walletAddress !== undefined && wallet?.userId !== user.id)
      throw invalid({ field: 'walletAddress', message: 'Not a wallet of this user' });
    return user.id;
  }
  if (walletAddress === undefined)
    throw invalid({ field: 'walletAddress', message: 'Required where there is no userId' });
  return userOfWallet(transaction, organizationId, walletAddress, now);
}

/** Finds the group for the user: an existing one, or one with the operator's own name, which is created if it is new. */
async function findGroup(
  transaction: Database,
  websiteId: string,
  id: string | undefined,
  externalIdentifier: string | null | undefined,
): Promise<string | null | undefined> {
  if (id !== undefined) {
    const [group] = await transaction
      .select({ id: userGroups.id })
      .from(userGroups)
      .where(and(eq(userGroups.id, id), eq(userGroups.websiteId, websiteId)));
    if (!group) throw invalid({ field: 'userGroupId', message: 'There is no such group' });
    return group.id;
  }
  if (typeof externalIdentifier !== 'string') return externalIdentifier;
  const [group] = await transaction
    .insert(userGroups)
    .values({ websiteId, externalIdentifier })
    .onConflictDoUpdate({
      target: [userGroups.websiteId, userGroups.externalIdentifier],
      set: { externalIdentifier },
    })
    .returning({ id: userGroups.id });
  return group?.id;
}

type Defined<T> = { [K in keyof T]: Exclude<T[K], undefined> };

const definedOf = <T extends object>(fields: T): Partial<Defined<T>> =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as Partial<Defined<T>>;
