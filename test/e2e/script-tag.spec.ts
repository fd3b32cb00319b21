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
