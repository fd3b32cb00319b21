import { index, jsonb, pgTable, text, timestamp } from 'drizzle-orm/pg-core';

/** Positions at which pages ended, for lists whose order changes (`paging/page-ends.ts`). */
export const pageEnds = pgTable(
  'page_ends',
  {
    /** Hash of the reader's API key, the list with its filters, and the last row. */
    key: text('key').primaryKey(),
    /** Sort values of the row at that time. */
    place: jsonb('place').$type<readonly string[]>().notNull(),
    keptAt: timestamp('kept_at', { withTimezone: true }).notNull(),
  },
  (table) => [index('page_ends_age').on(table.keptAt)],
);
