import { and, eq, inArray } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { userGroups, userMetadata, wallets } from '../db/schema/index.js';
import { addressLookup } from './address-lookup.js';

/** Filters of a list's members, who have to match all that are given. */
export interface NamedMembers {
  readonly userId?: readonly string[] | undefined;
  readonly walletAddress?: readonly string[] | undefined;
  readonly userGroupId?: string | undefined;
  readonly userGroupExternalIdentifier?: string | undefined;
  readonly walletGroupIdentifier?: string | undefined;
}

/** Returns a query for the ids of the members that match, to use after `in`; `undefined` without filters. */
export function selectMembers(database: Database, scope: Scope, named: NamedMembers) {
  const asked = conditions(database, scope, named);
  if (asked.length === 0) return undefined;
  return database
    .select({ id: userMetadata.userId })
    .from(userMetadata)
    .where(and(inArray(userMetadata.websiteId, [...scope.websiteIds]), ...asked));
}

function conditions(database: Database, scope: Scope, named: NamedMembers): SQL[] {
  const { userId, walletAddress, userGroupId, userGroupExternalIdentifier, walletGroupIdentifier } = named;
  const asked: SQL[] = [];
  if (userId) asked.push(inArray(userMetadata.userId, [...userId]));
  if (walletAddress) asked.push(inArray(userMetadata.userId, ofWallets(database, scope, walletAddress)));
  if (userGroupId !== undefined) asked.push(eq(userMetadata.userGroupId, userGroupId));
  if (userGroupExternalIdentifier !== undefined)
    asked.push(inArray(userMetadata.userGroupId, ofGroup(database, scope, userGroupExternalIdentifier)));
  if (walletGroupIdentifier !== undefined) asked.push(eq(userMetadata.walletGroupIdentifier, walletGroupIdentifier));
  return asked;
}

const ofWallets = (database: Database, scope: Scope, addresses: readonly string[]) =>
  database
    .select({ id: wallets.userId })
    .from(wallets)
    .where(
      and(eq(wallets.organizationId, scope.organizationId), inArray(wallets.lookup, addresses.map(addressLookup))),
    );

const ofGroup = (database: Database, scope: Scope, externalIdentifier: string) =>
  database
    .select({ id: userGroups.id })
    .from(userGroups)
    .where(
      and(eq(userGroups.externalIdentifier, externalIdentifier), inArray(userGroups.websiteId, [...scope.websiteIds])),
    );
