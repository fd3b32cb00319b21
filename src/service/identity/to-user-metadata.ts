import type { userMetadata } from '../db/schema/index.js';

type Row = typeof userMetadata.$inferSelect;
type InJson<T> = T extends Date ? string : T;

/** Returns a row of metadata with its moments as ISO 8601. The response schema decides which fields a reader gets. */
export const toUserMetadata = (row: Row): { [K in keyof Row]: InJson<Row[K]> } =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as { [K in keyof Row]: InJson<Row[K]> };
