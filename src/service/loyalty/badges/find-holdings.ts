import { and, asc, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BadgeHolding } from '../../../contract/loyalty/badge-users.js';
import type { Database } from '../../db/database.js';
import { badgeUsers, badges, wallets } from '../../db/schema/index.js';
import type { selectMembers } from '../../identity/select-members.js';

/** Which holdings to find: those of a query's members, or those that were closed together with the badge at this time. */
export type HoldingsOf = NonNullable<ReturnType<typeof selectMembers>> | { readonly deletedAt: Date };

/** Maximum number of holdings shown with one badge; `badge_users` lists the rest. */
const maximumHoldings = 1_000;

/** Finds holdings of badges, the oldest first, by badge. */
export async function findHoldings(
  database: Database,
  badgeIds: readonly string[],
  { organizationId, of }: { organizationId: string; of: HoldingsOf },
): Promise<ReadonlyMap<string, BadgeHolding[]>> {
  const rows = await selectHoldings(database)
    .where(
      and(
        inArray(badgeUsers.badgeId, [...badgeIds]),
        'deletedAt' in of
          ? eq(badgeUsers.deletedAt, of.deletedAt)
          : and(isNull(badgeUsers.deletedAt), inArray(badgeUsers.userId, of)),
      ),
    )
    .orderBy(asc(badgeUsers.createdAt), asc(badgeUsers.id))
    .limit(maximumHoldings * badgeIds.length);
  const found = new Map<string, BadgeHolding[]>();
  for (const row of rows) {
    const { badgeId } = row.holding;
    found.set(badgeId, [...(found.get(badgeId) ?? []), toHolding(row, organizationId)]);
  }
  return found;
}

/** Starts a query for holdings with their badges and their holders' wallets. */
export const selectHoldings = (database: Database) =>
  database
    .select({
      holding: badgeUsers,
      // As text, because a JavaScript date is less precise than the database's timestamps.
      age: sql<string>`${badgeUsers.createdAt}::text`,
      isHidden: badges.hideInUi,
      address: wallets.address,
    })
    .from(badgeUsers)
    .innerJoin(badges, eq(badges.id, badgeUsers.badgeId))
    .leftJoin(wallets, and(eq(wallets.userId, badgeUsers.userId), wallets.isPrimary))
    .$dynamic();

/** Returns a holding as the API shows it. The holding of a hidden badge is hidden too. */
export const toHolding = (
  { holding, isHidden, address }: Awaited<ReturnType<typeof selectHoldings>>[number],
  organizationId: string,
) => ({
  id: holding.id,
  userId: holding.userId,
  loyaltyBadgeId: holding.badgeId,
  websiteId: holding.websiteId,
  organizationId,
  status: holding.status,
  progress: holding.progress,
  dismissedInUi: holding.dismissedInUi,
  hideInUi: holding.hideInUi || isHidden,
  completedAt: holding.completedAt?.toISOString() ?? null,
  createdAt: holding.createdAt.toISOString(),
  updatedAt: holding.updatedAt.toISOString(),
  deletedAt: holding.deletedAt?.toISOString() ?? null,
  user: { id: holding.userId, walletAddress: address ?? '' },
});
