import { and, eq } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { userMetadata, wallets } from '../db/schema/index.js';
import type { Attempt } from './attempts.js';

/** Describes the member to whom an account will be linked, by name and wallet, so that nobody links their account to a stranger. */
export async function describeMember(
  database: Database,
  { websiteId, userId }: Pick<Attempt, 'websiteId' | 'userId'>,
): Promise<string> {
  const [user] = await database
    .select({ name: userMetadata.displayName, address: wallets.address })
    .from(wallets)
    .leftJoin(userMetadata, and(eq(userMetadata.userId, wallets.userId), eq(userMetadata.websiteId, websiteId)))
    .where(and(eq(wallets.userId, userId), wallets.isPrimary));
  return [user?.name, user?.address].filter(Boolean).join(', ') || userId;
}
