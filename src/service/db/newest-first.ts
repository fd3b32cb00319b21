import { and, desc, eq, inArray, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core';
import type { Scope } from '../access.js';
import { invalid } from '../http/http-error.js';
import type { Database } from './database.js';

/** A table whose rows belong to websites. */
export type WebsiteTable = PgTable & { readonly id: PgColumn; readonly websiteId: PgColumn };

/** Filter and order of a page of a list. */
export interface PageStart {
  readonly where: SQL | undefined;
  readonly orderBy: readonly SQL[];
}

/**
 * Returns a page that starts after a row of the scope, newest rows first; rows of the same time are sorted by id. Throws 400 if
 * there is no such row.
 *
 * @param age column with the time of a row
 */
export async function newestFirst(
  database: Database,
  table: WebsiteTable,
  age: PgColumn,
  scope: Scope,
  startingAfter: string | undefined,
): Promise<PageStart> {
  const orderBy = [desc(age), desc(table.id)];
  const inScope = inArray(table.websiteId, [...scope.websiteIds]);
  if (startingAfter === undefined) return { where: inScope, orderBy };
  const isCursor = and(inScope, eq(table.id, startingAfter));
  if ((await database.$count(table, isCursor)) === 0)
    throw invalid({ field: 'startingAfter', message: 'There is no such row' });
  const cursor = sql`(select ${age}, ${table.id} from ${table} where ${isCursor})`;
  return { where: and(inScope, sql`(${age}, ${table.id}) < ${cursor}`), orderBy };
}
