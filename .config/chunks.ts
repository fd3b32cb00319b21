import { readFileSync } from 'node:fs';
import { root } from './entries.mjs';

interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

/** Module that defines an element, for each element. */
const elements = [...readFileSync(`${root}src/registry.ts`, 'utf8').matchAll(/import\('\.\/(.+?)\.js'\)/g)].map(
  ([, path]) => `${root}src/${path}.ts`,
);
const connect = `${root}src/elements/wallet-connect/define.ts`;

/**
 * Name of the file a module of the script tag goes into. `core` has what the connect button shares with others, as it stands
 * on nearly every page; `shared` what other elements need at once; `later` what one
 * needs at once and others later. The rest stays with
 * the one that needs it. So a page waits for few files, and for little that none of its elements asked for.
 */
function chunkOf(id: string, modules: Modules): string | null {
  const users = [...withParts(elements, modules)].filter((entry) => imports(entry, modules).has(id));
  if (users.length < 2) return null;
  if (users.includes(connect)) return 'core';
  const atOnce = users.filter((user) => elements.includes(user));
  const [owner] = atOnce;
  if (owner === undefined) return null;
  const isOwn = users.every((user) => withParts([owner], modules).has(user));
  return atOnce.length > 1 || isOwn ? 'shared' : 'later';
}

/** The same for the bundler, which puts what a file imports into that file as well, unless it is in one of those before. */
export const chunkGroups = ['core', 'shared', 'later'].map((chunk, index) => ({
  name: (id: string, modules: Modules) => (chunkOf(id, modules) === chunk ? chunk : null),
  priority: 3 - index,
}));

const known = new Map<string, ReadonlySet<string>>();

/** A module and everything it imports, directly or not, without what it loads later. */
function imports(entry: string, modules: Modules): ReadonlySet<string> {
  const found = known.get(entry) ?? new Set([entry]);
  if (known.has(entry)) return found;
  for (const id of found)
    for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) (found as Set<string>).add(imported);
  known.set(entry, found);
  return found;
}

/** Everything that is loaded by entries, and by what those load. */
function withParts(entries: Iterable<string>, modules: Modules): ReadonlySet<string> {
  const found = new Set(entries);
  for (const entry of found)
    for (const id of imports(entry, modules))
      for (const later of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) found.add(later);
  return found;
}
