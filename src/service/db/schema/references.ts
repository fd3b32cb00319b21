import { uuid } from 'drizzle-orm/pg-core';
import { users } from './identity.js';
import { websites } from './organizations.js';

/** Defines the column for a row's website. */
export const websiteId = () =>
  uuid('website_id')
    .notNull()
    .references(() => websites.id);

/** Defines the column for a row's user; the row is deleted with them. */
export const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
