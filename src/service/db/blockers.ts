import { sql } from 'drizzle-orm';
import type { Database } from './engine.js';
import { rowsOf } from './rows-of.js';

/** A connection that blocks another one. It leaves out the statement, which may contain members' data. */
export interface Blocker {
  /** Process id of its backend at the server. */
  readonly pid: number;
  /** The `application_name` of its program, such as `psql`; it may be empty. */
  readonly application: string;
  /** As in `pg_stat_activity`, such as `idle in transaction`; null if our role may not see the state of another role's connection. */
  readonly state: string | null;
  /** Start of its transaction, ISO 8601; null under the same condition as `state`. */
  readonly since: string | null;
  /** Table whose lock is waited for; null if it is another kind of lock. */
  readonly table: string | null;
}

/** Finds the connections that currently block the one with a process id; an empty list if it does not wait. */
export async function blockersOf(database: Pick<Database, 'execute'>, pid: number): Promise<readonly Blocker[]> {
  return rowsOf<Blocker>(
    await database.execute(sql`
      select pid, application_name as application, state,
        to_char(coalesce(xact_start, state_change) at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS"Z"') as since,
        (select relation::regclass::text from pg_locks where pid = ${pid}::int and not granted limit 1) as table
      from pg_stat_activity where pid = any(pg_blocking_pids(${pid}::int)) order by xact_start nulls last, pid`),
  );
}

/** Describes a blocker within a sentence, such as `process 123 (psql, idle in transaction since …)`. */
export function describeBlocker({ pid, application, state, since }: Blocker): string {
  const known = [application, state, since === null ? '' : `since ${since}`].filter(
    (each) => each !== '' && each !== null,
  );
  return known.length === 0 ? `process ${pid}` : `process ${pid} (${known.join(', ')})`;
}
