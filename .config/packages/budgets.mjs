import { readFileSync } from 'node:fs';
import { constants, brotliCompressSync } from 'node:zlib';
import { elementBudgets } from './element-budgets.mjs';
import { root } from '../build/entries.mjs';

/**
 * Compares the sizes of dist/cdn with the budgets. Each size counts every file that a page's entries import statically,
 * each compressed with brotli, as browsers load them. (size-limit reads fixed lists of top-level files; it knows neither
 * closures nor files that are already loaded.)
 */
const folder = `${root}dist/cdn/`;
const read = (name) => JSON.parse(readFileSync(folder + name, 'utf8'));
/** Manifests of the two builds, kept apart because both builds have chunks of the same name. */
const manifest = read('manifest.json');
const plugin = read('walletconnect.manifest.json');

const tag = 'src/browser/script-tag.ts';
/** Returns the key of a file that several modules share (chunks.ts): an element's own file, or one common to several elements. */
const shared = (name) => Object.keys(manifest).find((key) => manifest[key].name === name && key.startsWith('_'));
const core = shared('core');
const shown = elementBudgets.map(({ name }) => name);
const firstWidget = [tag, core, shared('leaderboard')];
const wallet = [shared('sign-in'), shared('dialogs'), shared('kit')];
/** Code that elements further down a page share with each other and with sign-in. */
const common = [shared('widgets'), shared('wallets')];
const further = elementBudgets
  .filter(({ name }) => !['leaderboard', 'wallet-connect'].includes(name))
  .map(({ name, kB, files }) => ({
    name: `${name}, further`,
    load: [shared(name)],
    after: [...firstWidget, ...common],
    kB,
    files,
  }));
/** Elements at the top of a page that has them all. Those below load when they come near the viewport. */
const inView = ['wallet-connect', 'leaderboard', 'quest-list'];
const act = (name, element, load, kB) => ({ name, load, after: [...firstWidget, shared(element)], kB, files: 4 });

const budgets = [
  { name: 'loader + programme + leaderboard', load: firstWidget, kB: 51.4, files: 4 },
  { name: 'shared by further elements', load: common, after: firstWidget, kB: 17.1, files: 2 },
  ...further,
  { name: 'three elements in view, before a scroll', load: [tag, core, ...inView.map(shared)], kB: 104.2, files: 9 },
  { name: 'all elements, before a press', load: [tag, core, ...shown.map(shared)], kB: 221, files: 20 },
  { name: 'connect button usable', load: [tag, core, shared('wallet-connect')], kB: 34.4, files: 3 },
  act('a league, further', 'leaderboard', [shared('league')], 4.8),
  act('one piece of the gallery, further', 'mint-gallery', [shared('mint')], 28.4),
  act('one quest, further', 'quest-list', [shared('quest')], 24.4),
  act('paths of quests, further', 'quest-list', [shared('quest-path')], 14),
  act('bidding, further', 'auction-bidder', [shared('bid')], 21.7),
  act('claiming, further', 'token-claim', [shared('claim')], 18.8),
  {
    name: 'click to signature, further',
    load: wallet,
    after: [tag, core, shared('wallet-connect')],
    kB: 34.3,
    files: 4,
  },
  {
    name: 'passkey, further',
    load: [shared('passkey')],
    after: [tag, core, shared('wallet-connect'), ...wallet],
    kB: 2.5,
    files: 1,
  },
  {
    name: 'WalletConnect, before it is chosen',
    of: plugin,
    load: ['src/browser/wallets/walletconnect/script.ts'],
    kB: 2.2,
  },
];
/** Maximum number of files of the script tag. */
const mostFiles = 48;

/** Returns the files that load with an entry, without those behind an `import()`. */
function closure(keys, chunks = manifest, files = new Set()) {
  for (const key of keys) {
    const chunk = chunks[key];
    if (!chunk) throw new Error(`No manifest of dist/cdn has ${key}.`);
    if (files.has(chunk.file)) continue;
    files.add(chunk.file);
    closure(chunk.imports ?? [], chunks, files);
  }
  return files;
}

const sizes = new Map();
function brotli(file) {
  if (!sizes.has(file)) {
    const options = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } };
    sizes.set(file, brotliCompressSync(readFileSync(folder + file), options).length);
  }
  return sizes.get(file);
}

let over = 0;
for (const { name, load, after = [], of = manifest, kB, files: most = Infinity } of budgets) {
  const loaded = closure(after, of);
  const files = [...closure(load, of)].filter((file) => !loaded.has(file));
  const size = files.reduce((sum, file) => sum + brotli(file), 0) / 1000;
  const isOver = size > kB || files.length > most;
  if (isOver) over += 1;
  const ofMost = most < Infinity ? ` of ${most}` : '';
  const sum = `${size.toFixed(2).padStart(6)} of ${kB} kB in ${files.length}${ofMost} files`;
  console.log(`${isOver ? 'OVER' : 'ok  '} ${name.padEnd(39)} ${sum}`);
  if (isOver || process.argv.includes('--files'))
    for (const file of files) console.log(`       ${(brotli(file) / 1000).toFixed(2).padStart(6)} kB ${file}`);
}

const count = Object.keys(manifest).length;
if (count > mostFiles) over += 1;
console.log(`${count > mostFiles ? 'OVER' : 'ok  '} ${'files of the script tag'.padEnd(39)} ${count} of ${mostFiles}`);

/** The script tag must never load any part of WalletConnect, at first or later. */
const foreign = Object.keys(manifest).filter((key) => /walletconnect\/|@walletconnect/.test(key));
if (foreign.length > 0) console.log(`OVER WalletConnect in the script tag's own build: ${foreign.join(', ')}`);

/** Before a press, a page loads neither wallet code nor the chain library. */
const before = closure([tag, core, ...shown.map(shared)]);
const early = wallet.map((key) => manifest[key].file).filter((file) => before.has(file));
if (early.length > 0) console.log(`OVER wallet code before a click: ${early.join(', ')}`);

process.exitCode = over + early.length + foreign.length > 0 ? 1 : 0;
