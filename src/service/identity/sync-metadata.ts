import { and, eq } from 'drizzle-orm';
import { AuthType } from '../../contract/identity/social.js';
import type { Database } from '../db/database.js';
import { userMetadata } from '../db/schema/index.js';
import { takesPart } from './participation.js';
import { emptyMetadata } from '../social/account-metadata.js';

type Metadata = typeof userMetadata.$inferSelect;
type Field = keyof Metadata;

/** Fields that are copied together, because they describe one account. */
const units: readonly (readonly Field[])[] = [
  ...AuthType.options.map((type) => Object.keys(emptyMetadata(type)) as Field[]),
  ...(['bio', 'displayName', 'logoUrl', 'location', 'portfolioUrl', 'phoneNumber'] as const).map((field) => [field]),
  ['externalIdentifier'],
];

/**
 * Copies the website's data about one user to another of their group, where that user has no such data. The operator's external
 * identifier is unique, so it moves. A block carries over to the other user.
 */
export async function syncMetadata(
  transaction: Database,
  { websiteId, from, to, now }: { websiteId: string; from: string; to: string; now: Date },
): Promise<void> {
  const of = (userId: string) => and(eq(userMetadata.websiteId, websiteId), eq(userMetadata.userId, userId));
  const [theirs] = await transaction.select().from(userMetadata).where(of(from));
  const [own] = await transaction.select().from(userMetadata).where(of(to));
  if (!theirs || !own) throw new Error('A member has no metadata.');
  const taken = units.filter((fields) => fields.every((field) => own[field] === null)).flat();
  await transaction
    .update(userMetadata)
    .set({
      ...Object.fromEntries(taken.map((field) => [field, theirs[field]])),
      ...(!takesPart(theirs) && !own.isBlocked && { isBlocked: true, blockStatusReason: theirs.blockStatusReason }),
      updatedAt: now,
    })
    .where(of(to));
  if (taken.includes('externalIdentifier'))
    await transaction.update(userMetadata).set({ externalIdentifier: null, updatedAt: now }).where(of(from));
}
