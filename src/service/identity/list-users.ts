import { and, asc, eq, gt, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { userGroups, userMetadata, wallets } from '../db/schema/index.js';
import type { CheckedRequest, Handler } from '../handler.js';
import { addressLookup } from './address-lookup.js';
import { toUserMetadata } from './to-user-metadata.js';

type Query = CheckedRequest<'listUsers'>['query'];

/** Parameters that are compared with the metadata of the same name. */
const metadataFilters = [
  'externalIdentifier',
  'emailAddress',
  'discordUser',
  'twitterUser',
  'telegramUserId',
  'telegramUsername',
  'steamUserId',
  'steamUsername',
  'tiktokUser',
  'redditUser',
  'redditUserId',
  'userGroupId',
] as const;

/**
 * Users of the website, by id. `walletAddress` of each is their oldest wallet, also where another one was asked for;
 * it is empty for a user whose wallets have all been taken over.
 */
export const listUsers: Handler<'listUsers'> = async ({ query, scope }, { database }) => {
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
    .select({ metadata: userMetadata, address: wallets.address })
    .from(userMetadata)
    .leftJoin(wallets, and(eq(wallets.userId, userMetadata.userId), wallets.isPrimary))
    .where(and(inArray(userMetadata.userId, ids), inArray(userMetadata.websiteId, [...scope.websiteIds])))
    .orderBy(asc(userMetadata.createdAt));
  return {
    data: ids.map((id) => {
      const own = rows.filter(({ metadata }) => metadata.userId === id);
      return {
        id,
        walletAddress: own[0]?.address ?? '',
        isSnagSuperAdmin: false,
        temporaryLoyaltyUser: false,
        ...(query.includeDelegation === 'true' && { delegationsFrom: [] }),
        userMetadata: own.map(({ metadata }) => toUserMetadata(metadata)),
      };
    }),
    hasNextPage,
  };
};

function conditions(database: Database, query: Query, scope: Scope): (SQL | undefined)[] {
  const addresses = [...(query.walletAddress ?? []), ...(query.address === undefined ? [] : [query.address])];
  return [
    inArray(userMetadata.websiteId, [...scope.websiteIds]),
    query.startingAfter === undefined ? undefined : gt(userMetadata.userId, query.startingAfter),
    query.userId && inArray(userMetadata.userId, query.userId),
    addresses.length === 0
      ? undefined
      : inArray(
          userMetadata.userId,
          database
            .select({ id: wallets.userId })
            .from(wallets)
            .where(
              and(
                eq(wallets.organizationId, scope.organizationId),
                inArray(wallets.lookup, addresses.map(addressLookup)),
              ),
            ),
        ),
    ...metadataFilters.map((name) => {
      const value = query[name];
      return value === undefined ? undefined : eq(userMetadata[name], value);
    }),
    query.userGroupExternalIdentifier === undefined
      ? undefined
      : sql`${userMetadata.userGroupId} in ${database
          .select({ id: userGroups.id })
          .from(userGroups)
          .where(
            and(
              eq(userGroups.externalIdentifier, query.userGroupExternalIdentifier),
              inArray(userGroups.websiteId, [...scope.websiteIds]),
            ),
          )}`,
  ];
}
