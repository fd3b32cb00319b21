import { sql } from 'drizzle-orm';
import type PgBoss from 'pg-boss';
import type { Database } from '../db/database.js';
import { rowsOf } from '../db/rows-of.js';

/** Lets pg-boss use the service's connection, or one of its transactions, on either engine. */
export const bossDatabase = (database: Database): PgBoss.Db => ({
  async executeSql(text: string, values: readonly unknown[] = []) {
    const script = /^\s*BEGIN;(?<body>[^]*)COMMIT;\s*$/.exec(text)?.groups?.['body'];
    if (script === undefined) {
      const statement = { sql: text, params: values.map(asText) };
      return {
        rows: [...rowsOf(await database._.session.prepareQuery(statement, undefined, undefined, false).execute())],
      };
    }
    // Maintenance is a script of several statements, which drivers do not accept as one.
    await database.transaction(async (transaction) => {
      for (const part of script.split(/;\s*(?:\n|$)/)) if (part.trim() !== '') await transaction.execute(sql.raw(part));
    });
    return { rows: [] };
  },
});

/** Returns a value as text that Postgres reads the same with both drivers: objects as JSON, lists of ids as an array literal. */
function asText(value: unknown): unknown {
  if (Array.isArray(value)) return `{${value.map((item) => JSON.stringify(String(item))).join(',')}}`;
  if (value instanceof Date) return value.toISOString();
  if (value === undefined) return null;
  return typeof value === 'object' && value !== null ? JSON.stringify(value) : value;
}
