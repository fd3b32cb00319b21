import { and, eq, inArray } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { userMetadata } from '../../db/schema/index.js';
import { takesPart } from '../../identity/participation.js';

/**
 * Whether a user may refer others and earn by it: they take part, and no user who is the same person is blocked.
 *
 * @param person all users who are the same person as the user
 */
export async function mayRefer(
  database: Database,
  {
    websiteId,
    userId,
    person,
  }: { readonly websiteId: string; readonly userId: string; readonly person: Iterable<string> },
): Promise<boolean> {
  const members = await database
    .select({
      userId: userMetadata.userId,
      isBlocked: userMetadata.isBlocked,
      isBlockExempt: userMetadata.isBlockExempt,
    })
    .from(userMetadata)
    .where(and(eq(userMetadata.websiteId, websiteId), inArray(userMetadata.userId, [...person])));
  return members.some((member) => member.userId === userId) && members.every((member) => takesPart(member));
}
