import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Id } from '../../contract/primitives.js';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { accounts, currencies, userGroups, userMetadata, wallets } from '../db/schema/index.js';
import type { CheckedRequest, Handler, ServiceContext } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { addressLookup } from '../identity/address-lookup.js';
import type { AccountPlace } from './account-cursors.js';
import { toAmount } from './amount.js';
import { findAttributes } from './find-attributes.js';

type Query = CheckedRequest<'listAccounts'>['query'];

/**
 * Lists accounts by amount, then id: the leaderboard of a currency, or the accounts of given users (platform API, section 4.8).
 *
 * Pages are cut by key, not by position, so that an account whose amount stays the same is neither left out nor shown twice while
 * others move. `nextCursor` contains where the page ended, so this holds even if its last account moves. After an id, which is
 * all that the platform supports, the page starts where that account is now.
 *
 * The word `null` as `userId` asks for main accounts: a currency's own, which no user has. Other requests get only members'
 * accounts.
 */
export const listAccounts: Handler<'listAccounts'> = async ({ query, scope }, context) => {
  const { database, accountCursors } = context;
  const [order, beyond] = query.sortDir === 'asc' ? [asc, sql`>`] : [desc, sql`<`];
  const currencyIds = query.loyaltyCurrencyId && (await findCurrencies(database, query.loyaltyCurrencyId, scope));
  const after = query.startingAfter === undefined ? undefined : await findPlace(query.startingAfter, scope, context);
  const rows = await database
    .select({
      id: accounts.id,
      loyaltyCurrencyId: accounts.currencyId,
      userId: accounts.userId,
      amount: accounts.amount,
      lockVersion: accounts.lockVersion,
      walletAddress: wallets.address,
      metadata: {
        // Never null, and first, because the query builder uses it to detect whether the join found a row.
        id: userMetadata.id,
        displayName: userMetadata.displayName,
        logoUrl: userMetadata.logoUrl,
        twitterUser: userMetadata.twitterUser,
        discordUser: userMetadata.discordUser,
        walletGroupIdentifier: userMetadata.walletGroupIdentifier,
      },
    })
    .from(accounts)
    .leftJoin(wallets, and(eq(wallets.userId, accounts.userId), wallets.isPrimary))
    .leftJoin(
      userMetadata,
      and(eq(userMetadata.userId, accounts.userId), eq(userMetadata.websiteId, accounts.websiteId)),
    )
    .where(
      and(
        ...conditions(database, query, scope, currencyIds),
        after && sql`(${accounts.amount}, ${accounts.id}) ${beyond} (${after.amount}::numeric, ${after.id}::uuid)`,
      ),
    )
    .orderBy(order(accounts.amount), order(accounts.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const hasNextPage = rows.length > page.length;
  const last = hasNextPage ? page.at(-1) : undefined;
  const attributes = await findAttributes(database, scope, page);
  return {
    data: page.map(({ walletAddress, metadata, amount, ...row }) => ({
      ...row,
      amount: toAmount(amount),
      user:
        row.userId === null
          ? null
          : {
              id: row.userId,
              walletAddress,
              userMetadata: metadata === null ? [] : [metadata],
              websiteUserAttributeValues: attributes.get(row.userId) ?? [],
            },
    })),
    hasNextPage,
    ...(last && { nextCursor: accountCursors.write(scope.organizationId, last) }),
  };
};

function conditions(
  database: Database,
  query: Query,
  scope: Scope,
  currencyIds: readonly string[] | undefined,
): (SQL | undefined)[] {
  const ids = query.userId?.filter((id) => id !== 'null');
  const wantsMain = query.userId?.includes('null');
  const members = isNotNull(accounts.userId);
  return [
    // For one currency, an index has the order of the page; a further filter by website would only mislead the planner.
    currencyIds?.length === 1 ? undefined : within(accounts.websiteId, scope.websiteIds),
    currencyIds && within(accounts.currencyId, currencyIds),
    !currencyIds && query.excludeDeletedCurrency === 'true'
      ? inArray(
          accounts.currencyId,
          database.select({ id: currencies.id }).from(currencies).where(isNull(currencies.deletedAt)),
        )
      : undefined,
    !ids
      ? members
      : or(ids.length > 0 ? within(accounts.userId, ids) : undefined, wantsMain ? isNull(accounts.userId) : undefined),
    query.walletAddress &&
      inArray(
        accounts.userId,
        database
          .select({ id: wallets.userId })
          .from(wallets)
          .where(
            and(
              eq(wallets.organizationId, scope.organizationId),
              inArray(wallets.lookup, query.walletAddress.map(addressLookup)),
            ),
          ),
      ),
    ofMembers(database, query),
  ];
}

/** Builds the filter for accounts whose owner's metadata on the account's website match the query. */
function ofMembers(database: Database, query: Query): SQL | undefined {
  const asked = [
    query.walletGroupIdentifier === undefined
      ? undefined
      : eq(userMetadata.walletGroupIdentifier, query.walletGroupIdentifier),
    query.externalIdentifier === undefined ? undefined : eq(userMetadata.externalIdentifier, query.externalIdentifier),
    query.userGroupId === undefined ? undefined : eq(userMetadata.userGroupId, query.userGroupId),
    query.userGroupExternalIdentifier === undefined
      ? undefined
      : exists(
          database
            .select({ one: sql`1` })
            .from(userGroups)
            .where(
              and(
                eq(userGroups.id, userMetadata.userGroupId),
                eq(userGroups.externalIdentifier, query.userGroupExternalIdentifier),
              ),
            ),
        ),
  ].filter((condition) => condition !== undefined);
  // The joined row is the account's own metadata, so these conditions combine with the others.
  return asked.length > 0 ? and(...asked) : undefined;
}

/** Uses `=` for one value and `in` for several: only the first lets an index provide the order too. */
function within(column: PgColumn, values: readonly string[]): SQL {
  const [only] = values;
  return only !== undefined && values.length === 1 ? eq(column, only) : inArray(column, [...values]);
}

/** Finds those of the named currencies that are in scope. */
async function findCurrencies(database: Database, ids: readonly string[], scope: Scope): Promise<string[]> {
  const rows = await database
    .select({ id: currencies.id })
    .from(currencies)
    .where(and(inArray(currencies.id, [...ids]), inArray(currencies.websiteId, [...scope.websiteIds])));
  return rows.map(({ id }) => id);
}

/** Finds where the next page starts. Throws 400 if the cursor is neither an account of the scope nor a cursor written for it. */
async function findPlace(
  cursor: string,
  scope: Scope,
  { database, accountCursors }: ServiceContext,
): Promise<AccountPlace> {
  if (!Id.safeParse(cursor).success) {
    const place = accountCursors.read(scope.organizationId, cursor);
    if (place) return place;
    throw invalid({
      field: 'startingAfter',
      message: 'Not a cursor from here: send the nextCursor of the page before',
    });
  }
  const [account] = await database
    .select({ id: accounts.id, amount: accounts.amount })
    .from(accounts)
    .where(and(eq(accounts.id, cursor), inArray(accounts.websiteId, [...scope.websiteIds])));
  if (!account) throw invalid({ field: 'startingAfter', message: 'There is no such account' });
  return account;
}
