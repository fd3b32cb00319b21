import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

/** The package that this file is part of, where it is installed. */
export interface OwnPackage {
  readonly name: string;
  readonly version: string;
  /** Its folder, with a trailing slash. */
  readonly folder: string;
}

/** Names under which this code is published, and that of the repository. */
const names: readonly string[] = ['laurel-widgets', 'laurel-proxy', 'laurel-service'];

/** Finds the package. Returns `null` where a bundler took this module out of it. */
export function ownPackage(): OwnPackage | null {
  // Paths, not URLs: bundlers treat a URL relative to this module as an asset to include.
  for (let folder = dirname(fileURLToPath(import.meta.url)); ; folder = dirname(folder)) {
    const file = join(folder, 'package.json');
    if (existsSync(file)) {
      const { name = '', version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version: string };
      if (names.includes(name)) return { name, version, folder: join(folder, '/') };
    }
    if (dirname(folder) === folder) return null;
  }
}
