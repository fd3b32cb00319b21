import { expect, test } from './demo.js';

test('a script tag without type="module" says so in the console, and shows the elements all the same', async ({
  page,
}) => {
  const told: string[] = [];
  const errors: Error[] = [];
  page.on('console', (message) => told.push(message.text()));
  page.on('pageerror', (error) => errors.push(error));
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
  expect(errors).toEqual([]);
});

test('the script tag asks at once for all files of the elements on the page, each with its hash', async ({ page }) => {
  const asked: string[] = [];
  page.on('request', (request) => {
    const [, name] = /\/cdn\/c\/([\w-]+?)-[\w-]{8}\.js$/.exec(new URL(request.url()).pathname) ?? [];
    if (name) asked.push(name);
  });
  // No file arrives before all were asked for, so none can have been found in another.
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
  const hashes = (await (await page.request.get('/cdn/integrity.json')).json()) as Record<string, string>;
  const links = await page
    .locator('link[rel="modulepreload"]')
    .evaluateAll((all) => all.map((link) => [(link as HTMLLinkElement).href, (link as HTMLLinkElement).integrity]));
  expect(links).toHaveLength(needed.length);
  for (const [address = '', integrity] of links) expect(integrity).toBe(hashes[address.split('/cdn/')[1] ?? '']);
});
