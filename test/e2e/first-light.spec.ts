import { complaints } from './console.js';
import { type Locator, type Page, expect, test } from './demo.js';
import { chip, signIn, testWallet, walletConnect, walletWindow } from './sign-in.js';

const board = (page: Page) => page.locator('laurel-leaderboard').first();
const ownRow = (page: Page) => board(page).locator('[part~="own"], [part~="pinned"]').first();

/** The board loads once it is near the visible part of the page. */
async function seesOwnRow(page: Page): Promise<void> {
  await board(page).scrollIntoViewIfNeeded();
  await expect(ownRow(page)).toBeVisible();
}

async function signInAndSeeOwnRow(page: Page): Promise<void> {
  await signIn(page);
  await seesOwnRow(page);
}

/** Signs out on the page in front: of two pages, the browser draws only that one. */
async function signOut(page: Page): Promise<void> {
  await page.bringToFront();
  // A reloaded page keeps its scroll position, and elements out of view load nothing.
  await walletConnect(page).scrollIntoViewIfNeeded();
  await walletConnect(page).getByRole('button').first().click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
}

const signedOut = (page: Page): Locator => walletConnect(page).getByRole('button', { name: 'Sign in' });

test('a visitor sees the leaderboard, without wallet code and without requests to other hosts', async ({
  page,
  baseURL,
}) => {
  const requests: string[] = [];
  page.on('request', (request) => requests.push(request.url()));
  await page.goto('/');
  await board(page).scrollIntoViewIfNeeded();
  await expect(board(page).getByRole('listitem').nth(9)).toBeVisible();
  await page.waitForLoadState('networkidle');

  const hosts = new Set(requests.filter((url) => url.startsWith('http')).map((url) => new URL(url).origin));
  expect([...hosts]).toEqual([new URL(String(baseURL)).origin]);
  const scripts = await Promise.all(
    requests
      .filter((url) => /\/laurel\/(?:c\/)?[\w-]+\.js$/.test(url))
      .map(async (url) => [url, await (await page.request.get(url)).text()]),
  );
  expect(scripts.length).toBeGreaterThan(0);
  for (const [url, text] of scripts)
    expect(text, `${url} carries wallet code`).not.toMatch(/eth_requestAccounts|personal_sign/);
});

test('a member connects the test wallet, signs in, and finds their own row and balance', async ({ page }) => {
  await page.goto('/');
  await signInAndSeeOwnRow(page);
  await expect(ownRow(page)).toContainText('You');
  const amount = await ownRow(page).locator('[part~="amount"]').innerText();
  // The board has scrolled the header away, and elements out of view load nothing.
  await walletConnect(page).scrollIntoViewIfNeeded();
  await expect(page.locator('laurel-points-balance').first()).toContainText(amount.trim());
});

test('a reload keeps the session, a second tab shares it, and signing out ends it in both', async ({
  page,
  context,
}) => {
  await page.goto('/');
  await signInAndSeeOwnRow(page);
  await page.reload();
  await seesOwnRow(page);

  const second = await context.newPage();
  await second.goto('/');
  await seesOwnRow(second);

  await signOut(page);
  await expect(signedOut(page)).toBeVisible();
  await second.bringToFront();
  await walletConnect(second).scrollIntoViewIfNeeded();
  await expect(signedOut(second)).toBeVisible();
  await expect(ownRow(second)).toHaveCount(0);
  await page.bringToFront();
  await page.reload();
  await walletConnect(page).scrollIntoViewIfNeeded();
  await expect(signedOut(page)).toBeVisible();
});

test('signing in in one tab signs in the other', async ({ page, context }) => {
  const second = await context.newPage();
  await second.goto('/');
  await expect(signedOut(second)).toBeVisible();
  await page.bringToFront();
  await page.goto('/');
  await signInAndSeeOwnRow(page);
  await second.bringToFront();
  await seesOwnRow(second);
});

test('a declined signature is reported, and asking again works', async ({ page }) => {
  await page.goto('/');
  await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: testWallet }).click();
  await walletWindow(page).getByRole('button', { name: 'Connect' }).click();
  await walletWindow(page).getByRole('button', { name: 'Decline' }).click();
  await expect(page.getByText(`You declined in ${testWallet}`)).toBeVisible();
  await page.getByRole('button', { name: 'Ask again' }).click();
  await walletWindow(page).getByRole('button', { name: 'Sign' }).click();
  await seesOwnRow(page);
});

test('a visitor can sign in with the keyboard alone', async ({ page }) => {
  await page.goto('/');
  await board(page).scrollIntoViewIfNeeded();
  await expect(board(page).getByRole('listitem').first()).toBeVisible();
  const press = async (name: string) => {
    const target = page.getByRole('button', { name, exact: true }).first();
    await expect(target).toBeVisible();
    for (let tabs = 0; tabs < 60; tabs += 1) {
      if (await target.evaluate((button) => button.matches(':focus'))) break;
      await page.keyboard.press('Tab');
    }
    await expect(target).toBeFocused();
    await page.keyboard.press('Enter');
  };
  await press('Sign in');
  await press(testWallet);
  await press('Connect');
  await press('Sign');
  await seesOwnRow(page);
});

test('the menu stays open if the page was scrolled just before the press', async ({ page }) => {
  await page.goto('/');
  await signInAndSeeOwnRow(page);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  // The scroll event arrives with the next frame, after the press.
  await chip(page).evaluate((button) => {
    scrollBy(0, 40);
    (button as HTMLElement).click();
  });
  await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve))));
  await expect(page.getByRole('menuitem', { name: 'Sign out', exact: true })).toBeVisible();
});

test('nothing on the page violates its content security policy', async ({ page }) => {
  const heard = complaints(page);
  await page.goto('/');
  await signInAndSeeOwnRow(page);
  await signOut(page);
  await expect(signedOut(page)).toBeVisible();
  expect(heard).toEqual([]);
});
