import { existsSync, readdirSync } from 'node:fs';
import { root } from '../build/entries.mjs';
import { inKeptOrder } from './kept-order.mjs';

const folder = 'src/wallet-types';

/** Files of a type's folder, the export of each, and the list in `all` that contains these exports. */
const tables = [
  {
    path: 'links.ts',
    list: 'links.ts',
    part: 'links',
    table: 'walletLinks',
    type: 'WalletLinks',
    from: 'wallet-type.js',
    doc: 'Places where members get a wallet, by its type.',
  },
  {
    path: 'sign.ts',
    list: 'signs.ts',
    part: 'sign',
    table: 'walletSigns',
    type: 'WalletSign',
    from: 'wallet-type.js',
    doc: 'Signs that stand for wallets, by their type.',
  },
  {
    path: 'server/backend.ts',
    list: 'server/backends.ts',
    part: 'backend',
    table: 'backends',
    type: 'WalletBackend',
    from: 'wallet-type.js',
    doc: 'Facts that only servers know, by the type of wallet.',
  },
  {
    path: 'server/verify.ts',
    list: 'server/verifiers.ts',
    part: 'verify',
    table: 'verifiers',
    type: 'VerifyWallet',
    from: '../verify/wallet-claim.js',
    doc: 'Functions that verify signatures, by the type of wallet.',
  },
];

/** Returns the folders of all types. */
function walletTypeFolders() {
  const present = readdirSync(root + folder, { withFileTypes: true })
    .filter((entry) => entry.isDirectory() && existsSync(`${root}${folder}/${entry.name}/descriptor.ts`))
    .map(({ name }) => name)
    .sort();
  return inKeptOrder(`${folder}/all/descriptors.ts`, /from '\.\.\/([\w-]+)\/descriptor\.js'/g, present);
}

const camelCase = (name) => name.replace(/-(\w)/g, (_, letter) => letter.toUpperCase());

/** Returns the lists in `src/wallet-types/all`, by their paths. Each combines one file from every type's folder. */
export function walletTypeFiles() {
  const types = walletTypeFolders();
  const header = `// Written by \`npm run generate\` from the folders of ${folder}.\n`;
  const importsOf = (names, part, path, up) =>
    names.map(
      (name) => `import { ${part} as ${camelCase(name)} } from '${up}${name}/${path.replace('.ts', '.js')}';\n`,
    );
  const withAdapter = types.filter((name) => existsSync(`${root}${folder}/${name}/browser/adapter.ts`));
  const files = {
    'descriptors.ts':
      importsOf(types, 'descriptor', 'descriptor.ts', '../').join('') +
      `\n/** Every type of wallet (platform API, section 4.3). */\n${statement('export const descriptors = ', types, ' as const')}\n`,
    'browser/adapters.ts':
      importsOf(withAdapter, 'adapter', 'browser/adapter.ts', '../../').join('') +
      `import type { WalletAdapter } from '../../../browser/wallets/adapter.js';\n` +
      `\n/** Adapters that find the wallets of a page. Types with EVM accounts share one. */\n` +
      `${statement('export const adapters: readonly WalletAdapter[] = ', withAdapter, '')}\n`,
  };
  for (const { path, list, part, table, type, from, doc } of tables) {
    const inner = list.includes('/') ? '../../' : '../';
    const lines = types.map((name) => {
      const [id, value] = [name.replaceAll('-', '_'), camelCase(name)];
      return id === value ? `  ${id},\n` : `  ${id}: ${value},\n`;
    });
    files[list] =
      importsOf(types, part, path, inner).join('') +
      `import type { WalletTypeId } from '${inner}index.js';\n` +
      `import type { ${type} } from '${inner}${from}';\n` +
      `\n/** ${doc} */\nexport const ${table}: Readonly<Record<WalletTypeId, ${type}>> = {\n${lines.join('')}};\n`;
  }
  return Object.fromEntries(Object.entries(files).map(([name, text]) => [`${folder}/all/${name}`, header + text]));
}

/** Returns a statement with an array of names, formatted like oxfmt. */
function statement(before, names, after) {
  const values = names.map(camelCase);
  const line = `${before}[${values.join(', ')}]${after};`;
  return line.length <= 120 ? line : `${before}[\n${values.map((value) => `  ${value},\n`).join('')}]${after};`;
}
