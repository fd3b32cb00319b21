import { join } from 'node:path';
import { getConnInfo } from '@hono/node-server/conninfo';
import { serveStatic } from '@hono/node-server/serve-static';
import { type Context, Hono } from 'hono';
import { cors } from 'hono/cors';
import { proxy as passOn } from 'hono/proxy';
import { walletKinds } from 'laurel-widgets/contract';
import { nodeProxy } from 'laurel-widgets/proxy/node';
import { type RunningService, startService } from 'laurel-widgets/service';
import { type BuiltPages, startBuild } from './build.js';
import { chainAccounts } from './chain-accounts.js';
import { type LocalChain, localChainId, startChain } from './chain.js';
import { policy } from './docs/policy.js';
import { servePage, servePlainPage } from './pages.js';
import { openSite } from './site.js';

export interface DemoOptions {
  /** 0 selects a free port. */
  readonly port: number;
  readonly host: string;
  /** Folder in which the community is stored, or `memory`. */
  readonly data: string;
  /** Postgres server to use in place of the embedded one. */
  readonly databaseUrl?: string | undefined;
  /** Further origins whose pages may use the proxy, as browsers write them. */
  readonly origins: readonly string[];
}

/** The running demo. */
export interface Demo {
  readonly url: string;
  /** A site on another origin that shows Laurel with its script tag. */
  readonly otherUrl: string;
  close(): Promise<void>;
}

/** Path the proxy is mounted on. It serves the elements too, so the pages name nothing but its `loader.js`. */
const proxyPath = '/laurel';
/** The claim contract on the demo's chain (contracts/chain.json). */
const claimContract = '0xb19b36b1456E65E3A6D514D3F715f204BD59f431';
/** The factory of passkey accounts there. */
const passkeyFactory = '0xe1DA8919f262Ee86f9BE05059C9280142CF23f48';
/** Path of the pictures of the community's currencies and members. */
const picturesPath = '/art';

/**
 * Starts the service, proxy, chain and pages, the last three on one origin, and a plain page on another. Rejects with the
 * system's error if it cannot listen.
 */
export async function startDemo({ port, host, data, databaseUrl, origins }: DemoOptions): Promise<Demo> {
  const site = await openSite(host, port);
  const other = await openSite(host, 0);
  const { url } = site;
  const build = startBuild();
  const { built } = build;
  const starting = startCommunity({ data, databaseUrl, url, chainState: built.chain });
  // The community is set up while the pages are built.
  const [community] = await Promise.all([starting, build.pages]).catch(async (error: unknown) => {
    await starting.then(({ close }) => close()).catch(() => undefined);
    throw error;
  });
  const { chain, service, apiKey } = community;
  const proxy = nodeProxy({
    basePath: proxyPath,
    upstream: service.url,
    apiKey,
    organizationId: service.organizationId,
    websiteId: service.websiteId,
    origins: [url, url.replace('localhost', '127.0.0.1'), other.url, ...origins],
    evmRpcUrl: chain.url,
    walletTypes: walletKinds.map(({ id }) => id),
    ultraUrl: `${url}/nodes/ultra`,
    flowUrl: `${url}/nodes/flow`,
    claimContracts: [{ chainId: localChainId, address: claimContract }],
    passkeys: { chainId: localChainId, factory: passkeyFactory },
    publicEligibility: true,
    profileFields: ['displayName', 'logoUrl', 'bio', 'attributes'],
    unlinkWallets: true,
    returnPages: { default: `${url}/` },
    socialHosts: [new URL(url).host],
    // All visitors come from this machine, and share one rate limit.
    limits: { client: 6000, public: 6000, member: 6000, nonce: 600, verify: 600, wallet: 600, link: 600 },
    chains: [
      {
        id: localChainId,
        name: 'Ashfall test chain',
        rpcUrls: [`${url}/chain`],
        blockExplorerUrl: null,
        nativeCurrency: { name: 'Test ether', symbol: 'ETH', decimals: 18 },
      },
    ],
  });

  const ending = new AbortController();
  // Only visitors who open the documentation wait for it.
  const documentation = build
    .makeSite(ending.signal)
    .then(() =>
      new Hono().use(serveStatic({ root: built.site, onFound: (_file, context) => documentationHeaders(context) })),
    );
  documentation.catch((error: unknown) => {
    if (!ending.signal.aborted) process.stderr.write(`laurel: the documentation was not made: ${String(error)}\n`);
  });

  const app = new Hono();
  app.all(`${proxyPath}/*`, (context) =>
    proxy(context.req.raw, { clientAddress: getConnInfo(context).remote.address }),
  );
  // The sandbox's providers: their pages, and the addresses that send members back.
  for (const path of ['/sandbox/*', '/api/:authType/auth/callback'])
    app.all(path, ({ req }) =>
      passOn(service.url + req.url.slice(new URL(req.url).origin.length), { raw: req.raw, redirect: 'manual' }),
    );
  app.route('/nodes', chainAccounts());
  // TON wallets read this to tell their owner which site is asking.
  app.get('/tonconnect-manifest.json', (context) =>
    context.json({ url, name: 'Ashfall', iconUrl: `${url}${picturesPath}/host-guild.svg` }),
  );
  app.post('/chain', (context) => forward(context, chain.url));
  // The same files in the form that a content delivery network would serve.
  app.use('/cdn/*', ...forEveryone('/cdn', built.cdn, 'no-cache'));
  app.use(`${picturesPath}/*`, ...forEveryone(picturesPath, built.pictures, 'public, max-age=3600'));
  app.get('/docs', (context) => context.redirect('/docs/index.html'));
  app.get('/docs/', (context) => context.redirect('/docs/index.html'));
  app.get('/docs/*', async ({ req }) => (await documentation).fetch(req.raw));
  app.get('/studio', (context) => context.redirect('/studio.html'));
  app.get('/studio.json', async ({ req }) => (await documentation).fetch(req.raw));
  app.get('/cross-origin.html', (context) => context.redirect(other.url));
  app.get('/', () => servePage(built.pages, 'index', url));
  app.get('/:page{[a-z-]+\\.html}', (context) => servePage(built.pages, context.req.param('page').slice(0, -5), url));
  app.use('/*', serveStatic({ root: built.pages }));
  site.show(app);
  other.show(otherSite(built, url, chain.url));

  return {
    url,
    otherUrl: other.url,
    close: async () => {
      ending.abort();
      await Promise.all([site.close(), other.close()]);
      await community.close();
    },
  };
}

/** The demo's chain and its service. */
interface Community {
  readonly chain: LocalChain;
  readonly service: RunningService;
  readonly apiKey: string;
  close(): Promise<void>;
}

interface CommunityOptions extends Pick<DemoOptions, 'data' | 'databaseUrl'> {
  /** Origin of the demo's pages. */
  readonly url: string;
  /** File with the initial state of the chain. */
  readonly chainState: string;
}

/** Throws if the database was created with the key of another data folder. */
async function startCommunity({ data, databaseUrl, url, chainState }: CommunityOptions): Promise<Community> {
  const chain = await startChain({ from: chainState, ...(data !== 'memory' && { keptIn: join(data, 'chain.json') }) });
  const service = await startService({
    port: 0,
    data,
    databaseUrl,
    seed: 'demo',
    picturesUrl: `${url}${picturesPath}`,
    evmRpcUrl: chain.url,
    publicUrl: url,
    // Enough for one wallet of each of the ten types, and a few more.
    maximumWallets: 15,
    // The proxy beside it sends the requests of all visitors, and has its own limits.
    rateLimits: false,
  }).catch(async (error: unknown) => {
    await chain.close();
    throw error;
  });
  const close = async () => {
    await Promise.all([service.close(), chain.close()]);
  };
  const { apiKey } = service;
  if (apiKey !== undefined) return { chain, service, apiKey, close };
  await close();
  throw new Error(
    'Another --data folder has the API key of this database. Name that folder with --data, or a new database.',
  );
}

/**
 * The documentation's pages contain their policy; the header covers the files that cannot, and forbids framing by other
 * sites.
 */
function documentationHeaders(context: Context): void {
  context.header('content-security-policy', `${policy}; frame-ancestors 'self'`);
  context.header('cache-control', 'no-cache');
  context.header('x-content-type-options', 'nosniff');
}

/** A site of someone else: one page, which knows only where Laurel is served from, and has the same test wallet. */
function otherSite(built: BuiltPages, laurelUrl: string, chainUrl: string): Hono {
  return new Hono()
    .get('/', () => servePlainPage(built.pages, 'cross-origin', laurelUrl))
    .get('/favicon.ico', (context) => context.body(null, 204))
    .post('/chain', (context) => forward(context, chainUrl))
    .use('/assets/*', serveStatic({ root: built.pages }));
}

/**
 * Serves a folder like a CDN: pages of any origin may load its files, and browsers may keep files whose name contains their
 * hash.
 */
function forEveryone(path: string, root: string, cacheControl: string) {
  return [
    cors(),
    serveStatic({
      root,
      rewriteRequestPath: (requested) => requested.slice(path.length),
      onFound: (file, context) => {
        const isNamedByContent = /\/c\/[^/]+$/.test(file.replaceAll('\\', '/'));
        context.header('cache-control', isNamedByContent ? 'public, max-age=31536000, immutable' : cacheControl);
        context.header('cross-origin-resource-policy', 'cross-origin');
        context.header('x-content-type-options', 'nosniff');
      },
    }),
  ] as const;
}

/** Forwards a JSON-RPC request of the test wallet to the chain. */
async function forward(context: Context, chainUrl: string): Promise<Response> {
  const answer = await fetch(chainUrl, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: await context.req.text(),
  });
  return new Response(answer.body, { status: answer.status, headers: { 'content-type': 'application/json' } });
}
