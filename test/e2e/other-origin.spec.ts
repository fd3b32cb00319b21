import { complaints } from './console.js';
import { expect, test } from './demo.js';

test('a plain page of another origin shows the board by one script tag, and asks nobody else', async ({
  page,
  baseURL,
}) => {
  const demo = new URL(String(baseURL)).origin;
  const requests: string[] = [];
  await page.goto('/');
  await page.getByRole('link', { name: 'Forum', exact: true }).waitFor();
  page.on('request', (request) => requests.push(request.url()));
  const heard = complaints(page);
  await page.getByRole('link', { name: 'Forum', exact: true }).click();

  const rows = page.locator('laurel-leaderboard').getByRole('listitem');
  await rows.first().scrollIntoViewIfNeeded();
  await expect(rows.nth(4)).toBeVisible();
  await page.waitForLoadState('networkidle');
  const own = new URL(page.url()).origin;
  expect(own).not.toBe(demo);
  const tags = await page.evaluate(() => [...document.scripts].map(({ src }) => src));
  expect(tags.filter((src) => src.startsWith(demo))).toEqual([`${demo}/laurel/loader.js`]);
  expect(heard).toEqual([]);

  const hosts = new Set(requests.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin));
  expect([...hosts].sort()).toEqual([own, demo].sort());
  // The page's own scripts are the demo's bar and its test wallet.
  const scripts = requests.filter((url) => url.endsWith('.js') && !url.startsWith(own));
  expect(scripts.length).toBeGreaterThan(0);
  for (const url of scripts) {
    expect(url).toContain(`${demo}/laurel/`);
    const response = await page.request.get(url);
    expect(response.headers()['access-control-allow-origin']).toBe('*');
    expect(response.headers()['content-type']).toContain('text/javascript');
    expect(await response.text(), `${url} carries wallet code`).not.toMatch(/eth_requestAccounts|personal_sign/);
  }
});

test('a page of another origin shows the leaderboard although its monitoring adds headers to every request', async ({
  page,
}) => {
  await page.addInitScript(() => {
    const send = globalThis.fetch;
    globalThis.fetch = (input, init) => {
      const headers = new Headers(init?.headers);
      headers.set('traceparent', '00-0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-01');
      headers.set('baggage', 'sentry-environment=production');
      headers.set('sentry-trace', '0af7651916cd43dd8448eb211c80319c-b7ad6b7169203331-1');
      headers.set('x-datadog-trace-id', '1');
      return send(input, { ...init, headers });
    };
  });
  await page.goto('/');
  await page.getByRole('link', { name: 'Forum', exact: true }).waitFor();
  const heard = complaints(page);
  const traced = page.waitForRequest(
    (request) => request.url().includes('/api/loyalty/accounts') && 'traceparent' in request.headers(),
  );
  await page.getByRole('link', { name: 'Forum', exact: true }).click();
  const board = page.locator('laurel-leaderboard');
  await board.scrollIntoViewIfNeeded();
  await expect(board.getByRole('listitem').nth(4)).toBeVisible();
  await traced;
  expect(heard).toEqual([]);
});

test('members and currencies have pictures, and a page of an unlisted origin gets nothing', async ({
  page,
  request,
}) => {
  await page.goto('/');
  const board = page.locator('laurel-leaderboard');
  await board.scrollIntoViewIfNeeded();
  await expect(board.getByRole('listitem').nth(9)).toBeVisible();
  for (const part of ['avatar', 'coin']) {
    const picture = board.locator(`img[part="${part}"]:visible`).first();
    await expect(picture).toBeVisible();
    await expect.poll(() => picture.evaluate((image) => (image as HTMLImageElement).naturalWidth)).toBeGreaterThan(0);
  }
  const refused = await request.get('/laurel/api/loyalty/currencies', { headers: { origin: 'https://evil.example' } });
  expect(refused.status()).toBe(403);
});
