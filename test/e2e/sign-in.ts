import { type Locator, type Page, expect } from '@playwright/test';

/* A member signs in with the demo's test wallet. */

export const testWallet = 'Test wallet (demo)';

/** The test wallet's own window. */
export const walletWindow = (page: Page): Locator => page.locator('dialog.test-wallet');

/** The sign-in button in the page's header, and the member's chip once they are signed in. */
export const walletConnect = (page: Page): Locator => page.locator('laurel-wallet-connect').first();
export const chip = (page: Page): Locator => walletConnect(page).getByRole('button', { name: /^Account of/ });

/**
 * Signs with the test wallet in the open sign-in dialog.
 *
 * @param account index of the account that the wallet shares
 */
export async function useTestWallet(page: Page, account = 0): Promise<void> {
  await page.getByRole('button', { name: testWallet }).first().click();
  await walletWindow(page).getByLabel('Account').selectOption({ index: account });
  await walletWindow(page).getByRole('button', { name: 'Connect' }).click();
  await walletWindow(page).getByRole('button', { name: 'Sign' }).click();
}

/** Signs in from the header of the open page. */
export async function signIn(page: Page, account = 0): Promise<void> {
  await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
  await useTestWallet(page, account);
  await expect(chip(page)).toBeVisible();
}
