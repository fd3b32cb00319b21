import { entries, nodeEntries } from '../build/entries.mjs';

/**
 * @typedef {object} Package a package that `.config/packages/make-packages.mjs` makes in dist/packages
 * @property {string} description
 * @property {string} readme document that becomes its README; documents that it links to come along
 * @property {Readonly<Record<string, string>>} entries modules that it exports, and the source behind each
 * @property {Readonly<Record<string, string>>} [bin] its command, by the package's own name so that `npx` runs it, and the source behind it
 * @property {readonly string[]} [threads] sources that its modules start by their address
 * @property {Readonly<Record<string, string>>} files files and folders of the repository, and where the package has them
 * @property {Readonly<Record<string, string>>} [typeExports] modules that have types alone, and the declarations of each
 * @property {Readonly<Record<string, string>>} fileExports exports that are no modules with types
 * @property {readonly string[]} [sideEffects] modules that act when they are imported; none if absent
 * @property {readonly string[]} [optional] dependencies that npm leaves out where it cannot install them
 * @property {Readonly<Record<string, string>>} [sharedWith] dependencies taken in the version that another one names, so that npm installs it once
 * @property {readonly string[]} [inCheckout] packages that its modules load only in a checkout
 * @property {number} maxPackages packages that npm installs with it, itself included
 * @property {number} maxPackedKB size of its archive
 * @property {number} maxUnpackedMB size of its files
 */

const everywhere = { LICENSE: 'LICENSE', 'CHANGELOG.md': 'CHANGELOG.md' };
const ownFile = { './package.json': './package.json' };

/**
 * The packages that are published. Each contains the sources that its entries reach, and depends on the packages that
 * those import. Their versions are those of the root's package.json.
 *
 * @type {Readonly<Record<string, Package>>}
 */
export const packages = {
  'laurel-widgets': {
    description: 'Custom elements that put a web3 loyalty programme on any website.',
    readme: 'README.md',
    entries: Object.fromEntries(Object.entries(entries).filter(([, source]) => !nodeEntries.includes(source))),
    files: {
      ...everywhere,
      'src/browser/i18n/translations': 'translations',
      'dist/cdn/laurel.css': 'laurel.css',
      'dist/custom-elements.json': 'custom-elements.json',
      'dist/hosts': 'dist/hosts',
    },
    typeExports: {
      './jsx/react': 'dist/hosts/react.d.ts',
      './jsx/preact': 'dist/hosts/preact.d.ts',
      './jsx/solid': 'dist/hosts/solid.d.ts',
      './vue': 'dist/hosts/vue.d.ts',
      './svelte': 'dist/hosts/svelte.d.ts',
    },
    fileExports: {
      './laurel.css': './laurel.css',
      './translations/*.json': './translations/*.json',
      './custom-elements.json': './custom-elements.json',
      './vscode.html-data.json': './dist/hosts/vscode.html-data.json',
      './vscode.css-data.json': './dist/hosts/vscode.css-data.json',
      './web-types.json': './dist/hosts/web-types.json',
      ...ownFile,
    },
    sideEffects: ['./dist/browser/loader.js', './dist/browser/elements/*.js', '*.css'],
    // Laurel does not import abitype: ox and viem require versions of it that npm would install side by side.
    sharedWith: { '@noble/hashes': 'viem', abitype: 'viem' },
    maxPackages: 25,
    maxPackedKB: 1870,
    maxUnpackedMB: 9.8,
  },
  'laurel-proxy': {
    description: "Laurel's proxy: holds the platform's API key, signs members in and serves the elements.",
    readme: 'src/proxy/README.md',
    entries: {
      '.': 'src/proxy/index.ts',
      './node': 'src/proxy/node.ts',
      './verify': 'src/verify/index.ts',
      './contract': 'src/contract/index.ts',
    },
    bin: { 'laurel-proxy': 'src/cli/laurel-proxy.ts' },
    files: { ...everywhere, 'dist/cdn': 'dist/cdn', 'dist/openapi.proxy.json': 'openapi.json' },
    fileExports: { './openapi.json': './openapi.json', ...ownFile },
    sideEffects: ['./dist/node/cli/laurel-proxy.js'],
    maxPackages: 60,
    maxPackedKB: 6550,
    maxUnpackedMB: 15.2,
  },
  'laurel-service': {
    description: "Laurel's service and demo: the platform's API on embedded Postgres or on a server of your own.",
    readme: '.docs/operating.md',
    entries: { '.': 'src/service/index.ts' },
    bin: { 'laurel-service': 'src/cli/laurel-service.ts' },
    threads: ['src/service/db/pglite-worker.ts'],
    files: {
      ...everywhere,
      'dist/cdn': 'dist/cdn',
      'dist/demo': 'dist/demo',
      'dist/site': 'dist/site',
      'demo/art': 'demo/art',
      'demo/contracts/chain.json': 'demo/contracts/chain.json',
      'demo/fonts/OFL.txt': 'demo/fonts/OFL.txt',
      'dist/openapi.json': 'openapi.json',
    },
    fileExports: { './openapi.json': './openapi.json', ...ownFile },
    sideEffects: ['./dist/node/cli/laurel-service.js'],
    // The demo of a checkout builds its pages before it shows them.
    inCheckout: ['vite'],
    optional: ['@foundry-rs/anvil-linux-amd64'],
    maxPackages: 110,
    maxPackedKB: 15_400,
    maxUnpackedMB: 35.8,
  },
};
