/**
 * Which folder may import which. A folder of src that is not listed here may import no other folder of src. `types`: only by
 * `import type`. `lazy`: by `import type` and `import()`.
 */
const layers = {
  contract: { may: ['values/amounts'] },
  errors: { types: ['contract'] },
  'browser/i18n': { may: ['values/amounts', 'values/moments'] },
  // Reads amounts, moments and typed texts in the same way in browsers and on servers.
  'values/amounts': {},
  'values/moments': {},
  'values/texts': {},
  'browser/theme': {},
  'browser/client': { may: ['errors'], types: ['contract'] },
  // The facts about a type of wallet, which any code may import.
  'wallet-types': {},
  'wallet-types/browser': { may: ['browser/wallets', 'errors'], types: ['contract'] },
  'wallet-types/server': { may: ['verify', 'contract', 'errors'] },
  'browser/wallets': { may: ['wallet-types/browser', 'errors'], types: ['contract'] },
  'browser/stores': {
    may: ['browser/client', 'values/amounts', 'errors', 'values/moments', 'values/texts'],
    types: ['contract', 'browser/wallets', 'wallet-types/browser'],
  },
  'browser/program': { may: ['browser/client', 'errors'], types: ['contract'], lazy: ['browser/wallets'] },
  'browser/controllers': {
    may: ['browser/stores', 'browser/program', 'browser/client', 'values/amounts', 'errors', 'browser/i18n'],
    types: ['contract', 'browser/wallets'],
    lazy: ['browser/elements/program'],
  },
  'browser/ui': { may: ['browser/theme', 'browser/i18n', 'values/amounts', 'browser/controllers'] },
  'browser/elements': {
    may: [
      'browser/stores',
      'browser/controllers',
      'browser/ui',
      'browser/theme',
      'errors',
      'browser/i18n',
      'values/amounts',
      'values/moments',
      'values/texts',
    ],
    types: ['contract'],
    except: '^src/browser/elements/program/',
  },
  // <laurel-program> creates the programme and provides it to the elements inside.
  'browser/elements/program': {
    may: ['browser/elements', 'browser/program', 'browser/controllers', 'browser/theme', 'errors', 'browser/i18n'],
    types: ['contract'],
  },
  verify: { may: ['wallet-types/server', 'contract', 'errors'] },
  'server/metrics': {},
  // Inspects a page from outside, for its owner.
  'browser/doctor': { may: ['errors'] },
  proxy: {
    may: [
      'contract',
      'errors',
      'values/amounts',
      'values/moments',
      'verify',
      'wallet-types/server',
      'server/metrics',
      'server/command-name.ts',
      'server/own-package.ts',
      'server/keep-alive.ts',
      'server/outgoing-proxy.ts',
      'server/outside.ts',
      'server/request-heads.ts',
    ],
    types: ['cli/end-with-signals.ts'],
  },
  service: {
    may: [
      'contract',
      'errors',
      'values/amounts',
      'values/texts',
      'verify',
      'wallet-types/server',
      'server/metrics',
      'server/command-name.ts',
      'server/own-package.ts',
      'cli/end-with-signals.ts',
      'server/keep-alive.ts',
      'server/outgoing-proxy.ts',
      'server/outside.ts',
      'server/request-heads.ts',
    ],
  },
};

/** Entry files of the browser, and the code that commands and servers share. */
const files = {
  'browser/index.ts': {
    mayNot: [
      'browser/loader.ts',
      'browser/registry.ts',
      'cli/laurel-service.ts',
      'cli/demo-command.ts',
      'verify',
      'proxy',
      'service',
    ],
  },
  'browser/script-tag.ts': {
    may: ['browser/theme'],
    lazy: ['browser/loader.ts', 'browser/languages.ts'],
    types: ['browser/client', 'browser/i18n', 'browser/program'],
  },
  'browser/languages.ts': { may: ['browser/i18n'] },
  'browser/loader.ts': {
    may: [
      'browser/registry.ts',
      'browser/when-wanted.ts',
      'browser/program',
      'errors',
      'browser/controllers',
      'browser/ui',
      'browser/i18n',
    ],
    lazy: ['browser/unknown-tag.ts', 'browser/doctor'],
    types: ['contract', 'browser/elements/events.ts'],
  },
  'browser/discover.ts': { may: ['browser/loader.ts'] },
  'browser/unknown-tag.ts': { may: ['errors'] },
  'browser/when-wanted.ts': { may: ['browser/controllers'] },
  'browser/registry.ts': { lazy: ['browser/elements'] },
  'cli/laurel-service.ts': { may: ['cli/commands.ts'], lazy: ['service', 'cli/demo-command.ts'] },
  'cli/laurel-proxy.ts': { may: ['cli/commands.ts'] },
  'cli/commands.ts': { may: ['errors', 'server/command-name.ts', 'cli/end-with-signals.ts'], lazy: ['proxy'] },
  'values/clocks.ts': {},
  'server/command-name.ts': { may: ['server/own-package.ts'] },
  'server/own-package.ts': {},
  'server/keep-alive.ts': {},
  'server/outgoing-proxy.ts': {},
  'server/request-heads.ts': {},
  'server/outside.ts': {},
  'cli/demo-command.ts': {
    may: ['errors', 'server/command-name.ts', 'service/command-options.ts', 'service/explain-database.ts'],
    types: ['cli/end-with-signals.ts'],
  },
  'cli/end-with-signals.ts': { may: ['errors'] },
};

/** Each type of wallet has a folder with its facts, its part in the browser, and its part on servers; `all` has the lists of them. */
const walletTypes = {
  'wallet-types': '^src/wallet-types/(?!.*/(browser|server)/)',
  'wallet-types/browser': '^src/wallet-types/[\\w-]+/browser/',
  'wallet-types/server': '^src/wallet-types/[\\w-]+/server/',
};

/** Modules that any code may import, pages included: the clocks, and plain text and tables without a schema. */
const freeForAll = `^src/values/clocks\\.ts$|^src/contract/(message|chain-ids|graphemes|auctions/bid-message|providers/[\\w/-]+)\\.ts$|${walletTypes['wallet-types']}`;

const at = (name) =>
  walletTypes[name] ?? (name.endsWith('.ts') ? `^src/${name.replace('.', '\\.')}$` : `^src/${name}/`);
const paths = (names = []) => names.map(at);

function wall(name, { may = [], types = [], lazy = [], mayNot, except }) {
  const from = { path: at(name), ...(except && { pathNot: except }) };
  const rule = (suffix, comment, to) => ({ name: `${name}: ${suffix}`, severity: 'error', comment, from, to });
  if (mayNot)
    return [
      rule('imports', `${name} must not import this`, { path: paths(mayNot), dependencyTypesNot: ['type-only'] }),
    ];
  return [
    rule('imports', `${name} may import: ${[...may, ...types, ...lazy].join(', ') || 'nothing of ours'}`, {
      path: '^src/',
      pathNot: [at(name), freeForAll, ...paths([...may, ...types, ...lazy])],
    }),
    ...(types.length > 0
      ? [
          rule('types only', `from ${types.join(', ')} come types only`, {
            path: paths(types),
            pathNot: freeForAll,
            dependencyTypesNot: ['type-only'],
          }),
        ]
      : []),
    ...(lazy.length > 0
      ? [
          rule('lazily', `${lazy.join(', ')} is loaded by import() only`, {
            path: paths(lazy),
            dynamic: false,
            dependencyTypesNot: ['type-only'],
          }),
        ]
      : []),
  ];
}

const browser = [
  ...[
    'browser/i18n',
    'browser/theme',
    'values/amounts',
    'values/moments',
    'values/texts',
    'browser/client',
    'browser/stores',
  ],
  ...[
    'browser/program',
    'browser/wallets',
    'wallet-types',
    'wallet-types/browser',
    'browser/controllers',
    'browser/ui',
    'browser/elements',
  ],
];
const anywhere = [...browser, 'contract', 'errors', 'verify', 'wallet-types/server'];
/** The public events: those of each element beside it, those of several elements, the list of all, and their bases. */
const eventFiles = [
  '^src/browser/elements/[^/]+/events\\.ts$',
  '^src/browser/elements/(events|shared-events|laurel-event|held-event|connect-request-event)\\.ts$',
];
const packages = (...names) => names.map((name) => `(^|/)node_modules/${name}/`);

const ban = (name, comment, from, to) => ({ name, severity: 'error', comment, from, to });

module.exports = {
  forbidden: [
    ...Object.entries({ ...layers, ...files }).flatMap(([name, rules]) => wall(name, rules)),
    ban(
      'one element, one folder',
      'what two elements share lives in elements/list, elements/share, elements/*.ts or ui',
      { path: '^src/browser/elements/([^/]+)/' },
      { path: '^src/browser/elements/[^/]+/', pathNot: '^src/browser/elements/($1|list|share)/' },
    ),
    ban(
      'public events',
      "an element's own file dispatches its events; its other files return or report what happened",
      {
        path: '^src/browser/(elements|controllers|stores|ui)/',
        pathNot: ['^src/browser/elements/([^/]+)/\\1\\.ts$', ...eventFiles],
      },
      { path: eventFiles, dependencyTypesNot: ['type-only'] },
    ),
    ban(
      'new folder',
      'give the folder its place in .config/lint/dependency-cruiser.cjs',
      {
        path: '^src/',
        pathNot: paths([...Object.keys(layers), ...Object.keys(files)]),
      },
      { path: '.' },
    ),
    ban(
      'contract: packages',
      'the contract runs everywhere: zod/mini alone',
      { path: at('contract') },
      {
        dependencyTypes: ['npm', 'npm-dev', 'npm-optional', 'core'],
        pathNot: packages('zod'),
      },
    ),
    ban(
      'no zod in pages',
      'the proxy has already rebuilt every answer',
      { path: paths([...browser, 'errors']) },
      {
        path: packages('zod'),
      },
    ),
    ban(
      'backends of descriptors',
      'what only servers know about providers stays out of pages',
      { path: paths(browser) },
      { path: '^src/contract/providers/backend\\.ts$', dependencyTypesNot: ['type-only'] },
    ),
    ban(
      'wallet libraries',
      "viem belongs in wallets, verify and EVM's folder",
      {
        path: '^src/',
        pathNot: [...paths(['browser/wallets', 'verify']), '^src/wallet-types/evm/(browser|server)/'],
      },
      { path: packages('viem'), dependencyTypesNot: ['type-only'] },
    ),
    ban(
      'addresses without viem',
      'the one spelling of an address needs no wallet library: viem is in server/verify.ts',
      { path: '^src/verify/canonical-address\\.ts$' },
      { path: packages('viem'), reachable: true },
    ),
    ban(
      'lit',
      'Lit belongs to controllers, ui, elements and theme, and to the panel of the doctor; the programme has its context',
      {
        path: '^src/',
        pathNot: paths([
          'browser/controllers',
          'browser/ui',
          'browser/elements',
          'browser/theme',
          'browser/doctor',
          'browser/program',
          'browser/index.ts',
        ]),
      },
      { path: packages('lit', 'lit-html', 'lit-element', '@lit'), dependencyTypesNot: ['type-only'] },
    ),
    ban(
      'stores: no Lit, not even its types',
      'a store knows no element: its tests run in Node, and it asks the page by a question in its state',
      { path: at('browser/stores') },
      { path: packages('lit', 'lit-html', 'lit-element', '@lit') },
    ),
    ban(
      'stores: of the client, what needs no page',
      'the programme gives a store what knows the document, by its constructor',
      { path: at('browser/stores') },
      {
        path: '^src/browser/client/(connectivity|transport|tabs|dpop-session|dpop-flag)\\.ts$',
        dependencyTypesNot: ['type-only'],
      },
    ),
    ban(
      'no Node in pages and workers',
      'web standards only',
      {
        path: [...paths([...anywhere, 'proxy']), '^src/browser/(index|loader|discover|registry|unknown-tag)\\.ts$'],
        pathNot: '^src/proxy/(node|cli)(/|\\.ts$)',
      },
      { dependencyTypes: ['core'] },
    ),
    ban(
      'proxy core: packages',
      'packages that need Node belong in proxy/node and proxy/cli',
      {
        path: at('proxy'),
        pathNot: '^src/proxy/(node|cli)(/|\\.ts$)',
      },
      {
        path: packages('@hono/node-server', 'undici', 'pino', 'postgres', '@electric-sql', 'drizzle-orm'),
        dependencyTypesNot: ['type-only'],
      },
    ),
    ban(
      'demo: public entries only',
      'the demo uses the package as any site does',
      { path: '^demo/' },
      {
        path: '^src/',
        pathNot: [
          '^src/browser/(index|loader|registry)\\.ts$',
          '^src/browser/elements/[^/]+/define\\.ts$',
          '^src/(proxy|service|verify|contract)/index\\.ts$',
          '^src/proxy/node\\.ts$',
        ],
      },
    ),
    ban(
      'demo does not know the tools',
      'what builds the project reads the demo, never the other way round',
      { path: '^demo/' },
      { path: '^\\.config/' },
    ),
    ban(
      'src does not know the demo',
      'only the command that starts it does, lazily',
      { path: '^src/', pathNot: '^src/cli/demo-command\\.ts$' },
      {
        path: '^(demo|test)/',
      },
    ),
    ban(
      'demo is loaded by import()',
      'others do not pay for it',
      { path: '^src/cli/demo-command\\.ts$' },
      {
        path: '^demo/',
        dynamic: false,
        dependencyTypesNot: ['type-only'],
      },
    ),
    ban(
      'no cycles',
      'a cycle has no first module',
      {},
      {
        circular: true,
        viaOnly: { dependencyTypesNot: ['type-only'] },
      },
    ),
    ban('no type cycles', 'give the type a file of its own', { path: '^src/' }, { circular: true }),
    ban('resolvable', 'the import leads nowhere', { path: '^(src|demo|test)/' }, { couldNotResolve: true }),
    ban(
      'declared',
      'list the package in dependencies',
      { path: '^src/' },
      {
        dependencyTypes: ['npm-dev', 'npm-no-pkg', 'npm-unknown', 'undetermined'],
        // An optional peer dependency is a development dependency as well.
        dependencyTypesNot: ['type-only', 'npm-peer'],
      },
    ),
    ban(
      'WalletConnect',
      'its library comes with its own entry, and there once it is chosen',
      { path: '^src/', pathNot: '^src/browser/wallets/walletconnect/client\\.ts$' },
      { path: packages('@walletconnect') },
    ),
    ban(
      'WalletConnect is an entry of its own',
      'nothing else of src knows it',
      { path: '^src/', pathNot: '^src/browser/wallets/walletconnect/' },
      { path: '^src/browser/wallets/walletconnect/' },
    ),
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '^(dist|coverage|src/hosts/frameworks)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: { exportsFields: ['exports'], conditionNames: ['import', 'browser', 'types', 'default'] },
  },
};
