import { integer, pgTable, text, timestamp, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id, moment } from './columns.js';
import { users } from './identity.js';
import { websiteId } from './references.js';

/** Announced files, whether uploaded or not. */
export const uploads = pgTable('uploads', {
  id: id(),
  websiteId: websiteId(),
  userId: uuid('user_id').references(() => users.id, { onDelete: 'set null' }),
  /** Path within the store, such as `images/<id>.png`. */
  path: text('path').notNull().unique(),
  fileName: text('file_name').notNull(),
  /** Bytes */
  size: integer('size').notNull(),
  createdAt: createdAt(),
  /** Last moment at which the file can be uploaded. */
  expiresAt: timestamp('expires_at', { withTimezone: true }).notNull(),
  uploadedAt: moment('uploaded_at'),
});
