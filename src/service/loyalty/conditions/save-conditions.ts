import { randomUUID } from 'node:crypto';
import type { Database } from '../../db/database.js';
import { conditionAssociations, conditionWallets, conditions } from '../../db/schema/index.js';
import type { PreparedCondition } from './prepare-conditions.js';

/** Number of rows per statement. */
const rowsAtOnce = 5_000;

/** Saves conditions of a new chain or badge, in order. */
export async function saveConditions(
  transaction: Database,
  owner: { readonly chainId: string } | { readonly badgeId: string },
  prepared: readonly PreparedCondition[],
): Promise<void> {
  for (const [sortId, condition] of prepared.entries()) {
    const id = randomUUID();
    const { type, description, amount, repeatCount, requiredCount, csvUrl } = condition;
    await transaction
      .insert(conditions)
      .values({ id, ...owner, sortId, type, description, amount, repeatCount, requiredCount, csvUrl });
    const associations = [
      ...condition.ruleIds.map((ruleId) => ({ ruleId })),
      ...condition.ruleGroupIds.map((ruleGroupId) => ({ ruleGroupId })),
      ...condition.badgeIds.map((badgeId) => ({ badgeId })),
      ...condition.currencyIds.map((currencyId) => ({ currencyId })),
      ...condition.leaderboardViewIds.map((leaderboardViewId) => ({ leaderboardViewId })),
    ].map((thing) => ({ conditionId: id, ...thing }));
    if (associations.length > 0) await transaction.insert(conditionAssociations).values(associations);
    for (let start = 0; start < condition.wallets.length; start += rowsAtOnce)
      await transaction
        .insert(conditionWallets)
        .values(
          condition.wallets.slice(start, start + rowsAtOnce).map((walletLookup) => ({ conditionId: id, walletLookup })),
        );
  }
}
