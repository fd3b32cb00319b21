import { existsSync, readFileSync } from 'node:fs';
import { root } from './entries.mjs';

interface Modules {
  getModuleInfo(id: string): {
    readonly importedIds: readonly string[];
    readonly dynamicallyImportedIds: readonly string[];
  } | null;
}

const source = (path: string): string => `${root}src/${path}`;

/** Modules that define an element, by its tag. */
const definitions = [
  ...readFileSync(source('browser/registry.ts'), 'utf8').matchAll(/'(.+?)': \(\) => import\('\.\/(.+?)\.js'\)/g),
].map(([, tag = '', path]) => [tag, source(`browser/${path}.ts`)] as const);
const elements = definitions.map(([, module]) => module);
const connectButton = source('browser/elements/wallet-connect/define.ts');
const leaderboard = source('browser/elements/leaderboard/define.ts');
/** Elements about quests, which share their store. */
const aboutQuests = ['quest-list', 'next-step'].map((name) => source(`browser/elements/${name}/define.ts`));
const activity = source('browser/elements/activity/define.ts');
/** The history of a balance, which shows rows of the activity after a press. */
const history = source('browser/elements/points-balance/views/history.ts');
/** Modules that every page of the script tag needs. */
const always = ['browser/loader.ts', 'browser/registry.ts', 'browser/when-wanted.ts'].map(source);
const program = source('browser/elements/program/define.ts');
/** Modules that viem itself loads when a contract or a signature needs them. */
const loadedByViem =
  /@noble\/curves|hashes\/esm\/hmac|\/ccip\.js|\/ens\/|internal\/http|(encode(Function|Error)Result|decodeFunctionData)\.js/;
/** Modules that read from an EVM chain or send to it. */
const onChain = ['holdings', 'claim', 'mint'].map((name) => source(`wallet-types/evm/browser/${name}.ts`));
const typedData = source('browser/wallets/passkey/typed-data.ts');
const passkey = source('browser/wallets/passkey/connect.ts');
const kit = source('browser/wallets/kit.ts');
/** Groups and chains as paths, which a list may show before a press, with what quests and badges ask of members. */
const questPath = 'browser/elements/quest-list/views/path/paths.ts';
/** Modules that load when somebody presses the connect button. */
const signIn = [source('browser/elements/wallet-connect/sign-in-dialog.ts'), kit];

/**
 * Modules that load together, because one action needs all of them, or because each is small and its action is rare.
 */
const acts: Readonly<Record<string, readonly string[]>> = {
  'sign-in': ['browser/elements/wallet-connect/sign-in-dialog.ts'],
  kit: [
    'browser/wallets/kit.ts',
    'wallet-types/flow-cadence/browser/call-extension.ts',
    'browser/elements/wallet-connect/guard-controller.ts',
  ],
  account: [
    'browser/elements/wallet-connect/account-menu.ts',
    'browser/elements/wallet-connect/link-dialog.ts',
    'browser/elements/wallet-connect/unlink-dialog.ts',
  ],
  bid: ['browser/elements/auction-bidder/bid-steps.ts', 'browser/stores/auctions/bidding.ts'],
  claim: [
    'browser/elements/token-claim/views/flow.ts',
    'browser/stores/claims/claim-signing.ts',
    'browser/stores/claims/claim-proof.ts',
  ],
  quest: ['browser/elements/quest-list/views/detail/detail-view.ts', 'browser/elements/quest-list/celebration.ts'],
  badge: ['browser/elements/badge-shelf/detail.ts', 'browser/elements/badge-shelf/ceremony.ts'],
  share: [
    'browser/elements/badge-shelf/views/share.ts',
    'browser/elements/mint-gallery/views/share.ts',
    'browser/elements/profile/views/share.ts',
    'browser/elements/season-recap/views/share.ts',
  ],
  'quest-path': [questPath],
  league: ['browser/elements/leaderboard/views/league.ts'],
  mint: [
    'browser/elements/mint-gallery/sheet.ts',
    'browser/stores/minting/mint-run.ts',
    'browser/stores/minting/mint-request.ts',
    'browser/stores/minting/mint-cancel.ts',
  ],
  'own-forms': [
    'browser/elements/profile/standing.ts',
    'browser/elements/profile/views/form.ts',
    'browser/elements/social-connect/link-steps.ts',
  ],
  'profile-data': [
    'browser/elements/profile/data-panel.ts',
    'browser/elements/profile/views/pins.ts',
    'browser/stores/profile/end-connections.ts',
    'browser/stores/profile/export.ts',
  ],
  'look-up': [
    'browser/elements/leaderboard/views/search.ts',
    'browser/elements/next-step/views/merits.ts',
    'browser/elements/quest-list/views/finder.ts',
  ],
  acts: [
    'browser/elements/calendar.ts',
    'browser/elements/auction-bidder/remind.ts',
    'browser/elements/quest-list/calendar-reminder.ts',
    'browser/elements/token-claim/reminder.ts',
  ],
  surroundings: [
    'browser/theme/fallback-palette.ts',
    'browser/controllers/language-marks.ts',
    'browser/i18n/site-texts.ts',
  ],
  faults: [
    'browser/elements/render-error.ts',
    'browser/elements/wallet-connect/not-kept.ts',
    'browser/elements/unknown-attribute.ts',
    'browser/elements/hidden-when-empty.ts',
    'browser/elements/limited-text-size.ts',
    'browser/elements/leaderboard/no-league.ts',
    'errors/rare-answers.ts',
    'browser/unknown-tag.ts',
    'browser/client/no-answer.ts',
    'browser/doctor/doctor.ts',
  ],
};

for (const path of Object.values(acts).flat())
  if (!existsSync(source(path))) throw new Error(`${path} is gone, which .config/build/chunks.ts gives a chunk.`);

/**
 * Names the chunk of the script tag for a module; `null` leaves it to the bundler.
 *
 * - `core`: the loader, `<laurel-program>`, the code that they share with the connect button, which is on nearly every
 *   page, and the code that signing in and the leaderboard both need
 * - `shared`: the leaderboard, which is at the top of most pages, and other elements need it before a press
 * - an element's name: only that element needs it, before a press; `activity`: the history of a balance may also need
 *   it
 * - `quests`: only elements about quests need it, before a press
 * - `wallets`: an element needs it before a press, and signing in needs it too
 * - `widgets`: an element needs it before a press, and other entries need it before or after one
 * - `kit`: finding and connecting a wallet needs it
 * - `sign-in`, `dialogs`: signing in needs it; modules in `dialogs` are also needed by presses in other elements
 * - `chain`: reading from an EVM chain or sending to it needs it
 * - `passkey`: connecting a passkey needs it
 * - the name of an action: only that action needs it
 * - `conditions`: paths of quests and other actions need it
 * - `acts`: several actions need it, or it creates a calendar entry, which members save from several elements
 */
function chunkOf(id: string, modules: Modules): string | null {
  const users = [...entriesOf([...elements, ...always], modules)].filter((entry) => closureOf(entry, modules).has(id));
  const owner = users.find((user) => elements.includes(user) && user !== program);
  const isForSignIn = users.some((user) => signIn.includes(user));
  if (always.includes(id) || users.includes(program) || (users.includes(connectButton) && users.length > 1))
    return 'core';
  if (users.includes(leaderboard) && !isOnlyOf([leaderboard], users, modules)) return isForSignIn ? 'core' : 'shared';
  if (owner && isOnlyOf([owner], users, modules)) return nameOf(owner);
  if (users.every((user) => user === activity || user === history) && owner === activity) return nameOf(activity);
  if (owner && isOnlyOf(aboutQuests, users, modules)) return 'quests';
  if (owner) return isForSignIn ? 'wallets' : 'widgets';
  const act = Object.keys(acts).find((name) => users.length > 0 && users.every((user) => isOf(name, user)));
  if (act) return act;
  if (users.includes(source(questPath))) return 'conditions';
  if (users.includes(passkey) && id.startsWith(source('browser/wallets/passkey/'))) return 'passkey';
  if (isDependency(id)) return users.length < 2 || loadedByViem.test(id) ? null : 'chain';
  if (users.includes(kit)) return 'kit';
  if (isForSignIn && users.length > 1) return isOnlyOf([connectButton], users, modules) ? 'sign-in' : 'dialogs';
  if (users.some((user) => onChain.includes(user)) || id === typedData) return 'chain';
  if (users.length < 2) return null;
  return id.startsWith(source('browser/wallets/')) || id.startsWith(source('wallet-types/')) ? 'chain' : 'acts';
}

const isOf = (act: string, entry: string): boolean => acts[act]?.some((path) => source(path) === entry) ?? false;

/** Whether only the owners load the entries, at once or after a press. */
const isOnlyOf = (owners: readonly string[], entries: readonly string[], modules: Modules): boolean =>
  elements.every((each) => owners.includes(each) || !entries.some((entry) => entriesOf([each], modules).has(entry)));

/**
 * Whether a module belongs to a package whose imports do not show which elements use it: nearly every module of viem
 * can be reached from its index.
 */
const isDependency = (id: string): boolean => /\/node_modules\/(viem|ox|abitype)\//.test(id);
const nameOf = (element: string): string => element.split('/').at(-2) ?? '';

const names = [
  ...['core', 'shared', ...elements.map(nameOf), 'quests', 'wallets', 'widgets'],
  ...[...Object.keys(acts), 'conditions', 'dialogs', 'chain', 'passkey'],
];

/** Tags of the elements, by the name of the chunk that defines each. */
export const elementChunks = Object.fromEntries(
  definitions.map(([tag, module]) => [module === program ? 'core' : nameOf(module), tag]),
);

/** A source's call for the English texts of a module. */
export const callOfEnglish = /\benglish\('([\w-]+)'\)/g;

/** Returns the modules of English texts that each element needs before or after a press, by its name without `laurel-`. */
export function textModulesOf(modules: Modules): ReadonlyMap<string, readonly string[]> {
  return new Map(
    elements
      .filter((element) => element !== program)
      .map((element) => {
        const ids = [...entriesOf([element], modules)].flatMap((entry) => [...closureOf(entry, modules)]);
        return [nameOf(element), [...new Set(ids.flatMap(textModulesIn))]];
      }),
  );
}

const textModulesIn = (id: string): readonly string[] =>
  id.startsWith(source('browser/'))
    ? [...readFileSync(id, 'utf8').matchAll(callOfEnglish)].map(([, module = '']) => module)
    : [];

export const chunkGroups = names.map((chunk, index) => ({
  name: (id: string, modules: Modules) => (chunkOf(id, modules) === chunk ? chunk : null),
  priority: names.length - index,
  // Each imported module is assigned separately, because other modules may need it too.
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
