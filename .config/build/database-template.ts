import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import { existsSync } from 'node:fs';
import { PGlite } from '@electric-sql/pglite';
import { drizzle } from 'drizzle-orm/pglite';
import { migrate } from '../../src/service/db/migrate.js';
import * as schema from '../../src/service/db/schema/index.js';
import { templatePath } from '../../src/service/db/template.js';

/** Prepares a database for copying (`templatePath`), unless that was done before. Returns its path. */
export async function makeDatabaseTemplate(): Promise<string> {
  const path = templatePath();
  if (existsSync(path)) return path;
  const database = await PGlite.create();
  await migrate(drizzle({ client: database, schema }));
  const copy = await database.dumpDataDir('gzip');
  await database.close();
  await mkdir(dirname(path), { recursive: true });
  // Two processes may do this at once, so the file appears complete or not at all.
  const draft = `${path}.${process.pid}`;
  await writeFile(draft, new Uint8Array(await copy.arrayBuffer()));
  await rename(draft, path);
  return path;
}
