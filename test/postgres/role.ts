import { randomUUID } from 'node:crypto';
import type { ServerDatabase } from './server-database.js';

/** A role without special rights that owns a database. */
export interface Role {
  readonly name: string;
  /** URL of the database for the role. */
  readonly url: string;
}

/** Creates a role. @param connectionLimit how many connections it may have at once; -1 for no limit */
export async function createRole({ sql, url }: ServerDatabase, connectionLimit = -1): Promise<Role> {
  const name = `laurel_role_${randomUUID().replaceAll('-', '')}`;
  const target = new URL(url);
  const database = target.pathname.slice(1);
  await sql.unsafe(`create role ${name} login password 'secret' connection limit ${connectionLimit}`);
  await sql.unsafe(`alter database ${database} owner to ${name}`);
  [target.username, target.password] = [name, 'secret'];
  return { name, url: target.href };
}

/** Removes a role. What it owns must be gone, or becomes the property of the role that removes it. */
export async function dropRole({ sql }: ServerDatabase, { name }: Role): Promise<void> {
  await sql.unsafe(`reassign owned by ${name} to current_user`);
  await sql.unsafe(`drop owned by ${name}`);
  await sql.unsafe(`drop role ${name}`);
}
