import type { userMetadata } from '../db/schema/index.js';

type Row = typeof userMetadata.$inferSelect;
type InJson<T> = T extends Date ? string : T;

/** A row of metadata with its moments as ISO 8601. What a reader may see of it, the response schema decides. */
export const toUserMetadata = (row: Row): { [K in keyof Row]: InJson<Row[K]> } =>
  Object.fromEntries(
    Object.entries(row).map(([key, value]) => [key, value instanceof Date ? value.toISOString() : value]),
  ) as { [K in keyof Row]: InJson<Row[K]> };
