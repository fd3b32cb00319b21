import { expect, test } from './demo.js';
import { useOldestBrowser } from './oldest-browser.js';
import { chip, signIn, walletConnect } from './sign-in.js';

test('a member signs in, opens the menu and signs out in a browser that has nothing newer than the oldest ones', async ({
  page,
}) => {
  await useOldestBrowser(page);
  await page.goto('/');
  await signIn(page, 2);
  const board = page.locator('laurel-leaderboard');
  await board.scrollIntoViewIfNeeded();
  await expect(board.getByRole('listitem').nth(9)).toBeVisible();
  await page.evaluate(() => scrollTo(0, 0));
  await chip(page).click();
  await page.getByRole('menuitem', { name: /^Copy/ }).first().click();
  await expect(page.getByRole('menuitem', { name: 'Copied' })).toBeVisible();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(walletConnect(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
});
