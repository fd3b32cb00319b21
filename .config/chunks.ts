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
/** Parts that an element always loads, beside its first answers: as good as needed at once. */
const halves = [`${root}src/elements/quest-list/board.ts`];
const elementOf = (name: string): string => `${root}src/elements/${name}/define.ts`;
const connect = elementOf('wallet-connect');
/** What a press of the connect button loads. */
const signIn = `${root}src/elements/wallet-connect/sign-in-dialog.ts`;
/** Ends of the names of files, by who else uses them: nobody, parts of one other element, of several, the sign-in. */
const ends = ['', '.with-one', '.later', '.sign-in'];
/** What most pages begin with. */
const first = [elementOf('leaderboard'), elementOf('program')];

/**
 * Name of the file a module of the script tag goes into. `core` has what the connect button shares with others, as it stands
 * on nearly every page, and what its sign-in shares with the first widget; `shared` what else the first widget needs at once and others use too. What further elements need at once
 * goes into a file for exactly those that do; into another one, if parts that others load later use it as well. The rest
 * stays with the one that needs it. So a page waits for few files, and for nothing that none of its elements asked for.
 */
function chunkOf(id: string, modules: Modules): string | null {
  const users = [...withParts(elements, modules)].filter((entry) => imports(entry, modules).has(id));
  if (users.length < 2) return null;
  if (users.includes(connect)) return 'core';
  const atOnce = users.filter((user) => elements.includes(user) || halves.includes(user));
  if (atOnce.length === 0) return null;
  if (atOnce.some((user) => first.includes(user))) return imports(signIn, modules).has(id) ? 'core' : 'shared';
  const isOf = (owners: readonly string[]) => (user: string) => withParts(owners, modules).has(user);
  const others = elements.filter((element) => !atOnce.includes(element) && users.some(isOf([element])));
  const end = users.every(isOf(atOnce)) ? 0 : users.some(isOf([connect])) ? 3 : others.length === 1 ? 1 : 2;
  return atOnce.map(nameOf).sort().join('+') + ends[end];
}

const nameOf = (entry: string): string =>
  entry
    .slice(`${root}src/elements/`.length)
    .replace('/define.ts', '')
    .replace(/\/(\w+)\.ts$/, '-$1');

const most = ends.length * (elements.length + halves.length + 1) + 1;

/** Which file comes before which: that for more elements, and among those the one that more parts use. */
function rankOf(chunk: string): number {
  if (chunk === 'core') return most;
  if (chunk === 'shared') return most - 1;
  const [names = '', end] = chunk.split('.');
  return ends.length * names.split('+').length + (end === undefined ? 0 : ends.indexOf(`.${end}`));
}

/**
 * The same for the bundler, which puts what a file imports into that file as well, unless it is in one of those before: what
 * a module imports is needed by at least those that need the module.
 */
export const chunkGroups = Array.from({ length: most }, (_, index) => most - index).map((rank) => ({
  name: (id: string, modules: Modules) => {
    const chunk = chunkOf(id, modules);
    return chunk !== null && rankOf(chunk) === rank ? chunk : null;
  },
  priority: rank,
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
