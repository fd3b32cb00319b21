import { and, eq, inArray } from 'drizzle-orm';
import { wallets } from '../../db/schema/index.js';
import type { Source } from './kind.js';

/** Returns the ids of the members who have wallets, by the wallets' lookups. */
export async function findOwners(
  { context, scope }: Source,
  lookups: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (lookups.length === 0) return new Map();
  const found = await context.database
    .select({ lookup: wallets.lookup, userId: wallets.userId })
    .from(wallets)
    .where(and(eq(wallets.organizationId, scope.organizationId), inArray(wallets.lookup, [...new Set(lookups)])));
  return new Map(found.map(({ lookup, userId }) => [lookup, userId]));
}
