import type { KnipConfig } from 'knip';

/** Finds files, exports and dependencies that nothing uses. */
const config: KnipConfig = {
  entry: [
    'src/browser/{index,loader,registry,script-tag,discover}.ts',
    'src/browser/elements/*/define.ts',
    'src/{proxy,service,verify,contract}/index.ts',
    'src/proxy/node.ts',
    'src/cli/laurel-proxy.ts',
    'src/browser/wallets/walletconnect/{index,script}.ts',
    'test/support/wallets/phone-process.ts',
    'test/e2e/hostile-site/server.ts',
    'test/service/dying-service.ts',
    'test/e2e/prepare.ts',
    'test/package/dom/elements.ts',
    'src/service/db/pglite-worker.ts',
    'demo/*.html',
    'demo/docs/build.ts',
    'demo/docs/browser/docs.ts',
    'test/**/*.{test,spec}.ts',
    '.config/**/*.{mjs,cjs,ts}',
  ],
  project: ['src/**/*.ts', 'demo/**/*.{ts,html}', 'test/**/*.ts', '.config/**'],
  // Types for frameworks, which are not installed here.
  ignore: ['src/hosts/frameworks/**'],
  // Finds the scripts of the demo's pages.
  compilers: {
    html: (text: string) =>
      [...text.matchAll(/<script[^>]*\bsrc="(\.[^"]+\.ts)"/g)].map(([, file]) => `import '${file}';`).join('\n'),
  },
  // vite.config.ts needs one of its modes, and Knip's Vite plugin passes none.
  vite: false,
  // .config/steps/all-steps.mjs starts the first three, Solidity imports the fourth, and a page of a test loads the last.
  ignoreDependencies: ['typescript-native', 'oxlint', 'oxlint-tsgolint', '@openzeppelin/contracts', 'darkreader'],
  // The last is Laurel's own command, in an installed package.
  ignoreBinaries: ['apt-get', 'openssl', 'php', 'laurel-service'],
  ignoreExportsUsedInFile: true,
};

export default config;
