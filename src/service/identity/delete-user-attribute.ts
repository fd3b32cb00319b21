import { and, eq, isNull } from 'drizzle-orm';
import { websiteOf } from '../access.js';
import { websiteUserAttributes } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid, notFound } from '../http/http-error.js';

/** Removes a question. Its answers stay stored, but are no longer shown or counted by rules. */
export const deleteUserAttribute: Handler<'deleteUserAttribute'> = async (
  { params, body, scope },
  { database, clock },
) => {
  if (body.body_id.toLowerCase() !== params.id.toLowerCase())
    throw invalid({ field: 'body_id', message: 'Not the id of the path' });
  const now = new Date(clock.now());
  const removed = await database
    .update(websiteUserAttributes)
    .set({ deletedAt: now, updatedAt: now })
    .where(
      and(
        eq(websiteUserAttributes.id, params.id),
        eq(websiteUserAttributes.websiteId, websiteOf(scope)),
        isNull(websiteUserAttributes.deletedAt),
      ),
    )
    .returning({ id: websiteUserAttributes.id });
  if (removed.length === 0) throw notFound();
  return { message: 'Success' };
};
