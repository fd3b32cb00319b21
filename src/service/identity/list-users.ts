import { and, asc, eq, gt, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import { filterFields } from '../../contract/providers/backend.js';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { userMetadata } from '../db/schema/index.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { findLinkedFields } from '../social/linked-fields.js';
import { findUserDelegations } from './delegations.js';
import { selectMembers } from './select-members.js';
import { toUserMetadata } from './to-user-metadata.js';
import { findAnswers, findReferrers, findWallets } from './user-details.js';

type Query = CheckedRequest<'listUsers'>['query'];

/** Parameters that are compared with the metadata field of the same name. */
const metadataFilters = ['externalIdentifier', ...filterFields] as const;

/**
 * Lists users of the website, by id. `walletAddress` of each is their oldest wallet, even if the request names another one; it is
 * empty for a user who has lost all wallets.
 */
export const listUsers: Handler<'listUsers'> = async ({ query, scope }, context) => {
  const { database } = context;
  if (query.startingAfter !== undefined) await checkCursor(database, query.startingAfter, scope);
  const found = await database
    .selectDistinct({ id: userMetadata.userId })
    .from(userMetadata)
    .where(and(...conditions(database, query, scope)))
    .orderBy(asc(userMetadata.userId))
    .limit(query.limit + 1);
  const ids = found.slice(0, query.limit).map(({ id }) => id);
  const hasNextPage = found.length > ids.length;
  if (ids.length === 0) return { data: [], hasNextPage };
  const rows = await database
    .select()
    .from(userMetadata)
    .where(and(inArray(userMetadata.userId, ids), inArray(userMetadata.websiteId, [...scope.websiteIds])))
    .orderBy(asc(userMetadata.createdAt));
  const referrers = await findReferrers(database, scope, ids);
  const answers = await findAnswers(database, scope, ids);
  const owned = await findWallets(database, ids);
  const linkedFields = await findLinkedFields(database, scope.websiteIds, ids);
  const delegations = query.includeDelegation === 'true' ? await findUserDelegations(context, ids) : undefined;
  return {
    data: ids.map((id) => {
      const own = rows.filter(({ userId }) => userId === id);
      const held = owned.get(id) ?? [];
      return {
        id,
        walletAddress: held[0]?.address ?? '',
        wallets: held,
        isSnagSuperAdmin: false,
        temporaryLoyaltyUser: false,
        ...(delegations && { delegationsFrom: delegations.get(id) ?? null }),
        userMetadata: own.map((row) => toUserMetadata({ ...row, ...linkedFields(row) })),
        referrers: referrers.get(id) ?? [],
        websiteUserAttributes: answers.get(id) ?? [],
      };
    }),
    hasNextPage,
  };
};

/** Throws 400 if the cursor is not a user of the scope, because the list would continue at an arbitrary position. */
async function checkCursor(database: Database, id: string, scope: Scope): Promise<void> {
  const isCursor = and(eq(userMetadata.userId, id), inArray(userMetadata.websiteId, [...scope.websiteIds]));
  if ((await database.$count(userMetadata, isCursor)) === 0)
    throw invalid({ field: 'startingAfter', message: 'There is no such user' });
}

function conditions(database: Database, query: Query, scope: Scope): (SQL | undefined)[] {
  const addresses = [...(query.walletAddress ?? []), ...(query.address === undefined ? [] : [query.address])];
  const named = selectMembers(database, scope, {
    userId: query.userId,
    walletAddress: addresses.length > 0 ? addresses : undefined,
    userGroupId: query.userGroupId,
    userGroupExternalIdentifier: query.userGroupExternalIdentifier,
  });
  return [
    inArray(userMetadata.websiteId, [...scope.websiteIds]),
    query.startingAfter === undefined ? undefined : gt(userMetadata.userId, query.startingAfter),
    named && inArray(userMetadata.userId, named),
    ...metadataFilters.map((name) => {
      const value = query[name];
      return value === undefined ? undefined : eq(userMetadata[name], value);
    }),
  ];
}
