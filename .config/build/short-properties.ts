import { readFileSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Plugin } from 'vite';

const privateProperty = /--_[a-z][a-z\d-]*/g;

/** Counts with letters: a to z, then aa to zz. */
const letters = (index: number): string =>
  (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCharCode(97 + (index % 26));

/**
 * Returns a short name for every private custom property in the sources; the most used get the shortest. Every build
 * chooses the same names, and they do not clash with those of sites.
 */
export function shortProperties(sources: readonly string[]): ReadonlyMap<string, string> {
  const uses = new Map<string, number>();
  for (const [name] of sources.join('\n').matchAll(privateProperty)) uses.set(name, (uses.get(name) ?? 0) + 1);
  const sorted = [...uses].sort(([a, timesA], [b, timesB]) => timesB - timesA || (a < b ? -1 : 1));
  return new Map(sorted.map(([name], index) => [name, `--_l${letters(index)}`]));
}

/** Returns a source with these names. Public properties, `--laurel-…`, stay as they are. */
export const shorten = (source: string, names: ReadonlyMap<string, string>): string =>
  source.replace(privateProperty, (name) => names.get(name) ?? name);

/**
 * Gives private custom properties short names. Minifiers keep the names, because they cannot know what else reads a
 * property.
 */
export function shortPrivateProperties(folder: string): Plugin {
  let names: ReadonlyMap<string, string> = new Map();
  return {
    name: 'short-private-properties',
    apply: 'build',
    enforce: 'pre',
    buildStart() {
      const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((file) => file.endsWith('.ts'));
      names = shortProperties(files.map((file) => readFileSync(join(folder, file), 'utf8')));
    },
    transform(code, id) {
      return id.startsWith(folder) && code.includes('--_') ? { code: shorten(code, names), map: null } : null;
    },
  };
}
