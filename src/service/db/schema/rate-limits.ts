import { integer, pgTable, text } from 'drizzle-orm/pg-core';
import { moment } from './columns.js';

/** Used parts of rate limits that several processes share (`limits/rate-limiter.ts`). */
export const rateLimits = pgTable('rate_limits', {
  /** Name of the limit and of its owner. */
  key: text('key').primaryKey(),
  points: integer('points').notNull(),
  /** When the limit resets. */
  expire: moment('expire'),
});
