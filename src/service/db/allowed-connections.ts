import type { Sql } from 'postgres';

interface Limits {
  readonly isSuperuser: boolean;
  /** A negative number means no limit. */
  readonly role: number;
  readonly database: number;
  readonly server: number;
}

/** Returns the maximum number of connections that the server allows the client's role, for all processes together. */
export async function allowedConnections(client: Sql): Promise<number> {
  const [limits] = await client<Limits[]>`
    select rolsuper as "isSuperuser", rolconnlimit as role, datconnlimit as database,
      current_setting('max_connections')::int - current_setting('superuser_reserved_connections')::int
        - coalesce(current_setting('reserved_connections', true)::int, 0) as server
    from pg_roles, pg_database where rolname = session_user and datname = current_database()`;
  if (!limits) return Infinity;
  const { isSuperuser, role, database, server } = limits;
  return Math.min(server, ...(isSuperuser ? [] : [role, database].filter((limit) => limit >= 0)));
}
