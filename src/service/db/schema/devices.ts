import { index, pgTable, text, uuid } from 'drizzle-orm/pg-core';
import { createdAt, id } from './columns.js';
import { users } from './identity.js';
import { websiteId } from './references.js';

/** Devices of members, which help the operator to find members with several accounts. Private. */
export const userDevices = pgTable(
  'user_devices',
  {
    id: id(),
    websiteId: websiteId(),
    userId: uuid('user_id').references(() => users.id, { onDelete: 'cascade' }),
    ipAddress: text('ip_address').notNull(),
    deviceIdentifier: text('device_identifier'),
    source: text('source').notNull(),
    createdAt: createdAt(),
  },
  (table) => [
    index('user_devices_user').on(table.userId),
    index('user_devices_identifier').on(table.websiteId, table.deviceIdentifier),
  ],
);
