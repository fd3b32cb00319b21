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
 * Returns the factor on a member's earnings in a currency, as decimal text; `1` changes nothing. Among multipliers of one rule or
 * one badge, the best counts. The parts above 1 add up, but the result is never below 0: sum of the multipliers minus their number
 * plus 1. Multipliers of members in the same group count as the member's own.
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
