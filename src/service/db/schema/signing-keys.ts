import { pgTable, text } from 'drizzle-orm/pg-core';

/** Secrets of the service itself, one for each purpose, stored here so that all processes on one database share them. */
export const signingKeys = pgTable('signing_keys', {
  /** Purpose of the key, such as `cursor`. */
  purpose: text('purpose').primaryKey(),
  /** 32 random bytes in base64url. */
  key: text('key').notNull(),
});
