import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';

/** Root of the repository, with a trailing slash. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Source that defines each element, by its name without `laurel-`, from src/browser/registry.ts. */
const elements = [
  ...readFileSync(`${root}src/browser/registry.ts`, 'utf8').matchAll(/'laurel-([\w-]+)'.*import\('\.\/(.+?)\.js'\)/g),
].map(([, name, path]) => [`./elements/${name}`, `src/browser/${path}.ts`]);

/**
 * Entries that the package exports, and the source behind each. The builds and the test server follow this list;
 * `npm run generate` writes it into package.json and tsconfig.json, and test/package checks that they agree.
 *
 * @type {Record<string, string>}
 */
export const entries = {
  '.': 'src/browser/index.ts',
  './loader': 'src/browser/loader.ts',
  './registry': 'src/browser/registry.ts',
  ...Object.fromEntries(elements),
  './walletconnect': 'src/browser/wallets/walletconnect/index.ts',
  './proxy': 'src/proxy/index.ts',
  './proxy/node': 'src/proxy/node.ts',
  './service': 'src/service/index.ts',
  './verify': 'src/verify/index.ts',
  './contract': 'src/contract/index.ts',
};

/** Sources built for servers: modules that others import, the command, and the thread of the embedded database. */
export const nodeEntries = [
  'src/cli/laurel-service.ts',
  'src/cli/laurel-proxy.ts',
  'src/proxy/index.ts',
  'src/proxy/node.ts',
  'src/service/index.ts',
  'src/service/db/pglite-worker.ts',
  'src/verify/index.ts',
  'src/contract/index.ts',
];

/** Resolves the package's own name to its sources: for Vite's `resolve.alias`. */
export const selfReference = Object.entries(entries).map(([entry, source]) => ({
  find: new RegExp(`^laurel-widgets${entry.slice(1).replaceAll('/', '\\/')}$`),
  replacement: root + source,
}));
