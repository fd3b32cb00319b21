import { sql } from 'drizzle-orm';
import type { Database } from './engine.js';
import { rowsOf } from './rows-of.js';

/** A connection for which another one waits. What it does is not told: statements hold members' data. */
export interface Blocker {
  /** Id of its process at the server. */
  readonly pid: number;
  /** Name that its program has given itself, such as `psql`; it may be empty. */
  readonly application: string;
  /** As in `pg_stat_activity`, such as `idle in transaction`; null for another role's connection, if ours may not see that. */
  readonly state: string | null;
  /** When its transaction began, ISO 8601; null as `state`. */
  readonly since: string | null;
  /** Table that is waited for; null if it is something else. */
  readonly table: string | null;
}

/** Finds out for whom the connection with a process id waits at the moment. Empty if it does not wait. */
export async function blockersOf(database: Pick<Database, 'execute'>, pid: number): Promise<readonly Blocker[]> {
  return rowsOf<Blocker>(
    await database.execute(sql`
      select pid, application_name as application, state,
        to_char(coalesce(xact_start, state_change) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
        (select relation::regclass::text from pg_locks where pid = ${pid}::int and not granted limit 1) as table
      from pg_stat_activity where pid = any(pg_blocking_pids(${pid}::int)) order by xact_start nulls last, pid`),
  );
}

/** Describes who it is in a sentence about them, such as `process 123 (psql, idle in transaction since …)`. */
export function describeBlocker({ pid, application, state, since }: Blocker): string {
  const known = [application, state, since === null ? '' : `since ${since}`].filter(
    (each) => each !== '' && each !== null,
  );
  return known.length === 0 ? `process ${pid}` : `process ${pid} (${known.join(', ')})`;
}
