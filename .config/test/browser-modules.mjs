import { readFileSync } from 'node:fs';
import { createServer } from 'vite';
import { root, selfReference } from '../build/entries.mjs';

/** The test runner's own modules exist only on its server, so they are imported from there at run time. */
const runnerModules = {
  name: 'runner-modules',
  enforce: 'pre',
  resolveId: (id) => (/^\/__web-/.test(id) ? `\0runner:${id}` : undefined),
  load: (id) =>
    id.startsWith('\0runner:')
      ? `const runner = await import(/* @vite-ignore */ ${JSON.stringify(id.slice('\0runner:'.length))});
         export const { webSocket, sendMessage, sendMessageWaitForResponse } = runner;`
      : undefined,
};

/** Paths that Vite answers; the test runner answers all others, and its own packages. */
const ours = /\.(ts|css|json|svg)$|^\/@(vite|id|fs)\/|^\/node_modules\/(?!@web\/)/;

/** Every public module of Lit, so that none is loaded twice. */
const lit = Object.keys(JSON.parse(readFileSync(`${root}node_modules/lit/package.json`, 'utf8')).exports)
  .filter((path) => path.endsWith('.js') && !/polyfill|\/server\.js|is-server|hydrat/.test(path))
  .map((path) => `lit${path.slice(1)}`);

/** Packages of elements and tests, which Vite bundles once for all runners. */
const packages = [
  'lit',
  ...lit,
  'lossless-json',
  'zod/mini',
  'viem',
  'viem/accounts',
  'viem/actions',
  'viem/chains',
  'viem/siwe',
  'viem/utils',
  '@wagmi/core',
  ...['ed25519', 'nist', 'secp256k1'].map((name) => `@noble/curves/${name}.js`),
  ...['blake2', 'legacy', 'sha2', 'sha3', 'utils'].map((name) => `@noble/hashes/${name}.js`),
  '@scure/base',
  '@scure/sr25519',
  '@walletconnect/sign-client',
  'uqr',
  'jsqr',
  // Clients that control the fake wallets.
  '@cosmjs/amino',
  '@onflow/fcl',
  '@polkadot-api/pjs-signer',
  '@tonconnect/sdk',
  '@wagmi/core/chains',
  '@wallet-standard/app',
  '@open-wc/testing',
  'axe-core',
  'fast-check',
];

/** Starts a Vite development server, so that tests and builds share one transformer. */
const startVite = () =>
  createServer({
    configFile: false,
    root,
    cacheDir: 'node_modules/.vite/tests',
    logLevel: 'warn',
    appType: 'custom',
    plugins: [runnerModules],
    server: {
      middlewareMode: true,
      hmr: false,
      ws: false,
      watch: null,
      // A browser lives for one run, during which no module changes, so the pages of all files can use the browser's
      // cache.
      headers: { 'cache-control': 'max-age=86400' },
    },
    resolve: { alias: selfReference },
    optimizeDeps: { include: packages, noDiscovery: true, rolldownOptions: { plugins: [runnerModules] } },
  });

let prepared;

/** Bundles the packages, unless that was done before; runners that start at the same time would each do it. */
export const prepareModules = () => (prepared ??= serveModules().then(({ close }) => close()));

/** Serves the modules of tests and elements as middleware of the test runner. */
export async function serveModules() {
  const vite = await startVite();
  return {
    close: () => vite.close(),
    middleware: (context, next) => {
      if (!ours.test(context.path)) return next();
      context.respond = false;
      context.res.statusCode = 200;
      vite.middlewares(context.req, context.res, (error) => {
        context.res.statusCode = error ? 500 : 404;
        context.res.end(error ? String(error) : 'not found');
      });
      return undefined;
    },
  };
}
