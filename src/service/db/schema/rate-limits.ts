import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/** How much of which budget is used, where several processes share them (`limits/rate-limiter.ts`). */
export const rateLimits = pgTable('rate_limits', {
  /** Name of the budget and whose it is. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** When the budget is whole again. */
  expire: moment('expire'),
});
