import { fileURLToPath } from 'node:url';

/**
 * What the package lets others import, and the source behind it. The `exports` of package.json, the `paths` of
 * tsconfig.json, the builds and the test server all follow this list; test/package checks that they agree.
 *
 * @type {Record<string, string>}
 */
export const entries = {
  '.': 'src/index.ts',
  './loader': 'src/loader.ts',
  './registry': 'src/registry.ts',
  './elements/program': 'src/elements/program/define.ts',
  './elements/wallet-connect': 'src/elements/wallet-connect/define.ts',
  './elements/leaderboard': 'src/elements/leaderboard/define.ts',
  './elements/quest-list': 'src/elements/quest-list/define.ts',
  './elements/social-connect': 'src/elements/social-connect/define.ts',
  './elements/profile': 'src/elements/profile/define.ts',
  './elements/badge-shelf': 'src/elements/badge-shelf/define.ts',
  './elements/mint-gallery': 'src/elements/mint-gallery/define.ts',
  './elements/auction-bidder': 'src/elements/auction-bidder/define.ts',
  './elements/token-claim': 'src/elements/token-claim/define.ts',
  './elements/points-balance': 'src/elements/points-balance/define.ts',
  './walletconnect': 'src/wallets/walletconnect/index.ts',
  './proxy': 'src/proxy/index.ts',
  './proxy/node': 'src/proxy/node.ts',
  './service': 'src/service/index.ts',
  './verify': 'src/verify/index.ts',
  './contract': 'src/contract/index.ts',
};

/** What is built for servers: modules others import, the command, and the thread the embedded database runs in. */
export const nodeEntries = [
  'src/cli.ts',
  'src/proxy/index.ts',
  'src/proxy/node.ts',
  'src/service/index.ts',
  'src/service/db/pglite-worker.ts',
  'src/verify/index.ts',
  'src/contract/index.ts',
];

/** Root of the repository, with a slash at its end. */
export const root = fileURLToPath(new URL('../', import.meta.url));

/** The package's own name, read as its sources: for Vite's `resolve.alias`. */
export const selfReference = Object.entries(entries).map(([entry, source]) => ({
  find: new RegExp(`^laurel-widgets${entry.slice(1).replaceAll('/', '\\/')}$`),
  replacement: root + source,
}));
