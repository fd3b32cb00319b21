import { now as machineTime } from '../../values/clocks.js';
import type { Store, StoreEntry } from './store.js';

/**
 * Runs one statement with `$1`-style parameters and returns its rows. Every driver can do this:
 * - postgres.js `(text, values) => sql.unsafe(text, [...values])`
 * - pg `async (text, values) => (await pool.query(text, [...values])).rows`
 * - PGlite `async (text, values) => (await db.query(text, [...values])).rows`
 */
export type PostgresQuery = (
  text: string,
  values: readonly (string | number | null)[],
) => Promise<readonly Readonly<Record<string, unknown>>[]>;

/** Creates the table if it is missing. Two processes that start at once may both find it missing, so it takes a lock. */
const schema = `do $$ begin
  perform pg_advisory_xact_lock(hashtext('laurel_store'));
  create table if not exists laurel_store (
    key text primary key,
    value text not null,
    until bigint not null,
    group_name text
  );
  create index if not exists laurel_store_group on laurel_store (group_name) where group_name is not null;
  create index if not exists laurel_store_until on laurel_store (until);
end $$`;

/** One write in this many also removes expired rows. */
const sweepEvery = 500;
const returned = 'returning value';

/** Keeps everything in one table of Postgres, `laurel_store`, which it creates. */
export function postgresStore(query: PostgresQuery, now: () => number = machineTime): Store {
  let ready: Promise<unknown> | undefined;
  let writes = 0;

  async function run(text: string, values: readonly (string | number | null)[]): Promise<readonly StoreEntry[]> {
    ready ??= query(schema, []).catch((error: unknown) => {
      ready = undefined;
      throw error;
    });
    await ready;
    return (await query(text, values)) as unknown as readonly StoreEntry[];
  }
  async function write(text: string, values: readonly (string | number | null)[]): Promise<readonly StoreEntry[]> {
    const rows = await run(text, values);
    writes += 1;
    if (writes % sweepEvery === 0) await run('delete from laurel_store where until <= $1', [now()]);
    return rows;
  }
  const valueOf = (rows: readonly StoreEntry[]): string | null => rows[0]?.value ?? null;

  return {
    get: async (key) =>
      valueOf(await run('select value from laurel_store where key = $1 and until > $2', [key, now()])),
    set: async (key, value, until, group) => {
      await write(
        `insert into laurel_store (key, value, until, group_name) values ($1, $2, $3, $4)
         on conflict (key) do update set value = excluded.value, until = excluded.until,
           group_name = coalesce(laurel_store.group_name, excluded.group_name)`,
        [key, value, until, group ?? null],
      );
    },
    add: async (key, value, until) => {
      const rows = await write(
        `insert into laurel_store (key, value, until) values ($1, $2, $3)
         on conflict (key) do update set value = excluded.value, until = excluded.until where laurel_store.until <= $4
         ${returned}`,
        [key, value, until, now()],
      );
      return rows.length === 1;
    },
    swap: async (key, from, to, until) => {
      const rows = await write(
        `update laurel_store set value = $3, until = $4 where key = $1 and value = $2 and until > $5 ${returned}`,
        [key, from, to, until, now()],
      );
      return rows.length === 1;
    },
    take: async (key) =>
      valueOf(await write(`delete from laurel_store where key = $1 and until > $2 ${returned}`, [key, now()])),
    delete: async (key) => {
      await write('delete from laurel_store where key = $1', [key]);
    },
    list: async (group) => {
      const rows = await run('select key, value from laurel_store where group_name = $1 and until > $2', [
        group,
        now(),
      ]);
      // Copies the two fields, because drivers add further properties to rows.
      return rows.map(({ key, value }) => ({ key, value }));
    },
  };
}
