import { and, asc, desc, eq, exists, inArray, isNotNull, isNull, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn } from 'drizzle-orm/pg-core';
import { Id } from '../../contract/primitives.js';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { literalLimit } from '../db/literal-limit.js';
import { accounts, currencies, userGroups, userMetadata, wallets } from '../db/schema/index.js';
import type { CheckedRequest, Handler, ServiceContext } from '../handler.js';
import { invalid } from '../http/http-error.js';
import { addressLookup } from '../identity/address-lookup.js';
import { toAmount } from './amount.js';
import { attributesOf } from './attributes-of.js';
import { findCurrencies } from './known-currencies.js';

type Query = CheckedRequest<'listAccounts'>['query'];

/**
 * Lists accounts by amount, then id: the leaderboard of a currency, or the accounts of given users (platform API, section 4.8).
 *
 * Pages use a key, not an offset, so that an account whose amount does not change is neither skipped nor repeated while others
 * move. `nextCursor` contains where the page ended, so this holds even if its last account moves; after the id of that account,
 * which is all that the platform supports, `PageEnds` knows it. After any other account of the list, the page starts where that
 * account is now; the id of an account that is not in the list is refused like an unknown one.
 *
 * Blocked members are in no leaderboard. A request that names members gets the accounts of blocked ones too.
 *
 * The word `null` as `userId` asks for main accounts: a currency's own, which no user has. Other requests get only members'
 * accounts.
 */
export const listAccounts: Handler<'listAccounts'> = async (request, context) => {
  const { query, scope } = request;
  const { database, accountCursors, pageEnds } = context;
  const [order, beyond] = query.sortDir === 'asc' ? [asc, sql`>`] : [desc, sql`<`];
  const currencyIds = query.loyaltyCurrencyId && (await findNamed(context, query.loyaltyCurrencyId, scope));
  const opened = await pageEnds.open('listAccounts', request);
  const listed = and(...conditions(database, query, scope, currencyIds));
  const current = (id: string) => selectAmount(database, id, listed);
  const after =
    query.startingAfter === undefined
      ? undefined
      : placeOf(context, { cursor: query.startingAfter, kept: opened.after, scope, current });
  const rows = await database
    .select({
      id: accounts.id,
      loyaltyCurrencyId: accounts.currencyId,
      userId: accounts.userId,
      amount: accounts.amount,
      lockVersion: accounts.lockVersion,
      walletAddress: wallets.address,
      metadata: {
        // Must never be null and must come first, because the query builder uses it to detect whether the join found a row.
        id: userMetadata.id,
        displayName: userMetadata.displayName,
        logoUrl: userMetadata.logoUrl,
        twitterUser: userMetadata.twitterUser,
        discordUser: userMetadata.discordUser,
        walletGroupIdentifier: userMetadata.walletGroupIdentifier,
      },
      attributes: attributesOf(sql`${accounts.userId}`, scope),
    })
    .from(accounts)
    .leftJoin(wallets, and(eq(wallets.userId, accounts.userId), wallets.isPrimary))
    .leftJoin(
      userMetadata,
      and(eq(userMetadata.userId, accounts.userId), eq(userMetadata.websiteId, accounts.websiteId)),
    )
    .where(
      and(listed, after && sql`(${accounts.amount}, ${accounts.id}) ${beyond} (${after.amount}, ${after.id}::uuid)`),
    )
    .orderBy(order(accounts.amount), order(accounts.id))
    .limit(literalLimit(query.limit + 1));
  if (rows.length === 0 && after?.isCurrent && (await current(after.id)).length === 0)
    throw invalid({ field: 'startingAfter', message: 'There is no such account' });
  const page = rows.slice(0, query.limit);
  const hasNextPage = rows.length > page.length;
  const last = hasNextPage ? page.at(-1) : undefined;
  if (last) await opened.end({ id: last.id, place: [last.amount] });
  return {
    data: page.map(({ walletAddress, metadata, amount, attributes, ...row }) => ({
      ...row,
      amount: toAmount(amount),
      user:
        row.userId === null
          ? null
          : {
              id: row.userId,
              walletAddress,
              userMetadata: metadata === null ? [] : [metadata],
              websiteUserAttributeValues: attributes ?? [],
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
  const members = namesMembers(query)
    ? isNotNull(accounts.userId)
    : and(isNotNull(accounts.userId), accounts.takesPart);
  return [
    // For one currency, an index provides the order of the page; a further filter by website would only mislead the planner.
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

/** Whether the query is about certain people, not about the order of all. */
const namesMembers = (query: Query): boolean =>
  [
    query.userId,
    query.walletAddress,
    query.walletGroupIdentifier,
    query.externalIdentifier,
    query.userGroupId,
    query.userGroupExternalIdentifier,
  ].some((name) => name !== undefined);

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

/** Finds the named currencies that are in scope. */
async function findNamed(context: ServiceContext, ids: readonly string[], scope: Scope): Promise<string[]> {
  const known = await findCurrencies(context, ids);
  return [...known.values()].flatMap(({ id, websiteId }) => (scope.websiteIds.includes(websiteId) ? id : []));
}

/** Where a page starts: after an amount and, among equal amounts, after an account. */
interface Place {
  readonly amount: SQL;
  readonly id: string;
  /** Whether the amount is the one that the account has now, which is null if the account is not in the list. */
  readonly isCurrent: boolean;
}

/** A cursor, and what is known about it. */
interface AskedPlace {
  readonly cursor: string;
  /** Amount that the cursor's account had when a page ended with it, if known. */
  readonly kept: readonly string[] | undefined;
  readonly scope: Scope;
  /** Builds the query for the amount that an account of the list has now. */
  readonly current: (id: string) => ReturnType<typeof selectAmount>;
}

/** Returns where the next page starts. Throws 400 if the cursor is neither an id nor a cursor written for the scope. */
function placeOf({ accountCursors }: ServiceContext, { cursor, kept, scope, current }: AskedPlace): Place {
  if (kept) return { amount: sql`${kept[0]}::numeric`, id: cursor, isCurrent: false };
  // As a subquery, the amount is read before the page, whose index it then limits.
  if (Id.safeParse(cursor).success) return { amount: sql`${current(cursor)}`, id: cursor, isCurrent: true };
  const place = accountCursors.read(scope.organizationId, cursor);
  if (place) return { amount: sql`${place.amount}::numeric`, id: place.id, isCurrent: false };
  throw invalid({
    field: 'startingAfter',
    message: 'Not a cursor from here: send the nextCursor of the page before',
  });
}

/** Selects the amount of an account of the list. */
const selectAmount = (database: Database, id: string, listed: SQL | undefined) =>
  database
    .select({ amount: accounts.amount })
    .from(accounts)
    .leftJoin(
      userMetadata,
      and(eq(userMetadata.userId, accounts.userId), eq(userMetadata.websiteId, accounts.websiteId)),
    )
    .where(and(eq(accounts.id, id), listed));
