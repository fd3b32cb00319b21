import { and, asc, desc, eq, inArray, isNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { UserRecord } from '../../contract/identity/users.js';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import {
  referralCodes,
  referrals,
  wallets,
  websiteUserAttributeValues,
  websiteUserAttributes,
} from '../db/schema/index.js';

type Referrers = NonNullable<UserRecord['referrers']>;
type Attributes = NonNullable<UserRecord['websiteUserAttributes']>;
type Wallets = NonNullable<UserRecord['wallets']>;

/** Finds the users' referrers, by user. */
export async function findReferrers(
  database: Database,
  { websiteIds }: Scope,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Referrers>> {
  const [own, theirs] = [alias(wallets, 'own'), alias(wallets, 'theirs')];
  const rows = await database
    .select({
      userId: referrals.userId,
      walletAddress: own.address,
      eligible: referrals.eligible,
      referrerId: referralCodes.userId,
      referrerAddress: theirs.address,
    })
    .from(referrals)
    .innerJoin(referralCodes, eq(referralCodes.id, referrals.codeId))
    .leftJoin(own, and(eq(own.userId, referrals.userId), own.isPrimary))
    .leftJoin(theirs, and(eq(theirs.userId, referralCodes.userId), theirs.isPrimary))
    .where(and(inArray(referrals.userId, [...userIds]), inArray(referrals.websiteId, [...websiteIds])))
    .orderBy(asc(referrals.createdAt), asc(referrals.id));
  const found = new Map<string, Referrers>();
  for (const { userId, walletAddress, eligible, referrerId, referrerAddress } of rows)
    found.set(userId, [
      ...(found.get(userId) ?? []),
      {
        eligible: eligible ?? false,
        referralCode: { user: { id: referrerId, walletAddress: referrerAddress ?? '' } },
        user: { id: userId, walletAddress: walletAddress ?? '' },
      },
    ]);
  return found;
}

/** Finds the users' wallets, the primary one first, by user. */
export async function findWallets(
  database: Database,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Wallets>> {
  const rows = await database
    .select()
    .from(wallets)
    .where(inArray(wallets.userId, [...userIds]))
    .orderBy(desc(wallets.isPrimary), asc(wallets.createdAt), asc(wallets.id));
  const found = new Map<string, Wallets>();
  for (const { userId, address, type, createdAt } of rows)
    found.set(userId, [...(found.get(userId) ?? []), { address, type, createdAt: createdAt.toISOString() }]);
  return found;
}

/** Finds the users' answers to the websites' questions, by user. */
export async function findAnswers(
  database: Database,
  { websiteIds }: Scope,
  userIds: readonly string[],
): Promise<ReadonlyMap<string, Attributes>> {
  const rows = await database
    .select({ value: websiteUserAttributeValues, label: websiteUserAttributes.label })
    .from(websiteUserAttributeValues)
    .innerJoin(websiteUserAttributes, eq(websiteUserAttributes.id, websiteUserAttributeValues.attributeId))
    .where(
      and(
        inArray(websiteUserAttributeValues.userId, [...userIds]),
        inArray(websiteUserAttributes.websiteId, [...websiteIds]),
        isNull(websiteUserAttributes.deletedAt),
      ),
    )
    .orderBy(asc(websiteUserAttributes.sortId), asc(websiteUserAttributes.id));
  const found = new Map<string, Attributes>();
  for (const { label, value } of rows) {
    const { id, userId, attributeId } = value;
    found.set(userId, [
      ...(found.get(userId) ?? []),
      {
        id: attributeId,
        label,
        websiteUserAttributeValues: [{ id, userId, value: value.value, websiteUserAttributeId: attributeId }],
      },
    ]);
  }
  return found;
}
