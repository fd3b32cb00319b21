import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Multiplier } from '../../../contract/loyalty/multipliers.js';
import { newestFirst } from '../../db/newest-first.js';
import { multipliers, wallets } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { selectMembers } from '../../identity/select-members.js';
import { toNumber } from '../amount.js';

/** Lists factors on members' earnings, the newest first. */
export const listMultipliers: Handler<'listMultipliers'> = async ({ query, scope }, { database }) => {
  const { where, orderBy } = await newestFirst(
    database,
    multipliers,
    multipliers.createdAt,
    scope,
    query.startingAfter,
  );
  const members = selectMembers(database, scope, query);
  const { externalIdentifier } = query;
  const rows = await database
    .select({ multiplier: multipliers, walletAddress: wallets.address })
    .from(multipliers)
    .leftJoin(wallets, and(eq(wallets.userId, multipliers.userId), wallets.isPrimary))
    .where(
      and(
        where,
        query.includeDeleted === 'true' ? undefined : isNull(multipliers.deletedAt),
        members && inArray(multipliers.userId, members),
        externalIdentifier === undefined ? undefined : eq(multipliers.externalIdentifier, externalIdentifier),
      ),
    )
    .orderBy(...orderBy)
    .limit(query.limit + 1);
  return {
    data: rows
      .slice(0, query.limit)
      .map(({ multiplier, walletAddress }) => toMultiplier(multiplier, scope.organizationId, walletAddress)),
    hasNextPage: rows.length > query.limit,
  };
};

/** Returns a factor as the API shows it. */
export function toMultiplier(
  row: typeof multipliers.$inferSelect,
  organizationId: string,
  walletAddress: string | null,
): Multiplier {
  const { ruleId, badgeId: _badgeId, currencyIds: _currencyIds, ...same } = row;
  return {
    ...same,
    multiplier: toNumber(row.multiplier),
    ...(ruleId !== null && { loyaltyRuleId: ruleId }),
    user: { id: row.userId, walletAddress: walletAddress ?? '' },
    organizationId,
    createdAt: row.createdAt.toISOString(),
    updatedAt: row.updatedAt.toISOString(),
    deletedAt: row.deletedAt?.toISOString() ?? null,
  };
}
