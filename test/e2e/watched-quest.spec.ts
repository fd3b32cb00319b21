import { expect, test } from './demo.js';
import { signIn } from './sign-in.js';

test('a completed quest is pushed by the proxy, with everything that it changes, and the stream ends', async ({
  page,
}) => {
  const seen: string[] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (pathname.startsWith('/laurel/') && !pathname.endsWith('.js'))
      seen.push(`${request.method()} ${pathname.slice('/laurel'.length)}`);
  });
  let isStreamOver = false;
  const ends = (url: string) => void (isStreamOver ||= url.includes('/live'));
  page.on('requestfailed', (request) => ends(request.url()));
  page.on('requestfinished', (request) => ends(request.url()));
  await page.goto('/');
  await signIn(page);
  const quests = page.locator('laurel-quest-list');
  const quest = quests.getByRole('listitem').filter({ hasText: 'Tell of your best run' });
  await quest.getByRole('button', { name: 'Tell of your best run' }).click();
  await quest.getByRole('textbox').fill('We took the stair at midnight, and came back.');
  await page.waitForLoadState('networkidle');
  seen.splice(0);
  const completed = quests.evaluate(
    (element) =>
      new Promise<number>((resolve) =>
        element.addEventListener('laurel-quest-complete', () => resolve(performance.now()), { once: true }),
      ),
  );
  const pressed = await page.evaluate(() => performance.now());
  await quest.getByRole('button', { name: 'Send' }).click();
  // The page's own first request would come after four and a half seconds at the earliest.
  expect((await completed) - pressed).toBeLessThan(4_400);
  expect(seen.filter((what) => what === 'GET /live')).toHaveLength(1);
  await expect.poll(() => isStreamOver).toBe(true);
  await expect.poll(() => seen).toContain('GET /api/me/accounts');
});
