import { numeric, timestamp, uuid } from 'drizzle-orm/pg-core';

/** Primary key, made by the database where the caller has none. */
export const id = () => uuid('id').primaryKey().defaultRandom();

export const createdAt = () => timestamp('created_at', { withTimezone: true }).notNull().defaultNow();

export const updatedAt = () => timestamp('updated_at', { withTimezone: true }).notNull().defaultNow();

/** A moment that may not have come. */
export const moment = (name: string) => timestamp(name, { withTimezone: true });

/** Exact amount as decimal text, never a float. Whole units of its currency unless its table says otherwise. */
export const amount = (name: string) => numeric(name);
