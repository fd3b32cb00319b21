/**
 * Every check that is not a test, in groups. A step is a command with the names of the steps that it comes `after`. The
 * slowest steps come first, with those that the checks of the built package wait for.
 */

/** Runs TypeScript 7 by its path, because npm does not define which of several `tsc` it links. */
const tsc = (...args) => ({ command: 'node', args: ['node_modules/typescript-native/bin/tsc', ...args] });

/**
 * Each part is checked with only the types that it may use. Each run uses one checker, because two would both check
 * most of the types.
 */
const types = ['test.node', 'demo', 'server', 'test.browser', 'browser', 'proxy'].map((part) => ({
  name: `types: ${part}`,
  ...tsc('-p', `.config/types/tsconfig.${part}.json`, '--checkers', '1'),
}));

const lint = [
  {
    name: 'lint: ESLint',
    command: 'eslint',
    args: ['--config', '.config/lint/eslint.config.mjs', '.', '--max-warnings', '0'],
  },
  { name: 'lint: oxlint', command: 'oxlint', args: [] },
];

const vite = (mode, after = []) => ({
  name: `build: ${mode}`,
  command: 'vite',
  args: ['build', '--mode', mode, '--logLevel', 'warn'],
  after,
});

const build = [
  vite('cdn'),
  // Writes into the folder that the script tag's build empties first.
  vite('walletconnect', ['build: cdn']),
  { name: 'build: declarations', ...tsc('-p', '.config/types/tsconfig.build.json') },
  {
    name: 'build: message keys',
    command: 'node',
    args: ['.config/generate/message-keys.mjs'],
    after: ['build: declarations'],
  },
  {
    name: 'build: custom elements',
    command: 'cem',
    args: ['analyze', '--config', '.config/generate/custom-elements-manifest.config.mjs', '--quiet'],
  },
  {
    name: 'build: editor data',
    command: 'node',
    args: ['.config/generate/editor-data.mjs'],
    after: ['build: custom elements'],
  },
  vite('demo'),
  vite('npm'),
  vite('node'),
  { name: 'build: OpenAPI', command: 'tsx', args: ['.config/build/openapi.ts'] },
  {
    name: 'build: WordPress plugin',
    ...{ command: 'node', args: ['.config/packages/wordpress.mjs'], shows: true },
    after: ['build: walletconnect', 'build: custom elements'],
  },
  {
    name: 'build: site',
    ...{ command: 'tsx', args: ['demo/docs/build.ts'], shows: true },
    after: ['build: cdn', 'build: demo', 'build: custom elements'],
  },
];
build.push({
  name: 'build: packages',
  ...{ command: 'node', args: ['.config/packages/make-packages.mjs'] },
  after: build.map(({ name }) => name),
});

/** The public surface, which may change only together with the file that records it. */
const surface = {
  name: 'public surface',
  ...{ command: 'node', args: ['.config/packages/write-surface.mjs', '--check'], after: ['build: custom elements'] },
};

/** Checks of the built package in dist. */
const built = [
  { name: 'built package', command: 'node', args: ['.config/packages/built-package.mjs'] },
  { name: 'packages', command: 'node', args: ['.config/packages/packed-packages.mjs'], shows: true },
  { name: 'budgets', command: 'node', args: ['.config/packages/budgets.mjs'], shows: true },
].map((step) => ({ ...step, after: build.map(({ name }) => name) }));

const format = { name: 'format', command: 'oxfmt', args: ['--config', '.config/lint/oxfmt.json', '--check'] };
const generated = { name: 'generated files', command: 'node', args: ['.config/generate/generate.mjs', '--check'] };
const layers = { name: 'layers', command: 'npm', args: ['run', '--silent', 'layers'] };
const openApi = { name: 'OpenAPI', command: 'tsx', args: ['.config/lint/lint-openapi.ts'] };
const translations = { name: 'translations', command: 'tsx', args: ['.config/languages/translations.ts'] };
const knip = { name: 'knip', command: 'knip', args: ['--config', '.config/lint/knip.ts'] };

export const groups = { types, lint, build };
export const all = [
  ...lint,
  format,
  generated,
  ...build,
  layers,
  ...built,
  surface,
  ...types,
  knip,
  openApi,
  translations,
];
