import type { websiteUserAttributeValues } from '../db/schema/index.js';

/** Returns an answer as the API shows it, without the id of its question, which has different names in reads and writes. */
export const toUserAttributeValue = (
  { id, userId, value, createdAt, updatedAt }: typeof websiteUserAttributeValues.$inferSelect,
  place: { readonly organizationId: string; readonly websiteId: string },
) => ({ id, ...place, userId, value, createdAt: createdAt.toISOString(), updatedAt: updatedAt.toISOString() });
