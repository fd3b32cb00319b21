import { readFileSync } from 'node:fs';
import { root } from './entries.mjs';

interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const source = (path: string): string => `${root}src/${path}`;

/** Modules that define an element. */
const elements = [...readFileSync(source('registry.ts'), 'utf8').matchAll(/import\('\.\/(.+?)\.js'\)/g)].map(
  ([, path]) => source(`${path}.ts`),
);
const connectButton = source('elements/wallet-connect/define.ts');
const leaderboard = source('elements/leaderboard/define.ts');
/** Modules that load when somebody presses the connect button. */
const signIn = ['elements/wallet-connect/sign-in-dialog.ts', 'wallets/kit.ts', 'wallets/evm/connect.ts'].map(source);

/**
 * Names the chunk of the script tag for a module that several `import()`s need; `null` leaves it to the bundler.
 *
 * - `core`: the connect button, which is on nearly every page, needs it; or signing in and the leaderboard both do
 * - `shared`: the leaderboard, with which most pages begin, and others need it before a press
 * - an element's name: only that element ever needs it, and does so before a press
 * - `wallets`: an element needs it before a press, and signing in needs it too
 * - `widgets`: an element needs it before a press, and other entries do before or after one
 * - `sign-in`, `dialogs`: signing in needs it; modules in `dialogs` are also needed by presses in other elements
 * - `chain`: several presses need it to talk to a chain
 * - `acts`: several other presses need it
 */
function chunkOf(id: string, modules: Modules): string | null {
  const users = [...entriesOf(elements, modules)].filter((entry) => closureOf(entry, modules).has(id));
  const [owner, ...others] = users.filter((user) => elements.includes(user));
  const isForSignIn = users.some((user) => signIn.includes(user));
  if (users.includes(connectButton) && users.length > 1) return 'core';
  if (users.includes(leaderboard) && others.length > 0) return isForSignIn ? 'core' : 'shared';
  if (owner && isOnlyOf(owner, users, modules)) return nameOf(owner);
  if (owner) return isForSignIn ? 'wallets' : 'widgets';
  if (users.length < 2 || (id.includes('/node_modules/') && !isLit(id))) return null;
  if (isForSignIn) return isOnlyOf(connectButton, users, modules) ? 'sign-in' : 'dialogs';
  return id.startsWith(source('wallets/')) ? 'chain' : 'acts';
}

/** Whether no other element loads one of the entries, neither at once nor after a press. */
const isOnlyOf = (owner: string, entries: readonly string[], modules: Modules): boolean =>
  elements.every((each) => each === owner || !entries.some((entry) => entriesOf([each], modules).has(entry)));

const isLit = (id: string): boolean => /\/node_modules\/(@lit|lit|lit-html)\//.test(id);
const nameOf = (element: string): string => element.split('/').at(-2) ?? '';

const names = ['core', 'shared', ...elements.map(nameOf), 'wallets', 'widgets', 'sign-in', 'dialogs', 'chain', 'acts'];

export const chunkGroups = names.map((chunk, index) => ({
  name: (id: string, modules: Modules) => (chunkOf(id, modules) === chunk ? chunk : null),
  priority: names.length - index,
  // Each imported module is judged by itself, because others may need it too.
  includeDependenciesRecursively: false,
}));

const closures = new Map<string, ReadonlySet<string>>();
const reached = new Map<string, ReadonlySet<string>>();

/** Returns a module and all its direct and indirect imports, without the modules behind an `import()`. */
function closureOf(entry: string, modules: Modules): ReadonlySet<string> {
  const known = closures.get(entry);
  if (known) return known;
  const found = new Set([entry]);
  for (const id of found) for (const imported of modules.getModuleInfo(id)?.importedIds ?? []) found.add(imported);
  closures.set(entry, found);
  return found;
}

/** Returns the given entries and every entry that they load later. */
function entriesOf(first: readonly string[], modules: Modules): ReadonlySet<string> {
  const key = first.join(' ');
  const known = reached.get(key);
  if (known) return known;
  const found = new Set(first);
  for (const entry of found)
    for (const id of closureOf(entry, modules))
      for (const later of modules.getModuleInfo(id)?.dynamicallyImportedIds ?? []) found.add(later);
  reached.set(key, found);
  return found;
}
