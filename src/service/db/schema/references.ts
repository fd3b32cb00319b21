import { uuid } from 'drizzle-orm/pg-core';
import { users } from './identity.js';
import { websites } from './organizations.js';

/** The website a row belongs to. */
export const websiteId = () =>
  uuid('website_id')
    .notNull()
    .references(() => websites.id);

/** The user a row belongs to; it goes with them. */
export const userId = () =>
  uuid('user_id')
    .notNull()
    .references(() => users.id, { onDelete: 'cascade' });
