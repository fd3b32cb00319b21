import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { rules } from '../../db/schema/index.js';

/** A rule as it is stored. */
export type Rule = typeof rules.$inferSelect;

/** Finds a rule of the scope that is not deleted; `undefined` if there is none. */
export async function findRule(database: Database, scope: Scope, id: string): Promise<Rule | undefined> {
  const [rule] = await database
    .select()
    .from(rules)
    .where(and(eq(rules.id, id), inArray(rules.websiteId, [...scope.websiteIds]), isNull(rules.deletedAt)));
  return rule;
}
