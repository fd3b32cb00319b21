import { pgTable, text, timestamp, uniqueIndex, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.js';

/** Who runs loyalty programmes. Every other row belongs to one of them. */
export const organizations = pgTable('organizations', {
  id: id(),
  name: text('name').notNull(),
  createdAt: createdAt(),
});

/** One community of an organisation. */
export const websites = pgTable('websites', {
  id: id(),
  organizationId: uuid('organization_id')
    .notNull()
    .references(() => organizations.id),
  name: text('name').notNull(),
  createdAt: createdAt(),
});

/** Keys for the API. Only their SHA-256 is kept: a copy of the table opens nothing. */
export const apiKeys = pgTable(
  'api_keys',
  {
    id: id(),
    organizationId: uuid('organization_id')
      .notNull()
      .references(() => organizations.id),
    /** Where set, the key sees this website alone. */
    websiteId: uuid('website_id').references(() => websites.id),
    /** SHA-256 as hex. */
    hash: text('hash').notNull(),
    createdAt: createdAt(),
    revokedAt: timestamp('revoked_at', { withTimezone: true }),
  },
  (table) => [uniqueIndex('api_keys_hash').on(table.hash)],
);
