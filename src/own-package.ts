import { existsSync, readFileSync } from 'node:fs';
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
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    const file = new URL('package.json', folder);
    if (existsSync(file)) {
      const { name = '', version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version: string };
      if (names.includes(name)) return { name, version, folder: fileURLToPath(folder) };
    }
    if (folder.pathname === '/' || new URL('..', folder).href === folder.href) return null;
  }
}
