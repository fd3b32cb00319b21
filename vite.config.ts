import { readdirSync } from 'node:fs';
import { type UserConfig, defineConfig } from 'vite';
import { chunkGroups, elementChunks } from './.config/build/chunks.js';
import { entries, nodeEntries, root, selfReference } from './.config/build/entries.mjs';
import { classicScript } from './.config/build/classic-script.js';
import { compressed } from './.config/build/compressed.js';
import { integrity } from './.config/build/integrity.js';
import { inlineRuntime } from './.config/build/inline-runtime.js';
import { loadTogether } from './.config/build/load-together.js';
import { minifyTemplates } from './.config/build/minify-templates.js';
import { preload } from './.config/build/preload.js';
import { serviceFiles } from './.config/build/service-files.js';
import { shortPrivateProperties } from './.config/build/short-properties.js';
import { styleSheet } from './.config/build/style-sheet.js';
import { englishTexts, otherLanguages } from './.config/build/texts.js';
import packageJson from './package.json' with { type: 'json' };

const target = 'es2022';

/** Whether a module is a dependency, which an installed package finds beside it. */
const isDependency = (id: string): boolean =>
  Object.keys({ ...packageJson.dependencies, ...packageJson.peerDependencies }).some(
    (name) => id === name || id.startsWith(`${name}/`),
  );

/** For bundlers: one module for each entry of a page, dependencies outside. */
const npm: UserConfig = {
  plugins: [englishTexts(), minifyTemplates()],
  build: {
    outDir: 'dist/browser',
    target,
    sourcemap: true,
    minify: false,
    lib: {
      formats: ['es'],
      entry: Object.fromEntries(
        Object.entries(entries)
          .filter(([, source]) => !nodeEntries.includes(source))
          .map(([name, source]) => [name === '.' ? 'index' : name.slice('./'.length), source]),
      ),
    },
    rolldownOptions: {
      // Small enough to come along: beside viem's own version of them, npm would install six packages more.
      external: (id) => isDependency(id) && !id.startsWith('@noble/'),
      output: { entryFileNames: '[name].js', chunkFileNames: 'c/[name]-[hash:7].js' },
    },
  },
};

/** For the script tag: a loader and what it loads, complete and minified. */
const cdn: UserConfig = {
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [
    englishTexts(),
    shortPrivateProperties(`${root}src/`),
    minifyTemplates(),
    inlineRuntime(),
    loadTogether('loader.js', 'core'),
    classicScript('loader.js'),
    otherLanguages(),
    preload('loader.js', elementChunks),
    styleSheet('src/browser/theme/laurel.css'),
    integrity('integrity.json'),
    compressed(),
  ],
  build: {
    outDir: 'dist/cdn',
    target,
    sourcemap: true,
    // Chunks import each other by relative addresses, so that the files work from any folder of any host.
    modulePreload: false,
    manifest: 'manifest.json',
    license: { fileName: 'licenses.md' },
    // Pages that have elements in shadow roots import `discover` from the file of its name.
    lib: { formats: ['es'], entry: { loader: 'src/browser/script-tag.ts', discover: 'src/browser/discover.ts' } },
    rolldownOptions: {
      // A file may export more than its module does, to other files.
      preserveEntrySignatures: 'allow-extension',
      // A chunk merged into an element's would be exported from it, for which the bundler needs a chunk of its own.
      experimental: { chunkOptimization: { avoidRedundantChunkLoads: false } },
      optimization: { inlineConst: { mode: 'all', pass: 3 } },
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'c/[name]-[hash:7].js',
        minify: true,
        comments: false,
        codeSplitting: { groups: chunkGroups },
      },
    },
  },
};

/**
 * A script tag of its own, in the same folder, for sites that want WalletConnect. Built by itself: what it shares with the
 * others would be a file that they load as well.
 */
const walletConnect: UserConfig = {
  define: { 'process.env.NODE_ENV': '"production"', global: 'globalThis' },
  plugins: [integrity('walletconnect.integrity.json'), compressed()],
  build: {
    outDir: 'dist/cdn',
    emptyOutDir: false,
    target,
    sourcemap: true,
    modulePreload: false,
    manifest: 'walletconnect.manifest.json',
    license: { fileName: 'walletconnect.licenses.md' },
    lib: { formats: ['es'], entry: { walletconnect: 'src/browser/wallets/walletconnect/script.ts' } },
    rolldownOptions: {
      output: {
        entryFileNames: '[name].js',
        chunkFileNames: 'walletconnect/[name]-[hash:7].js',
        minify: true,
        comments: false,
      },
    },
  },
};

/** For Node: one file for each source, so that what a source reads or starts beside itself is beside it here too. */
const node: UserConfig = {
  plugins: [serviceFiles()],
  build: {
    outDir: 'dist/node',
    target: 'node20',
    ssr: true,
    sourcemap: true,
    rolldownOptions: {
      input: nodeEntries,
      external: isDependency,
      output: { preserveModules: true, preserveModulesRoot: 'src', entryFileNames: '[name].js' },
    },
  },
};

/** The demo's pages. They take the elements from the script tag, as any site does. */
const demo: UserConfig = {
  root: 'demo',
  // The pages are part of the documentation too, which any folder of a host may serve.
  base: './',
  html: { cspNonce: '__CSP_NONCE__' },
  build: {
    outDir: `${root}dist/demo`,
    target,
    rolldownOptions: {
      input: readdirSync(`${root}demo`)
        .filter((file) => file.endsWith('.html'))
        .map((file) => `${root}demo/${file}`),
    },
  },
};

const modes: Record<string, UserConfig> = { npm, cdn, walletconnect: walletConnect, node, demo };

export default defineConfig(({ mode }) => {
  const chosen = modes[mode];
  if (!chosen) throw new Error(`Choose a mode: vite build --mode ${Object.keys(modes).join(' | ')}.`);
  return {
    ...chosen,
    publicDir: false,
    resolve: { alias: selfReference },
    build: { emptyOutDir: true, ...chosen.build, reportCompressedSize: false },
  };
});
