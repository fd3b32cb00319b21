import { type BrowserContext, type Page, expect, request, test } from './demo.js';
import { sessionCookie } from '../support/session-cookies.js';
import { generatePrivateKey, privateKeyToAccount } from 'viem/accounts';

/* The page is on `127.0.0.1`, the proxy on `localhost`: two sites, as with a community's page and a proxy elsewhere. The
   first member's browser keeps partitioned cookies, the second one's keeps no cookies at all. */

const walletName = 'Pocket';

const tagOf = (laurel: string): string =>
  `<script type="module" src="${laurel}/cdn/loader.js" data-proxy="${laurel}/laurel"></script>`;

/** Monitoring that adds a header to every request, and a tag manager whose tags remove themselves. */
const managed = (laurel: string): string => `<script>
  const send = fetch;
  globalThis.fetch = (input, init) => {
    const headers = new Headers(init?.headers);
    headers.set('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
    return send(input, { ...init, headers });
  };
  const tag = Object.assign(document.createElement('script'), { type: 'module', src: '${laurel}/laurel/loader.js' });
  tag.onload = () => tag.remove();
  document.head.append(tag);
</script>`;

const html = (laurel: string, script = tagOf(laurel)): string => `<!doctype html>
<html lang="en">
  <head><meta charset="utf-8" /><title>Somebody else's site</title></head>
  <body>
    <laurel-wallet-connect></laurel-wallet-connect>
    <laurel-points-balance></laurel-points-balance>
    <laurel-leaderboard></laurel-leaderboard>
    <script>
      const info = {
        uuid: '6f0b5a1e-7f0e-4a86-9a0c-5f7d6a0c1d2f',
        name: '${walletName}',
        icon: 'data:image/svg+xml,<svg xmlns="http://www.w3.org/2000/svg"/>',
        rdns: 'example.pocket',
      };
      const provider = { request: (asked) => askWallet(asked), on() {}, removeListener() {} };
      const announce = () =>
        dispatchEvent(new CustomEvent('eip6963:announceProvider', { detail: Object.freeze({ info, provider }) }));
      addEventListener('eip6963:requestProvider', announce);
      announce();
    </script>
    ${script}
  </body>
</html>`;

/** Adds a wallet that agrees to everything. */
async function giveWallet(context: BrowserContext): Promise<void> {
  const account = privateKeyToAccount(generatePrivateKey());
  await context.exposeFunction('askWallet', ({ method, params }: { method: string; params?: [`0x${string}`] }) => {
    if (/^eth_(requestA|a)ccounts$/.test(method)) return [account.address];
    if (method === 'eth_chainId') return '0x7a69';
    if (method === 'wallet_requestPermissions') return [{ parentCapability: 'eth_accounts' }];
    if (method === 'personal_sign' && params) return account.signMessage({ message: { raw: params[0] } });
    throw new Error(`The wallet does not know ${method}.`);
  });
}

/** Opens the other site, and records the requests of its page to the proxy. */
async function open(page: Page, laurel: string, script?: string) {
  const sent: { readonly path: string; readonly headers: Record<string, string> }[] = [];
  const site = laurel.replace('localhost', '127.0.0.1');
  page.on('request', (request) => {
    if (!request.url().startsWith(`${laurel}/laurel/`) || request.method() === 'OPTIONS') return;
    const { pathname } = new URL(request.url());
    void request.allHeaders().then((headers) => sent.push({ path: pathname.slice('/laurel'.length), headers }));
  });
  // A page that the test serves has no network address, and Chromium requires a permission before such a page may
  // call this machine.
  await page.context().grantPermissions(['local-network-access'], { origin: site });
  await page.route(`${site}/`, (route) => route.fulfill({ contentType: 'text/html', body: html(laurel, script) }));
  await page.goto(`${site}/`);
  return sent;
}

const button = (page: Page, name: string | RegExp) =>
  page.locator('laurel-wallet-connect').getByRole('button', { name });

async function signIn(page: Page): Promise<void> {
  await button(page, 'Sign in').click();
  await page.getByRole('button', { name: walletName }).click();
  await expect(button(page, 'Account of')).toBeVisible();
}

async function signOut(page: Page): Promise<void> {
  await button(page, 'Account of').click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(button(page, 'Sign in')).toBeVisible();
}

test('a member of another site is recognised by a cookie that is partitioned by that site', async ({
  page,
  context,
  baseURL,
}) => {
  const laurel = new URL(String(baseURL)).origin;
  await giveWallet(context);
  const sent = await open(page, laurel);
  await signIn(page);
  const cookie = (await context.cookies(laurel)).find(({ name }) => name === sessionCookie);
  expect(cookie).toMatchObject({ httpOnly: true, secure: true, sameSite: 'None' });
  expect(cookie).toHaveProperty('partitionKey', 'http://127.0.0.1');

  await page.reload();
  await expect(button(page, 'Account of')).toBeVisible();
  expect(sent.some(({ headers }) => 'dpop' in headers)).toBe(false);
  await signOut(page);
});

test('a browser without cookies for the proxy signs in with a key of the page instead', async ({
  page,
  context,
  baseURL,
}) => {
  const laurel = new URL(String(baseURL)).origin;
  await giveWallet(context);
  await page.route(`${laurel}/laurel/**`, async (route) => {
    // Asks without any cookies.
    const asker = await request.newContext();
    const response = await asker.fetch(route.request());
    const headers = response.headers();
    delete headers['set-cookie'];
    await route.fulfill({ response, headers });
    await asker.dispose();
  });
  const sent = await open(page, laurel);
  await signIn(page);
  expect(await context.cookies(laurel)).toEqual([]);
  await expect(page.locator('laurel-points-balance')).toContainText('0');

  sent.length = 0;
  await page.reload();
  await expect(button(page, 'Account of')).toBeVisible();
  const own = () => sent.filter(({ path }) => path === '/session' || path.startsWith('/api/me/'));
  await expect.poll(() => own().length).toBeGreaterThan(1);
  for (const { path, headers } of own()) {
    expect(headers['dpop'], path).toMatch(/^[\w-]+\.[\w-]+\.[\w-]+$/);
    expect(headers['authorization'], path).toMatch(/^DPoP /);
    expect(headers['cookie'], path).toBeUndefined();
  }
  // Public data is requested without a preflight.
  for (const { path, headers } of sent.filter(({ path }) => path === '/api/loyalty/accounts'))
    expect(headers['dpop'], path).toBeUndefined();

  await signOut(page);
  await page.reload();
  await expect(button(page, 'Sign in')).toBeVisible();
});

test('a community page in a frame of another site keeps its member signed in', async ({ page, context, baseURL }) => {
  const laurel = new URL(String(baseURL)).origin;
  const site = laurel.replace('localhost', '127.0.0.1');
  await giveWallet(context);
  await context.grantPermissions(['local-network-access'], { origin: site });
  await page.route(`${site}/`, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<iframe src="${laurel}/community" height="600"></iframe>` }),
  );
  await page.route(`${laurel}/community`, (route) => route.fulfill({ contentType: 'text/html', body: html(laurel) }));
  await page.goto(`${site}/`);
  const frame = page.frameLocator('iframe');
  const wallet = frame.locator('laurel-wallet-connect');
  await wallet.getByRole('button', { name: 'Sign in' }).click();
  await frame.getByRole('button', { name: walletName }).click();
  await expect(wallet.getByRole('button', { name: 'Account of' })).toBeVisible();
  await expect(frame.locator('laurel-points-balance')).toContainText('0');

  await page.reload();
  await expect(wallet.getByRole('button', { name: 'Account of' })).toBeVisible();
  expect(await context.cookies(laurel)).toEqual([]);
});

test('a member signs in and out on a page with a tag manager, a router and monitoring', async ({
  page,
  context,
  baseURL,
}) => {
  const laurel = new URL(String(baseURL)).origin;
  await giveWallet(context);
  const astray: string[] = [];
  page.on('request', (request) => {
    const { host, pathname } = new URL(request.url());
    if (host !== new URL(laurel).host && pathname.startsWith('/a/')) astray.push(request.url());
  });
  const sent = await open(page, laurel, managed(laurel));
  await signIn(page);
  await expect(page.locator('laurel-points-balance')).toContainText('0');
  await page.evaluate(() => history.pushState({}, '', '/a/b/c/'));
  await signOut(page);
  await signIn(page);
  await page.evaluate(() => document.body.append(document.createElement('laurel-quest-list')));
  await expect(page.locator('laurel-quest-list').getByRole('listitem').first()).toBeVisible();
  const asked = new Set(sent.map(({ path }) => path));
  for (const path of ['/session', '/session/challenge', '/api/loyalty/accounts']) expect(asked).toContain(path);
  const data = sent.filter(({ path }) => /^\/(?:session|api\/)/.test(path));
  expect(data.filter(({ headers }) => !('traceparent' in headers))).toEqual([]);
  expect(astray).toEqual([]);
});
