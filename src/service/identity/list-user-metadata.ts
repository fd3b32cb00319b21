import { and, desc, eq, inArray, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { wallets, userMetadata } from '../db/schema/index.js';
import type { Database } from '../db/database.js';
import { lowerAddress, nameKey } from '../db/name-key.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { selectMembers } from './select-members.js';
import { toUserMetadata } from './to-user-metadata.js';

/** Lists the metadata of the scope's users, newest first. */
export const listUserMetadata: Handler<'listUserMetadata'> = async ({ query, scope }, { database }) => {
  const { userId, walletAddress, externalIdentifier, userSearch, startingAfter } = query;
  const inScope = inArray(userMetadata.websiteId, [...scope.websiteIds]);
  const isCursor = startingAfter === undefined ? undefined : and(inScope, eq(userMetadata.id, startingAfter));
  if (isCursor && (await database.$count(userMetadata, isCursor)) === 0)
    throw invalid({ field: 'startingAfter', message: 'There is no such metadata' });
  const members = selectMembers(database, scope, {
    userId: userId === undefined ? undefined : [userId],
    walletAddress: walletAddress === undefined ? undefined : [walletAddress],
  });
  const { createdAt, id } = userMetadata;
  const rows = await database
    .select({ metadata: userMetadata, walletAddress: wallets.address })
    .from(userMetadata)
    .leftJoin(wallets, and(eq(wallets.userId, userMetadata.userId), wallets.isPrimary))
    .where(
      and(
        inScope,
        isCursor && sql`(${createdAt}, ${id}) < (select ${createdAt}, ${id} from ${userMetadata} where ${isCursor})`,
        members && inArray(userMetadata.userId, members),
        externalIdentifier === undefined ? undefined : eq(userMetadata.externalIdentifier, externalIdentifier),
        userSearch === undefined ? undefined : matches(database, userSearch),
      ),
    )
    .orderBy(desc(createdAt), desc(id))
    .limit(query.limit + 1);
  return {
    data: rows.slice(0, query.limit).map((row) => ({
      ...toUserMetadata(row.metadata),
      organizationId: scope.organizationId,
      user: { id: row.metadata.userId, walletAddress: row.walletAddress ?? '' },
    })),
    hasNextPage: rows.length > query.limit,
  };
};

/** Builds the filter for users one of whose names or wallets contains a text, in any case and spelling. */
function matches(database: Database, text: string): SQL | undefined {
  const owners = database
    .select({ id: wallets.userId })
    .from(wallets)
    .where(sql`strpos(${lowerAddress(wallets.address)}, ${nameKey(text)}) > 0`);
  return or(sql`strpos(${userMetadata}.search_key, ${nameKey(text)}) > 0`, inArray(userMetadata.userId, owners));
}
