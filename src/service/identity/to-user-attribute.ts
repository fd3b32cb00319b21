import type { WebsiteUserAttribute } from '../../contract/identity/attributes.js';
import type { Scope } from '../access.js';
import type { websiteUserAttributes } from '../db/schema/index.js';

/** Returns a question as the API shows it. */
export const toUserAttribute = (
  { id, label, websiteId, createdAt, updatedAt, deletedAt }: typeof websiteUserAttributes.$inferSelect,
  { organizationId }: Pick<Scope, 'organizationId'>,
): WebsiteUserAttribute => ({
  id,
  label,
  organizationId,
  websiteId,
  createdAt: createdAt.toISOString(),
  updatedAt: updatedAt.toISOString(),
  deletedAt: deletedAt?.toISOString() ?? null,
});
