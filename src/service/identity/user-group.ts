import { and, eq, inArray, isNotNull, sql } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { SQL, SQLWrapper } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { userGroups, userMetadata, wallets } from '../db/schema/index.js';
import { groupMembers } from './group-members.js';

/** Member of a user group, for sharing points. */
export interface GroupMember {
  readonly userId: string;
  /** Whether nobody can sign in as them any more, because their wallets were connected to another member of the group. */
  readonly isAbsorbed: boolean;
}

/**
 * Returns, for each of some users, all users in the same group on a website, including themselves, in order of their ids. Users
 * without a group are left out. The groups cannot change until the transaction ends.
 *
 * @param known the users' groups, if the caller has just read them
 */
export async function holdGroups(
  transaction: Database,
  websiteId: string,
  userIds: readonly string[],
  known?: ReadonlyMap<string, string>,
): Promise<ReadonlyMap<string, readonly GroupMember[]>> {
  if (userIds.length === 0) return new Map();
  for (let read = known; ; read = undefined) {
    const before = read ?? (await findGroups(transaction, websiteId, userIds));
    if (before.size === 0) return new Map();
    await lockGroups(transaction, [...before.values()], 'shared');
    // A user may have changed groups while this transaction waited for the lock, so check again.
    const now = await findGroups(transaction, websiteId, userIds);
    if ([...now].every(([userId, group]) => before.get(userId) === group))
      return findMembers(transaction, websiteId, now);
  }
}

/** Moves a member of the website into a group of the website, or with `null` out of any group. */
export async function setGroup(
  transaction: Database,
  { websiteId, userId, groupId, now }: { websiteId: string; userId: string; groupId: string | null; now: Date },
): Promise<void> {
  const own = and(eq(userMetadata.websiteId, websiteId), eq(userMetadata.userId, userId));
  const [row] = await transaction
    .select({ groupId: userMetadata.userGroupId })
    .from(userMetadata)
    .where(own)
    .for('update');
  if (!row || row.groupId === groupId) return;
  await lockGroups(
    transaction,
    [row.groupId, groupId].filter((id) => id !== null),
  );
  await transaction.update(userMetadata).set({ userGroupId: groupId, updatedAt: now }).where(own);
}

/**
 * Returns the members of a user's group on a website if neither they nor the user have a wallet: the users who were merged into the
 * user earlier.
 */
export async function absorbedBefore(transaction: Database, websiteId: string, userId: string): Promise<string[]> {
  const members = await transaction
    .select({ userId: userMetadata.userId, hasWallet: sql<boolean>`${hasWallet(transaction, userMetadata.userId)}` })
    .from(userMetadata)
    .where(
      and(
        eq(userMetadata.websiteId, websiteId),
        inArray(userMetadata.userId, groupMembers(transaction, websiteId, userId)),
      ),
    )
    .orderBy(userMetadata.userId);
  if (members.some((member) => member.hasWallet)) return [];
  return members.map((member) => member.userId).filter((id) => id !== userId);
}

/** Returns the user's group on the website; creates it if they have none. */
export async function ownGroup(transaction: Database, websiteId: string, userId: string, now: Date): Promise<string> {
  const known = (await findGroups(transaction, websiteId, [userId])).get(userId);
  if (known !== undefined) return known;
  const [made] = await transaction.insert(userGroups).values({ websiteId, createdAt: now }).returning();
  if (!made) throw new Error('The database returned no group.');
  await setGroup(transaction, { websiteId, userId, groupId: made.id, now });
  return made.id;
}

/** Locks groups: transactions that spend a group's points share the lock; one that changes its members has it exclusively. */
async function lockGroups(transaction: Database, ids: readonly string[], mode?: 'shared'): Promise<void> {
  const lock = mode === 'shared' ? sql`pg_advisory_xact_lock_shared` : sql`pg_advisory_xact_lock`;
  for (const id of [...new Set(ids)].sort())
    await transaction.execute(sql`select ${lock}(hashtextextended(${`user group ${id}`}, 0))`);
}

async function findGroups(transaction: Database, websiteId: string, userIds: readonly string[]) {
  const rows = await transaction
    .select({ userId: userMetadata.userId, groupId: userMetadata.userGroupId })
    .from(userMetadata)
    .where(
      and(
        eq(userMetadata.websiteId, websiteId),
        inArray(userMetadata.userId, [...userIds]),
        isNotNull(userMetadata.userGroupId),
      ),
    );
  return new Map(rows.flatMap(({ userId, groupId }) => (groupId === null ? [] : [[userId, groupId] as const])));
}

async function findMembers(transaction: Database, websiteId: string, groups: ReadonlyMap<string, string>) {
  const rows = await transaction
    .select({
      groupId: userMetadata.userGroupId,
      userId: userMetadata.userId,
      isAbsorbed: sql<boolean>`not ${hasWallet(transaction, userMetadata.userId)}`,
    })
    .from(userMetadata)
    .where(and(eq(userMetadata.websiteId, websiteId), inArray(userMetadata.userGroupId, [...groups.values()])))
    .orderBy(userMetadata.userId);
  const of = (group: string): GroupMember[] =>
    rows.filter(({ groupId }) => groupId === group).map(({ userId, isAbsorbed }) => ({ userId, isAbsorbed }));
  return new Map([...groups].map(([userId, group]) => [userId, of(group)]));
}

/** Builds a query for users without a wallet in the groups of some users: their deeds still count for the group. */
export function absorbedBy(database: Database, userIds: Parameters<typeof inArray>[1]) {
  const theirs = alias(userMetadata, 'theirs');
  return database
    .select({ id: userMetadata.userId })
    .from(userMetadata)
    .innerJoin(
      theirs,
      and(eq(theirs.userGroupId, userMetadata.userGroupId), eq(theirs.websiteId, userMetadata.websiteId)),
    )
    .where(and(inArray(theirs.userId, userIds as never), sql`not ${hasWallet(database, userMetadata.userId)}`));
}

/**
 * Builds the id of the user who acts for a user on a website: if their wallets were connected to another user, the only member of
 * their group who can sign in; otherwise the user themselves.
 */
export const holderOf = (websiteId: SQLWrapper, userId: string | SQLWrapper): SQL => sql`coalesce((
  select (array_agg(holder.user_id))[1] from user_metadata as own
  join user_metadata as holder on holder.website_id = own.website_id and holder.user_group_id = own.user_group_id
  where own.user_id = ${userId}::uuid and own.website_id = ${websiteId}
    and not exists (select 1 from wallets where wallets.user_id = own.user_id)
    and exists (select 1 from wallets where wallets.user_id = holder.user_id)
  having count(*) = 1), ${userId}::uuid)`;

const hasWallet = (database: Database, userId: typeof userMetadata.userId) =>
  sql`exists (${database
    .select({ one: sql`1` })
    .from(wallets)
    .where(eq(wallets.userId, userId))})`;
