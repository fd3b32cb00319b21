import type { Route } from '@playwright/test';
import { type Page, expect, test } from './demo.js';

/* Something in front of a community's site may answer instead of the proxy: a bot check, a login, the site's own
   page. */

interface Stranger {
  readonly answer: Parameters<Route['fulfill']>[0];
  /** What the console says about the answer and its likely cause. */
  readonly told: readonly string[];
}

const html = 'text/html';
const strangers: Readonly<Record<string, Stranger>> = {
  'a bot check': {
    answer: { status: 403, contentType: html, body: '<h1>Checking your browser</h1>' },
    told: ['answered 403 text/html', 'a bot check'],
  },
  'the page of a single-page app': {
    answer: { status: 200, contentType: html, body: '<!doctype html><div id="app"></div>' },
    told: ['answered 200 text/html', "the site's own page"],
  },
  'a password for the whole site': {
    answer: {
      status: 401,
      headers: { 'content-type': html, 'www-authenticate': 'Basic realm="Staging"' },
      body: '<h1>401</h1>',
    },
    told: ['answered 401 text/html', 'a password protects the site'],
  },
  'a server that says nothing': { answer: { status: 204 }, told: ['answered 204.', 'answers by itself'] },
  'a redirect to a login': {
    answer: { status: 302, headers: { location: '/?login' } },
    told: ['A redirect led to', '/?login, which answered 200 text/html', 'it is a login'],
  },
};

/** Lets something else answer instead of the proxy until the returned function is called. */
async function standBefore(page: Page, { answer }: Stranger): Promise<() => void> {
  let isBefore = true;
  await page.route(/\/laurel\/(?:api|session|capabilities|time|live)\b/, (route) =>
    isBefore ? route.fulfill(answer) : route.fallback(),
  );
  return () => (isBefore = false);
}

/** Records what the console says about answers that are not the proxy's. */
function hear(page: Page): string[] {
  const told: string[] = [];
  page.on('console', (message) => message.text().includes('somebody else') && told.push(message.text()));
  return told;
}

for (const [who, stranger] of Object.entries(strangers)) {
  test(`elements recover by themselves once ${who} no longer answers instead of the proxy`, async ({ page }) => {
    const told = hear(page);
    const leave = await standBefore(page, stranger);
    await page.clock.install();
    await page.goto('/');
    const board = page.locator('laurel-leaderboard').first();
    await expect(board).toContainText('isn’t available');
    await expect.poll(() => told.length).toBe(1);
    for (const part of stranger.told) expect(told[0]).toContain(part);

    leave();
    // The first retry comes about eight seconds later.
    await page.clock.fastForward(15_000);
    await expect(board.getByRole('listitem').first()).toBeVisible();
    await page.locator('laurel-wallet-connect').getByRole('button', { name: 'Sign in' }).first().click();
    await expect(page.getByRole('dialog').getByRole('heading', { name: 'Sign in' })).toBeVisible();
    expect(told.length).toBe(1);
  });

  test(`rows remain while ${who} answers for four seconds, and are current again afterwards`, async ({ page }) => {
    const told = hear(page);
    await page.clock.install();
    await page.goto('/');
    const board = page.locator('laurel-leaderboard').first();
    const row = board.getByRole('listitem').first();
    await expect(row).toBeVisible();
    const leave = await standBefore(page, stranger);
    const answered = page.waitForResponse((response) => /\/laurel\/(?:api|session)\b/.test(response.url()));
    // The member refreshes everything, and continues to see what is there.
    await board.evaluate((element) => void (element as unknown as { refresh(): Promise<void> }).refresh());
    await answered;
    await expect.poll(() => told.length).toBe(1);
    await expect(row).toBeVisible();
    await expect(board).toContainText('Retry now');

    await page.clock.runFor(4_000);
    leave();
    const current = page.waitForResponse((response) => /\/laurel\/api\b/.test(response.url()) && response.ok());
    await page.clock.fastForward(60_000);
    await current;
    await expect(board).not.toContainText('Retry now');
    await expect(row).toBeVisible();
    expect(told.length).toBe(1);
  });
}
