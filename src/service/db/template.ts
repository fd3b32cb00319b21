import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** Folder of the SQL migrations. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * Returns the path of a prepared database. Copying it takes half a second; preparing a new one takes four seconds more. The build
 * puts it beside this module; in a checkout, it is in the cache, where `npm test` creates it. Without it, only the start takes
 * longer.
 */
export function templatePath(): string {
  if (!import.meta.url.endsWith('.ts')) return fileURLToPath(new URL('./template.tar.gz', import.meta.url));
  const cache = new URL('../../../node_modules/.cache/laurel-widgets/', import.meta.url);
  return fileURLToPath(new URL(`database-${sourceHash()}.tar.gz`, cache));
}

/** Returns the path of the template; `undefined` if the directory already has a database, or there is no template. */
export function templateFor(directory: string | undefined): string | undefined {
  if (directory !== undefined && existsSync(join(directory, 'PG_VERSION'))) return undefined;
  const path = templatePath();
  return existsSync(path) ? path : undefined;
}

/** Returns the hash of everything that a template depends on. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(migrationsFolder, file)));
  hash.update(readFileSync(new URL('./migration-journal.ts', import.meta.url)));
  const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return hash
    .update(readFileSync(join(engine, '../package.json')))
    .digest('hex')
    .slice(0, 16);
}
