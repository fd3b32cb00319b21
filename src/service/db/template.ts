import { createHash } from 'node:crypto';
import { existsSync, readFileSync, readdirSync } from 'node:fs';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** SQL that brings a database up to date. */
export const migrationsFolder = fileURLToPath(new URL('./migrations', import.meta.url));

/**
 * A database as it is after it was set up: to copy it takes half a second, to set up another four. The build puts one beside
 * this module; sources have theirs in the cache, where `npm test` makes it. Where there is none, nothing is lost but time.
 */
export function templatePath(): string {
  if (!import.meta.url.endsWith('.ts')) return fileURLToPath(new URL('./template.tar.gz', import.meta.url));
  const cache = new URL('../../../node_modules/.cache/laurel-widgets/', import.meta.url);
  return fileURLToPath(new URL(`database-${sourceHash()}.tar.gz`, cache));
}

/** The template, unless a directory has a database already. */
export function templateFor(directory: string | undefined): string | undefined {
  if (directory !== undefined && existsSync(join(directory, 'PG_VERSION'))) return undefined;
  const path = templatePath();
  return existsSync(path) ? path : undefined;
}

/** Of everything a template depends on. */
function sourceHash(): string {
  const hash = createHash('sha256');
  for (const file of readdirSync(migrationsFolder, { recursive: true, encoding: 'utf8' }).sort())
    if (file.endsWith('.sql')) hash.update(file).update(readFileSync(join(migrationsFolder, file)));
  const engine = dirname(createRequire(import.meta.url).resolve('@electric-sql/pglite'));
  return hash
    .update(readFileSync(join(engine, '../package.json')))
    .digest('hex')
    .slice(0, 16);
}
