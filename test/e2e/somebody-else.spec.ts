import { expect, test } from './demo.js';

/* What stands before a community's site at times answers in place of the proxy: a bot check, a login, the site's own page. */

const answers = {
  'a bot check': { status: 403, contentType: 'text/html', body: '<h1>Checking your browser</h1>' },
  'the page of a single-page app': {
    status: 200,
    contentType: 'text/html',
    body: '<!doctype html><div id="app"></div>',
  },
} as const;

for (const [who, answer] of Object.entries(answers))
  test(`elements come by themselves once ${who} no longer answers in place of the proxy`, async ({ page }) => {
    let isBefore = true;
    const told: string[] = [];
    page.on('console', (message) => message.text().includes('somebody else') && told.push(message.text()));
    await page.route(/\/laurel\/(?:api|session|capabilities|time|live)\b/, (route) =>
      isBefore ? route.fulfill(answer) : route.fallback(),
    );
    await page.goto('/');
    const board = page.locator('laurel-leaderboard').first();
    await expect(board).toContainText('isn’t available');
    isBefore = false;
    // The first look comes eight seconds later, or when the member comes back to the page.
    await expect(board.getByRole('listitem').first()).toBeVisible({ timeout: 30_000 });
    expect(told.length).toBe(1);
    expect(told[0]).toContain(`${answer.status} ${answer.contentType}`);
  });
