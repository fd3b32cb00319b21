import { and, eq, isNull } from 'drizzle-orm';
import type { Logger } from 'pino';
import type { Database } from '../../db/database.js';
import { conditions, ruleChains, rules } from '../../db/schema/index.js';

/** Logs a warning for each rule with a condition about a place; such a condition was saved before the service refused it. */
export async function tellPlaces(database: Database, logger: Pick<Logger, 'warn'>): Promise<void> {
  const waiting = await database
    .selectDistinct({ id: rules.id, name: rules.name, websiteId: rules.websiteId })
    .from(rules)
    .innerJoin(ruleChains, eq(ruleChains.ruleId, rules.id))
    .innerJoin(conditions, and(eq(conditions.chainId, ruleChains.id), eq(conditions.type, 'level')))
    .where(isNull(rules.deletedAt));
  for (const { id, name, websiteId } of waiting)
    logger.warn(
      { websiteId, ids: [id] },
      `“${name}” has a condition about a place, which is never met: require a badge by place instead`,
    );
}
