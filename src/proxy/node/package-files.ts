import { existsSync, readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** The packages that contain this module: the checkout's own, and those that are made of it (.config/packages.mjs). */
const ownNames: readonly string[] = ['laurel-widgets', 'laurel-proxy', 'laurel-service'];

/** This package, where it is installed. */
export interface OwnPackage {
  readonly version: string;
  /** Folder with the files of the script tag. A checkout that was never built does not have it. */
  readonly elements: string;
}

/** Finds this package. Returns `null` where a bundler took this module out of it. */
export function ownPackage(): OwnPackage | null {
  for (let folder = new URL('.', import.meta.url); ; folder = new URL('..', folder)) {
    const file = new URL('package.json', folder);
    if (existsSync(file)) {
      const { name, version } = JSON.parse(readFileSync(file, 'utf8')) as { name?: string; version: string };
      if (name !== undefined && ownNames.includes(name))
        return { version, elements: fileURLToPath(new URL('dist/cdn', folder)) };
    }
    if (folder.pathname === '/' || new URL('..', folder).href === folder.href) return null;
  }
}
