import { createHash } from 'node:crypto';
import { type Page, expect, test } from './demo.js';

test('a script tag without type="module" logs a warning, and still shows the elements', async ({ page }) => {
  const told: string[] = [];
  page.on('console', (message) => told.push(message.text()));
  await page.route('**/classic', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Classic</title>
        <script src="/cdn/loader.js" data-proxy="/laurel"></script>
        <laurel-leaderboard></laurel-leaderboard></html>`,
    }),
  );
  await page.goto('/classic');
  await expect(page.locator('laurel-leaderboard').getByRole('listitem').first()).toBeVisible();
  const address = new URL('/cdn/loader.js', page.url()).href;
  expect(told).toEqual([`Laurel: add type="module" to the script tag of ${address}, or the page waits for it.`]);
});

test('the script tag requests all files of the elements on the page at once, each with its hash', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/cdn\/c\/([\w-]+?)-[\w-]{7}\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) asked.push(name);
  });
  // No file arrives before all were requested, so none can have been found in another.
  const needed = ['core', 'leaderboard', 'shared', 'wallet-connect'];
  const isAsked = () => needed.every((name) => asked.includes(name));
  await page.route('**/cdn/c/*.js', async (route) => {
    await expect.poll(isAsked).toBe(true);
    await route.continue();
  });
  await page.route('**/two-elements', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Two elements</title>
        <script type="module" src="/cdn/loader.js" data-proxy="/laurel"></script>
        <laurel-wallet-connect></laurel-wallet-connect><laurel-leaderboard></laurel-leaderboard></html>`,
    }),
  );
  await page.goto('/two-elements');
  await expect(page.locator('laurel-leaderboard').getByRole('listitem').first()).toBeVisible();
  expect(asked.sort()).toEqual(needed);
  const links = await page
    .locator('link[rel="modulepreload"]')
    .evaluateAll((all) => all.map((link) => [(link as HTMLLinkElement).href, (link as HTMLLinkElement).integrity]));
  expect(links).toHaveLength(needed.length);
  for (const [address = '', integrity] of links) {
    const hash = createHash('sha256').update(await (await page.request.get(address)).body());
    expect(integrity).toBe(`sha256-${hash.digest('base64')}`);
  }
});

test('dialog and wallet code load while the pointer is over the button, so that the press waits for no file', async ({
  page,
}) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/cdn\/c\/([\w-]+?)-[\w-]{7}\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) asked.push(name);
  });
  await page.route('**/one-button', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>One button</title>
        <script type="module" src="/cdn/loader.js" data-proxy="/laurel"></script>
        <laurel-wallet-connect></laurel-wallet-connect></html>`,
    }),
  );
  await page.goto('/one-button');
  const button = page.getByRole('button', { name: 'Sign in' });
  await expect(button).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(asked.sort()).toEqual(['core', 'wallet-connect']);
  await button.hover();
  await expect.poll(() => asked.sort()).toEqual(['core', 'dialogs', 'kit', 'sign-in', 'wallet-connect', 'wallets']);
  await page.waitForLoadState('networkidle');
  await page.route('**/cdn/**', (route) => route.abort());
  await button.click();
  const dialog = page.getByRole('dialog', { name: 'Sign in' });
  await expect(dialog.getByRole('button', { name: 'Continue with a passkey' })).toBeVisible();
});

const comesNear = [
  ['comes near it', (page: Page) => page.mouse.wheel(0, 3600)],
  ['presses a key', (page: Page) => page.keyboard.press('Tab')],
  ['has had the page for five seconds', (page: Page) => page.clock.fastForward(5_000)],
] as const;

for (const [what, act] of comesNear)
  test(`an element out of view is loaded once the member ${what}`, async ({ page }) => {
    const asked: string[] = [];
    page.on('request', (request) => asked.push(new URL(request.url()).pathname));
    // Time stands still, so that the rest loads only because of the member's action, however long the first rows
    // take.
    const now = Date.now();
    await page.clock.install({ time: now });
    await page.clock.pauseAt(now);
    await page.route('**/far-below', (route) =>
      route.fulfill({
        contentType: 'text/html',
        body: `<!doctype html><html lang="en"><title>Far below</title>
          <script type="module" src="/cdn/loader.js" data-proxy="/laurel"></script>
          <laurel-leaderboard></laurel-leaderboard><div style="height: 4000px"></div>
          <laurel-badge-shelf></laurel-badge-shelf></html>`,
      }),
    );
    await page.goto('/far-below');
    await expect(page.locator('laurel-leaderboard').getByRole('listitem').first()).toBeVisible();
    expect(asked.filter((path) => path.includes('badge'))).toEqual([]);
    await act(page);
    await expect(page.locator('laurel-badge-shelf').getByRole('heading').first()).toBeAttached();
  });

test('an element that has not loaded yet keeps its space on a page without laurel.css', async ({ page }) => {
  let release = (): void => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route('**/cdn/c/*.js', async (route) => {
    await held;
    await route.continue();
  });
  await page.route('**/reserved', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Reserved</title>
        <style>laurel-badge-shelf { --laurel-reserve: 77px }</style>
        <script type="module" src="/cdn/loader.js" data-proxy="/laurel"></script>
        <laurel-leaderboard></laurel-leaderboard><laurel-badge-shelf></laurel-badge-shelf></html>`,
    }),
  );
  await page.goto('/reserved', { waitUntil: 'commit' });
  const height = (tag: string) => page.locator(tag).evaluate((element) => element.getBoundingClientRect().height);
  await expect.poll(() => height('laurel-leaderboard')).toBe(520);
  expect(await height('laurel-badge-shelf')).toBe(77);
  release();
  await expect(page.locator('laurel-leaderboard').getByRole('listitem').first()).toBeVisible();
});

test('an element that has not loaded yet keeps a member’s space for a returning member', async ({ page }) => {
  await page.route('**/cdn/c/*.js', () => undefined);
  await page.route('**/returning', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Returning</title>
        <script type="module" src="/cdn/loader.js" data-proxy="/laurel"></script>
        <laurel-activity></laurel-activity></html>`,
    }),
  );
  const height = () => page.locator('laurel-activity').evaluate((element) => element.getBoundingClientRect().height);
  await page.goto('/returning', { waitUntil: 'commit' });
  await expect.poll(height).toBe(120);
  await page.evaluate(() => localStorage.setItem(`laurel-member ${location.origin}/laurel`, ''));
  await page.reload({ waitUntil: 'commit' });
  await expect.poll(height).toBe(928);
});

test('a script tag of the proxy itself needs only its address, on any page of an allowed origin', async ({
  page,
  baseURL,
}) => {
  const laurel = new URL(String(baseURL)).origin;
  const asked: string[] = [];
  const wrong: string[] = [];
  page.on('request', (request) => asked.push(request.url()));
  page.on('console', (message) => wrong.push(message.text()));
  const site = laurel.replace('localhost', '127.0.0.1');
  await page.context().grantPermissions(['local-network-access'], { origin: site });
  await page.route(`${site}/one-line`, (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>One line</title>
        <script type="module" src="${laurel}/laurel/loader.js"></script>
        <laurel-leaderboard></laurel-leaderboard></html>`,
    }),
  );
  await page.goto(`${site}/one-line`);
  await expect(page.locator('laurel-leaderboard').getByRole('listitem').first()).toBeVisible();
  expect(asked.filter((url) => !url.startsWith(`${laurel}/laurel/`) && url !== `${site}/one-line`)).toEqual(
    asked.filter((url) => url.startsWith(`${laurel}/art/`)),
  );
  expect(wrong).toEqual([]);
});

test("the elements' first requests are sent alongside their files, once", async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const { pathname, search } = new URL(request.url());
    if (pathname.startsWith('/laurel/') && !pathname.endsWith('.js'))
      asked.push(pathname.slice('/laurel'.length) + search);
  });
  // No file arrives before everything was requested, so no element can have sent the requests.
  const early = ['/session', '/api/loyalty/currencies?limit=100'];
  const isAsked = () => early.every((one) => asked.includes(one));
  await page.route('**/laurel/c/*.js', async (route) => {
    await expect.poll(isAsked).toBe(true);
    await route.continue();
  });
  await page.route('**/board', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Board</title>
        <script type="module" src="/laurel/loader.js"></script>
        <laurel-wallet-connect></laurel-wallet-connect><laurel-leaderboard></laurel-leaderboard></html>`,
    }),
  );
  await page.goto('/board');
  await expect(page.locator('laurel-leaderboard').getByRole('listitem').first()).toBeVisible();
  await expect(page.locator('laurel-wallet-connect').getByRole('button', { name: 'Sign in' })).toBeVisible();
  await page.waitForLoadState('networkidle');
  for (const one of early) expect(asked.filter((each) => each === one)).toEqual([one]);
});

test('no early requests are sent for elements with a separate programme', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => asked.push(new URL(request.url()).pathname));
  await page.route('**/elsewhere/**', (route) => route.fulfill({ status: 503, json: {} }));
  await page.route('**/own-programme', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<!doctype html><html lang="en"><title>Own programme</title>
        <script type="module" src="/laurel/loader.js"></script>
        <laurel-program proxy="/elsewhere"><laurel-wallet-connect></laurel-wallet-connect></laurel-program></html>`,
    }),
  );
  await page.goto('/own-programme');
  await expect.poll(() => asked).toContain('/elsewhere/session');
  expect(asked).not.toContain('/laurel/session');
});

test("?laurel-doctor shows the page's owner what works and what the page's policy has blocked", async ({ page }) => {
  await page.route('**/examined*', (route) =>
    route.fulfill({
      headers: {
        'content-type': 'text/html',
        'content-security-policy': "default-src 'self'; img-src 'none'; require-trusted-types-for 'script'",
      },
      body: `<!doctype html><html lang="en"><title>Examined</title>
        <script type="module" src="/cdn/loader.js" data-proxy="/laurel"></script>
        <img src="/favicon.svg" alt=""><laurel-leaderboard></laurel-leaderboard><laurel-bord></laurel-bord></html>`,
    }),
  );
  await page.goto('/examined');
  await expect(page.locator('laurel-leaderboard').getByRole('listitem').first()).toBeVisible();
  const doctor = page.getByRole('dialog', { name: 'Laurel doctor' });
  await expect(doctor).toHaveCount(0);
  await page.goto('/examined?laurel-doctor');
  await expect(page.locator('laurel-leaderboard').getByRole('listitem').first()).toBeVisible();
  await doctor.getByRole('button', { name: 'Check again' }).click();
  const { origin } = new URL(page.url());
  for (const text of [
    'Problem There is no <laurel-bord>',
    `img-src blocked ${origin}/favicon.svg`,
    'OK <laurel-leaderboard> works.',
    `OK ${origin}/laurel answers.`,
  ])
    await expect(doctor.getByRole('listitem').filter({ hasText: text })).toBeVisible();
  await doctor.getByRole('button', { name: 'Close' }).click();
  await expect(doctor).toHaveCount(0);
});
