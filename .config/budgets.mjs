import { readFileSync } from 'node:fs';
import { constants, brotliCompressSync } from 'node:zlib';
import { root } from './entries.mjs';

/**
 * Sizes of dist/cdn against the budgets, as a browser loads them: every file that a page's entries import statically,
 * compressed one by one with brotli. (size-limit reads fixed lists of files from the top level and knows neither
 * closures nor what is loaded already.)
 */
const folder = `${root}dist/cdn/`;
const read = (name) => JSON.parse(readFileSync(folder + name, 'utf8'));
/** Two builds: what each says of its chunks with a name the other has as well stays its own. */
const manifest = read('manifest.json');
const plugin = read('walletconnect.manifest.json');

const loader = 'src/loader.ts';
const tag = 'src/script-tag.ts';
const define = (name) => `src/elements/${name}/define.ts`;
const firstWidget = [tag, loader, define('program'), define('leaderboard')];
const wallet = ['src/elements/wallet-connect/sign-in-dialog.ts', 'src/wallets/kit.ts', 'src/wallets/evm/connect.ts'];

const budgets = [
  { name: 'loader + programme + leaderboard', load: firstWidget, kB: 37.6 },
  { name: 'points balance, further', load: [define('points-balance')], after: firstWidget, kB: 9 },
  { name: 'quest list, further', load: [define('quest-list')], after: firstWidget, kB: 9 },
  {
    name: 'first rows of the quests, further',
    load: ['src/elements/quest-list/board.ts'],
    after: [...firstWidget, define('quest-list')],
    kB: 19.7,
  },
  { name: 'social connect, further', load: [define('social-connect')], after: firstWidget, kB: 11.3 },
  { name: 'profile, further', load: [define('profile')], after: firstWidget, kB: 11.9 },
  { name: 'badge shelf, further', load: [define('badge-shelf')], after: firstWidget, kB: 9.5 },
  { name: 'mint gallery, further', load: [define('mint-gallery')], after: firstWidget, kB: 9 },
  {
    name: 'first pieces of the gallery, further',
    load: ['src/elements/mint-gallery/board.ts'],
    after: [...firstWidget, define('mint-gallery')],
    kB: 11.8,
  },
  { name: 'auction bidder, further', load: [define('auction-bidder')], after: firstWidget, kB: 9 },
  { name: 'token claim, further', load: [define('token-claim')], after: firstWidget, kB: 9 },
  {
    name: 'share of the claim, further',
    load: ['src/elements/token-claim/later.ts'],
    after: [...firstWidget, define('token-claim')],
    kB: 15.2,
  },
  { name: 'wallet connect, further', load: [define('wallet-connect')], after: firstWidget, kB: 9 },
  { name: 'connect button usable', load: [tag, loader, define('wallet-connect')], kB: 24.4 },
  {
    name: 'click to signature, further',
    load: wallet,
    after: [loader, define('program'), define('wallet-connect')],
    kB: 45.4,
  },
  {
    name: 'finding wallets of ten types',
    load: ['src/wallets/kit.ts'],
    after: [loader, define('program'), define('wallet-connect'), 'src/elements/wallet-connect/sign-in-dialog.ts'],
    kB: 4.9,
  },
  {
    name: 'WalletConnect, before it is chosen',
    of: plugin,
    load: ['src/wallets/walletconnect/script.ts'],
    kB: 2.2,
  },
];

/** Files that come with an entry, without those that wait for an `import()`. */
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
for (const { name, load, after = [], of = manifest, kB } of budgets) {
  const loaded = closure(after, of);
  const files = [...closure(load, of)].filter((file) => !loaded.has(file));
  const size = files.reduce((sum, file) => sum + brotli(file), 0) / 1000;
  if (size > kB) over += 1;
  const verdict = size > kB ? 'OVER' : 'ok  ';
  console.log(`${verdict} ${name.padEnd(34)} ${size.toFixed(2).padStart(6)} of ${kB} kB in ${files.length} files`);
  if (size > kB || process.argv.includes('--files'))
    for (const file of files) console.log(`       ${(brotli(file) / 1000).toFixed(2).padStart(6)} kB ${file}`);
}

/** None of WalletConnect is in what the script tag loads, now or later. */
const foreign = Object.keys(manifest).filter((key) => /walletconnect\/|@walletconnect/.test(key));
if (foreign.length > 0) console.log(`OVER WalletConnect in the script tag's own build: ${foreign.join(', ')}`);

/** What a page has before a click holds nothing of wallets or of the chain's library. */
const before = closure([loader, ...Object.keys(manifest).filter((key) => /^src\/elements\/.*\/define\.ts$/.test(key))]);
const early = wallet.map((key) => manifest[key].file).filter((file) => before.has(file));
if (early.length > 0) console.log(`OVER wallet code before a click: ${early.join(', ')}`);

process.exitCode = over + early.length + foreign.length > 0 ? 1 : 0;
