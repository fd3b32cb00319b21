import { and, eq, isNotNull } from 'drizzle-orm';
import { alias } from 'drizzle-orm/pg-core';
import type { Database } from '../db/database.js';
import { userMetadata } from '../db/schema/index.js';

/** Builds a subquery for the ids of all users in a user's group on a website, including the user; empty if they are in no group. */
export function groupMembers(database: Database, websiteId: string, userId: string) {
  const own = alias(userMetadata, 'own');
  return database
    .select({ id: userMetadata.userId })
    .from(userMetadata)
    .innerJoin(own, and(eq(own.userGroupId, userMetadata.userGroupId), eq(own.websiteId, userMetadata.websiteId)))
    .where(and(eq(own.userId, userId), eq(own.websiteId, websiteId), isNotNull(own.userGroupId)));
}
