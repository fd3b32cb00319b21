import { type SQL, getTableName, is, sql } from 'drizzle-orm';
import { type PgColumn, PgTable, getTableConfig } from 'drizzle-orm/pg-core';
import type { Database } from '../../src/service/db/database.js';
import * as schema from '../../src/service/db/schema/index.js';

const tables: readonly PgTable[] = Object.values(schema).filter((value) => is(value, PgTable));
const ownerOf = (table: PgTable): PgColumn | undefined => {
  // Auctions are published by the owner: they are not a member's data.
  return table === schema.auctions ? undefined : getTableConfig(table).columns.find(({ name }) => name === 'user_id');
};

/** Columns that hold a word of a fixed set, times that any row has, or numbers. */
const words = new Set(['type', 'role_type', 'created_at', 'updated_at', 'deleted_at', 'expires_at', 'progress']);

/** Text that occurs only in one column of one member. */
const markerOf = (table: PgTable, { name }: PgColumn): string => `marked-${getTableName(table)}-${name}`;

/**
 * Returns the marking value of a column, or `undefined` if nobody could recognise it: a flag, an id, an amount of
 * points.
 */
function mark(table: PgTable, column: PgColumn): SQL | undefined {
  if (words.has(column.name) || column.enumValues) return undefined;
  const marker = markerOf(table, column);
  const text = column.name.endsWith('_url') ? `https://marked.example/${marker}` : marker;
  // Unique columns must differ between rows of one member.
  if (column.getSQLType() === 'text') {
    const hasId = getTableConfig(table).columns.some(({ name }) => name === 'id');
    return hasId ? sql`${text}::text || '.' || ${sql.identifier('id')}::text` : sql`${text}::text`;
  }
  if (column.dataType === 'json') return sql`${JSON.stringify({ [marker]: marker })}::text::jsonb`;
  return undefined;
}

/** Returns a value that the database accepts in a required column. */
function fill(table: PgTable, column: PgColumn, websiteId: string): SQL {
  if (column.name === 'website_id') return sql`${websiteId}::uuid`;
  const reference = getTableConfig(table)
    .foreignKeys.map((key) => key.reference())
    .find(({ columns }) => columns[0] === column);
  if (reference) return sql`(select ${reference.foreignColumns[0]} from ${reference.foreignTable} limit 1)`;
  const type = column.getSQLType();
  if (column.enumValues) return sql`${column.enumValues[0]}`;
  if (type === 'text') return sql`${markerOf(table, column)}`;
  if (type.startsWith('timestamp')) return sql`now()`;
  return type === 'uuid' ? sql`gen_random_uuid()` : sql.raw(type === 'boolean' ? 'false' : '1');
}

/**
 * Gives a member a row on a website in every table with members' rows, and puts a marker into each of its texts
 * that says where it is. Returns the markers, which occur nowhere else.
 */
export async function markMember(database: Database, userId: string, websiteId: string): Promise<readonly string[]> {
  const markers: string[] = [];
  for (const table of tables) {
    const owner = ownerOf(table);
    if (!owner) continue;
    const { columns } = getTableConfig(table);
    const isTheirs = sql`${owner} = ${userId}::uuid`;
    if ((await database.$count(table, isTheirs)) === 0) {
      const needed = columns.filter((column) => column !== owner && column.notNull && !column.hasDefault);
      const names = [owner, ...needed].map(({ name }) => sql.identifier(name));
      const values = [sql`${userId}::uuid`, ...needed.map((column) => fill(table, column, websiteId))];
      await database.execute(
        sql`insert into ${table} (${sql.join(names, sql`, `)}) values (${sql.join(values, sql`, `)})`,
      );
    }
    const marks = columns.flatMap((column) => {
      const value = mark(table, column);
      return value ? [{ column, value }] : [];
    });
    if (marks.length === 0) continue;
    const changes = marks.map(({ column, value }) => sql`${sql.identifier(column.name)} = ${value}`);
    await database.execute(sql`update ${table} set ${sql.join(changes, sql`, `)} where ${isTheirs}`);
    markers.push(...marks.map(({ column }) => markerOf(table, column)));
  }
  return markers;
}
