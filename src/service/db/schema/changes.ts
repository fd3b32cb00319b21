import { pgTable, text, uuid } from 'drizzle-orm/pg-core';

/**
 * Changes that are not announced yet (`changes/announcer.ts`), written by triggers in the transaction that makes the change.
 * Writers only insert rows, so they never wait for each other. The table is unlogged: after a crash of the database it is empty,
 * but then every listener has to reconnect and read again anyway.
 */
export const pendingChanges = pgTable('pending_changes', {
  websiteId: uuid('website_id').notNull(),
  /** A `ChangeSubject` of the contract. */
  subject: text('subject').notNull(),
  key: uuid('key').notNull(),
});
