/**
 * Every check that is not a test, by groups. A step is a command, with the names of those it comes `after`. Those that
 * take longest are first, and what the package's own checks wait for.
 */

/** TypeScript 7, by its path: which `tsc` of several npm puts beside the other commands is not said. */
const tsc = (...args) => ({ command: 'node', args: ['node_modules/typescript-native/bin/tsc', ...args] });

/** Each part with what it may see. With one checker each, as two would both look at most of the types. */
const types = ['test.node', 'demo', 'server', 'test.browser', 'browser', 'proxy'].map((part) => ({
  name: `types: ${part}`,
  ...tsc('-p', `.config/tsconfig.${part}.json`, '--checkers', '1'),
}));

const lint = [
  {
    name: 'lint: ESLint',
    command: 'eslint',
    args: ['--config', '.config/eslint.config.mjs', '.', '--max-warnings', '0'],
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
  // Into the folder that the script tag's build empties.
  vite('walletconnect', ['build: cdn']),
  { name: 'build: declarations', ...tsc('-p', '.config/tsconfig.build.json') },
  {
    name: 'build: custom elements',
    command: 'cem',
    args: ['analyze', '--config', '.config/custom-elements-manifest.config.mjs', '--quiet'],
  },
  vite('demo'),
  vite('npm'),
  vite('node'),
  { name: 'build: OpenAPI', command: 'tsx', args: ['.config/openapi.ts'] },
];

/** What looks at dist. */
const built = [
  { name: 'publint', command: 'publint', args: ['--strict'] },
  { name: 'built package', command: 'node', args: ['.config/built-package.mjs'] },
  { name: 'budgets', command: 'node', args: ['.config/budgets.mjs'], shows: true },
].map((step) => ({ ...step, after: build.map(({ name }) => name) }));

const format = { name: 'format', command: 'prettier', args: ['--check', '--log-level', 'warn', '.'] };
const layers = { name: 'layers', command: 'npm', args: ['run', '--silent', 'layers'] };
const openApi = { name: 'OpenAPI', command: 'tsx', args: ['.config/lint-openapi.ts'] };
const knip = { name: 'knip', command: 'knip', args: ['--config', '.config/knip.ts'] };

export const groups = { types, lint, build };
export const all = [...lint, format, ...build, layers, ...built, ...types, knip, openApi];
