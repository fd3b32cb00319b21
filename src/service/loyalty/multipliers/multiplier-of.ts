import { and, eq, inArray, isNull, or, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { multipliers } from '../../db/schema/index.js';
import { groupMembers } from '../../identity/group-members.js';

export interface Earning {
  readonly websiteId: string;
  readonly userId: string;
  readonly currencyId: string;
}

/**
 * Factor on what a member earns in a currency, as decimal text; `1` changes nothing. Of the multipliers that come from one
 * rule or one badge the best counts; what they add to 1 is added up, never below 0 (wire-facts.md 5.4: their sum less their
 * number but one). Multipliers of those in one group with the member count as theirs (wire-facts.md 5.5).
 */
export async function multiplierOf(database: Database, { websiteId, userId, currencyId }: Earning): Promise<string> {
  const source = sql`coalesce(${multipliers.ruleId}, ${multipliers.badgeId}, ${multipliers.id})`;
  const best = database
    .select({ factor: sql<string>`max(${multipliers.multiplier})`.as('factor') })
    .from(multipliers)
    .where(
      and(
        eq(multipliers.websiteId, websiteId),
        isNull(multipliers.deletedAt),
        or(isNull(multipliers.currencyIds), sql`${currencyId}::uuid = any(${multipliers.currencyIds})`),
        or(eq(multipliers.userId, userId), inArray(multipliers.userId, groupMembers(database, websiteId, userId))),
      ),
    )
    .groupBy(source)
    .as('best');
  const [total] = await database
    .select({ factor: sql<string>`trim_scale(greatest(0, 1 + coalesce(sum(${best.factor} - 1), 0)))::text` })
    .from(best);
  return total?.factor ?? '1';
}
