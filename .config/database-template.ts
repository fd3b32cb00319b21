import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { existsSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from 'drizzle-orm/pglite/migrator';
import { migrationsFolder, templatePath } from '../src/service/db/template.js';

/** Sets up a database and keeps it for copies (`templatePath`), unless that was done before. Returns where it is. */
export async function makeDatabaseTemplate(): Promise<string> {
  const path = templatePath();
  if (existsSync(path)) return path;
  const database = await PGlite.create();
  await migrate(drizzle({ client: database }), { migrationsFolder });
  const copy = await database.dumpDataDir('gzip');
  await database.close();
  await mkdir(dirname(path), { recursive: true });
  // Two may do so at once: each file is whole or not there.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await copy.arrayBuffer()));
  await rename(draft, path);
  return path;
}
