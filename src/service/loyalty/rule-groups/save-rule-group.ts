import { and, eq, inArray, isNull, max } from 'drizzle-orm';
import { websiteOf } from '../../access.js';
import { ruleGroups, rules } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import type { Handler } from '../../handler.js';
import { notFound } from '../../http/http-error.js';

type Row = typeof ruleGroups.$inferSelect;

/** Adds a section to the quests, after the others if no position is given. */
export const createRuleGroup: Handler<'createRuleGroup'> = async ({ body, scope }, { database, clock }) => {
  const { organizationId: _organizationId, sortId, ...fields } = body;
  const websiteId = websiteOf(scope);
  const now = new Date(clock.now());
  const [last] = await database
    .select({ sortId: max(ruleGroups.sortId) })
    .from(ruleGroups)
    .where(and(eq(ruleGroups.websiteId, websiteId), isNull(ruleGroups.deletedAt)));
  const [row] = await database
    .insert(ruleGroups)
    .values({ ...fields, websiteId, sortId: sortId ?? (last?.sortId ?? -1) + 1, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The database returned no group.');
  return toRecord(row, scope.organizationId);
};

/** Changes a section. The name cannot be emptied: null leaves it unchanged. */
export const updateRuleGroup: Handler<'updateRuleGroup'> = async ({ params, body, scope }, { database, clock }) => {
  const { name, subtitle, isCollapsible } = body;
  const [row] = await database
    .update(ruleGroups)
    .set({
      ...(typeof name === 'string' && { name }),
      ...(subtitle !== undefined && { subTitle: subtitle }),
      ...(isCollapsible !== undefined && { isCollapsible }),
      updatedAt: new Date(clock.now()),
    })
    .where(
      and(
        eq(ruleGroups.id, params.id),
        inArray(ruleGroups.websiteId, [...scope.websiteIds]),
        isNull(ruleGroups.deletedAt),
      ),
    )
    .returning();
  if (!row) throw notFound();
  return toRecord(row, scope.organizationId);
};

/** Deletes a section; its rules stay, without a section. */
export const deleteRuleGroup: Handler<'deleteRuleGroup'> = async ({ params, scope }, { database, clock }) => {
  const deletedAt = new Date(clock.now());
  return transact(database, async (transaction) => {
    const [row] = await transaction
      .update(ruleGroups)
      .set({ deletedAt })
      .where(
        and(
          eq(ruleGroups.id, params.id),
          inArray(ruleGroups.websiteId, [...scope.websiteIds]),
          isNull(ruleGroups.deletedAt),
        ),
      )
      .returning();
    if (!row) throw notFound();
    await transaction.update(rules).set({ groupId: null }).where(eq(rules.groupId, row.id));
    return { id: row.id, deletedAt: deletedAt.toISOString() };
  });
};

const toRecord = ({ deletedAt: _deletedAt, createdAt, updatedAt, ...row }: Row, organizationId: string) => ({
  ...row,
  organizationId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
});
