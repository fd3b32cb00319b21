import { and, eq } from 'drizzle-orm';
import { AuthType } from '../../contract/identity/social.js';
import type { Database } from '../db/database.js';
import { userMetadata } from '../db/schema/index.js';
import { emptyMetadata } from '../social/account-metadata.js';

type Metadata = typeof userMetadata.$inferSelect;
type Field = keyof Metadata;

/** Fields that are taken over together: of two halves of two accounts none is one. */
const units: readonly (readonly Field[])[] = [
  ...AuthType.options.map((type) => Object.keys(emptyMetadata(type)) as Field[]),
  ...(['bio', 'displayName', 'logoUrl', 'location', 'portfolioUrl', 'phoneNumber'] as const).map((field) => [field]),
  ['externalIdentifier'],
];

/**
 * Gives a user what a website keeps of another one of their group, as far as they have nothing of the kind themselves
 * (wire-facts.md 5.5). An identifier of the operator's names one user, so it moves. Who is blocked stays so as another.
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
      ...(theirs.isBlocked && !own.isBlocked && { isBlocked: true, blockStatusReason: theirs.blockStatusReason }),
      updatedAt: now,
    })
    .where(of(to));
  if (taken.includes('externalIdentifier'))
    await transaction.update(userMetadata).set({ externalIdentifier: null, updatedAt: now }).where(of(from));
}
