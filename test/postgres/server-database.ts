import { randomUUID } from 'node:crypto';
import postgres from 'postgres';

/** A new database on the server of TEST_DATABASE_URL, which `npm test -- postgres` sets. */
export interface ServerDatabase {
  readonly url: string;
  /** Connection for checking the content. */
  readonly sql: postgres.Sql;
  drop(): Promise<void>;
}

export async function createServerDatabase(): Promise<ServerDatabase> {
  const server = process.env['TEST_DATABASE_URL'];
  if (server === undefined) throw new Error('TEST_DATABASE_URL is not set: run npm test -- postgres.');
  const name = `laurel_test_${randomUUID().replaceAll('-', '')}`;
  const url = new URL(server);
  url.pathname = `/${name}`;
  const admin = postgres(server, { max: 1, onnotice: () => undefined });
  await admin.unsafe(`create database ${name}`);
  const sql = postgres(url.href, { max: 2, onnotice: () => undefined });
  return {
    url: url.href,
    sql,
    drop: async () => {
      await sql.end();
      await admin.unsafe(`drop database ${name} with (force)`);
      await admin.end();
    },
  };
}
