import { and, eq, isNull, sql } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import type { Database } from '../db/database.js';
import { websiteUserAttributes } from '../db/schema/index.js';
import { transact } from '../db/transact.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { toUserAttribute } from './to-user-attribute.js';

/** Adds questions after the website's existing ones, or changes their wording; all or none. */
export const saveUserAttributes: Handler<'saveUserAttributes'> = async ({ body, scope }, { database, clock }) => {
  const websiteId = websiteOf(scope);
  const now = new Date(clock.now());
  return transact(database, async (transaction) => {
    const data = [];
    for (const { id, label } of body.data) {
      const row =
        id === undefined
          ? await add(transaction, { websiteId, label, now })
          : await reword(transaction, { websiteId, id, label, now });
      data.push(toUserAttribute(row, scope));
    }
    return { data };
  });
};

interface Wording {
  readonly websiteId: string;
  readonly label: string;
  readonly now: Date;
}

async function add(transaction: Database, { websiteId, label, now }: Wording) {
  const next = transaction
    .select({ sortId: sql`coalesce(max(${websiteUserAttributes.sortId}) + 1, 0)` })
    .from(websiteUserAttributes)
    .where(eq(websiteUserAttributes.websiteId, websiteId));
  const [row] = await transaction
    .insert(websiteUserAttributes)
    .values({ websiteId, label, sortId: sql`(${next})`, createdAt: now, updatedAt: now })
    .returning();
  if (!row) throw new Error('The database returned no attribute.');
  return row;
}

async function reword(transaction: Database, { websiteId, id, label, now }: Wording & { readonly id: string }) {
  const [row] = await transaction
    .update(websiteUserAttributes)
    .set({ label, updatedAt: now })
    .where(
      and(
        eq(websiteUserAttributes.id, id),
        eq(websiteUserAttributes.websiteId, websiteId),
        isNull(websiteUserAttributes.deletedAt),
      ),
    )
    .returning();
  if (!row) throw notFound();
  return row;
}
