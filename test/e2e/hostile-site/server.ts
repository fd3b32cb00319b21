import { readFile } from 'node:fs/promises';
import { fileURLToPath } from 'node:url';
import { serveStatic } from '@hono/node-server/serve-static';
import { Hono } from 'hono';
import { mnemonicToAccount } from 'viem/accounts';
import { builtPages } from '../../../demo/build.js';
import { servePage } from '../../../demo/pages.js';
import { openSite } from '../../../demo/site.js';
import { nodeProxy } from '../../../src/proxy/node.js';
import { startService } from '../../../src/service/index.js';
import { hostile } from './hostile-answers.js';

/* The demo's community behind a hostile platform, on a page with the demo's policy. Prints its address. */

/** Folder with the community, and its database if that is elsewhere. */
const [data = 'memory', databaseUrl] = process.argv.slice(2);

const folder = fileURLToPath(new URL('.', import.meta.url));
const chainId = 31_337;
/** A member of the demo. */
const account = mnemonicToAccount('test test test test test test test test test test test junk');

const site = await openSite('127.0.0.1', 0);
const { url } = site;
const built = await builtPages();
const service = await startService({ port: 0, data, databaseUrl, seed: 'demo', rateLimits: false });
const proxy = nodeProxy({
  basePath: '/laurel',
  upstream: service.url,
  apiKey: service.apiKey,
  organizationId: service.organizationId,
  websiteId: service.websiteId,
  origins: [url],
  publicEligibility: true,
  profileFields: ['displayName', 'logoUrl', 'bio', 'attributes'],
  unlinkWallets: true,
  returnPages: { default: `${url}/` },
  fetch: hostile(fetch),
  limits: { client: 6000, public: 6000, member: 6000 },
  chains: [
    {
      id: chainId,
      name: 'Test chain',
      rpcUrls: [],
      blockExplorerUrl: null,
      nativeCurrency: { name: 'Test ether', symbol: 'ETH', decimals: 18 },
    },
  ],
});

/** Returns the wallet's answers. */
async function wallet(method: string, [first]: readonly string[]): Promise<unknown> {
  if (/^eth_(requestA|a)ccounts$/.test(method)) return [account.address];
  if (method === 'eth_chainId') return `0x${chainId.toString(16)}`;
  if (method === 'wallet_requestPermissions') return [{ parentCapability: 'eth_accounts' }];
  if (method === 'personal_sign') return account.signMessage({ message: { raw: first as `0x${string}` } });
  return undefined;
}

const app = new Hono();
app.all('/laurel/*', (context) => proxy(context.req.raw));
app.post('/wallet', async (context) => {
  const { method, params = [] } = await context.req.json<{ method: string; params?: string[] }>();
  const answer = await wallet(method, params);
  return answer === undefined ? context.text('', 400) : context.json(answer as object);
});
app.use('/cdn/*', serveStatic({ root: built.cdn, rewriteRequestPath: (path) => path.slice('/cdn'.length) }));
app.get('/', () => servePage(folder, 'index', url));
app.get('/page.js', async (context) =>
  context.body(await readFile(`${folder}page.js`), 200, { 'content-type': 'text/javascript' }),
);
site.show(app);
process.stdout.write(`${JSON.stringify({ url })}\n`);
process.once('SIGTERM', () => void Promise.all([site.close(), service.close()]).then(() => process.exit()));
