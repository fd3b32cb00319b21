import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * Changes that nobody has announced yet (`changes/announcer.ts`), written by triggers in the transaction that makes the change.
 * Rows are only added, so that writers never wait for each other here. The table is not logged: after a crash of the database it
 * is empty, and everyone who listened has to reconnect and read anyway.
 */
export const pendingChanges = pgTable('pending_changes', {
  websiteId: uuid('website_id').notNull(),
  /** A `ChangeSubject` of the contract. */
  subject: text('subject').notNull(),
  key: uuid('key').notNull(),
});
