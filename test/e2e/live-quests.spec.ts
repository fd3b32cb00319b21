import { type Page, expect, test } from '@playwright/test';

async function signIn(page: Page): Promise<void> {
  const connect = page.locator('laurel-wallet-connect').first();
  const wallet = page.locator('dialog.test-wallet');
  await connect.getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Test wallet (demo)' }).click();
  await wallet.getByRole('button', { name: 'Connect' }).click();
  await wallet.getByRole('button', { name: 'Sign' }).click();
  await expect(connect.getByRole('button', { name: 'Sign in' })).toHaveCount(0);
}

test('a quest that is done shows by the proxy’s own word, together with all that it changes, and the stream ends', async ({
  page,
}) => {
  const seen: { at: number; what: string }[] = [];
  const began = Date.now();
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/laurel/'))
      seen.push({ at: Date.now() - began, what: `${request.method()} ${pathname.slice(7)}` });
  });
  let isStreamOver = false;
  page.on('requestfailed', (request) => (isStreamOver ||= request.url().includes('/live')));
  page.on('requestfinished', (request) => (isStreamOver ||= request.url().includes('/live')));
  await page.goto('/');
  await signIn(page);
  const quests = page.locator('laurel-quest-list').first();
  await quests.scrollIntoViewIfNeeded();
  const press = quests.getByRole('button', { name: 'Check in' }).first();
  await expect(press).toBeEnabled();
  await page.waitForLoadState('networkidle');
  seen.splice(0);
  const completed = quests.evaluate(
    (element) =>
      new Promise<number>((resolve) =>
        element.addEventListener('laurel-quest-complete', () => resolve(performance.now()), { once: true }),
      ),
  );
  const pressed = await page.evaluate(() => performance.now());
  await press.click();
  const took = (await completed) - pressed;
  // The first question of the page's own would come after four and a half seconds at the earliest.
  expect(took).toBeLessThan(4_400);
  const asked = seen.map(({ what }) => what);
  expect(asked.filter((what) => what === 'GET /live')).toHaveLength(1);
  await expect.poll(() => isStreamOver).toBe(true);
  await expect.poll(() => seen.filter(({ what }) => what === 'GET /api/me/accounts').length).toBeGreaterThan(0);
  await page.waitForTimeout(3000);
});
