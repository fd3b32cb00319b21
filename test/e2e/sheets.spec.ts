import { trapFocus } from '../support/focus-trap.js';
import { type Locator, type Page, expect, test } from './demo.js';
import { installPageWallet, pageWallet } from './page-wallet.js';
import { chip, walletConnect } from './sign-in.js';

/* A member signs in where the wallet and the site draw dialogs of their own. */

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in' });
const pocket = (page: Page): Locator => page.locator('.pocket');
const quests = (page: Page): Locator => page.locator('laurel-quest-list');
const isModal = (page: Page): Promise<boolean> => sheet(page).evaluate((dialog) => dialog.matches(':modal'));

/** Puts the quest list into a dialog of the site. */
async function putQuestsInto(page: Page, kind: 'trap' | 'dialog'): Promise<void> {
  await quests(page).scrollIntoViewIfNeeded();
  await expect(quests(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
  await quests(page).evaluate((list, asked) => {
    const site = document.createElement(asked === 'trap' ? 'div' : 'dialog');
    site.className = 'site';
    const look = {
      position: 'fixed',
      inset: '30% 25%',
      zIndex: '1000',
      overflow: 'auto',
      inlineSize: 'auto',
      blockSize: 'auto',
    };
    Object.assign(site.style, { ...look, background: '#222', transform: 'translate(1px, 1px)' });
    site.append(Object.assign(document.createElement('button'), { textContent: 'Close' }), list);
    document.body.append(site);
    if (!(site instanceof HTMLDialogElement)) return;
    site.showModal();
    site.addEventListener('click', ({ clientX, clientY }) => {
      const { left, right, top, bottom } = site.getBoundingClientRect();
      if (clientX < left || clientX > right || clientY < top || clientY > bottom) site.close();
    });
  }, kind);
}

test('a wallet that draws in the page is answered with the pointer and the keyboard, and the sheet waits', async ({
  page,
}) => {
  await installPageWallet(page);
  await page.goto('/');
  await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
  expect(await isModal(page)).toBe(true);
  await sheet(page).getByRole('button', { name: pageWallet }).click();
  await pocket(page).getByRole('button', { name: 'Connect' }).click();
  const pin = pocket(page).getByLabel('PIN');
  await expect(pocket(page).getByRole('button', { name: 'Sign' })).toBeVisible();
  // The page beside the sheet can be pressed, and nothing ends.
  await page.mouse.click(4, 500);
  await expect(sheet(page)).toBeVisible();
  expect(await isModal(page)).toBe(false);
  await pin.focus();
  await page.keyboard.type('1234');
  await expect(pin).toHaveValue('1234');
  await page.keyboard.press('Enter');
  await expect(chip(page)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  await expect(chip(page)).toBeFocused();
});

test('a wallet that signs after the member has closed the sheet signs them in', async ({ page }) => {
  await installPageWallet(page);
  await page.goto('/');
  await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
  await sheet(page).getByRole('button', { name: pageWallet }).click();
  await pocket(page).getByRole('button', { name: 'Connect' }).click();
  await expect(pocket(page).getByRole('button', { name: 'Sign' })).toBeVisible();
  await sheet(page).getByRole('button', { name: 'Close' }).click();
  await expect(sheet(page)).toHaveCount(0);
  await pocket(page).getByRole('button', { name: 'Sign' }).click();
  await expect(chip(page)).toBeVisible();
});

test('a list in a dialog of the site that holds the focus signs in there, with the pointer and the keyboard', async ({
  page,
}) => {
  await installPageWallet(page, false);
  await page.goto('/');
  await putQuestsInto(page, 'trap');
  const trap = await page.locator('.site').evaluateHandle(trapFocus);
  const state = () => trap.jsonValue();
  const start = quests(page).getByRole('button', { name: 'Sign in' }).first();
  await start.click();
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  expect(await state()).toEqual({ isActive: true, refused: 0 });
  await expect(start).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('button', { name: pageWallet })).toBeVisible();
  const close = sheet(page).getByRole('button', { name: 'Close' });
  await close.focus();
  await page.keyboard.press('Tab');
  await expect(close).not.toBeFocused();
  expect(await sheet(page).evaluate((dialog) => dialog.matches(':focus-within'))).toBe(true);
  await sheet(page).getByRole('button', { name: pageWallet }).click();
  await expect(chip(page)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  expect(await state()).toEqual({ isActive: true, refused: 0 });
  await expect(quests(page)).toBeFocused();
  await page.keyboard.press('Escape');
  expect((await state()).isActive, 'then Esc is for the site').toBe(false);
});

test('a dialog of the site that closes on presses elsewhere stays while its list signs in', async ({ page }) => {
  await installPageWallet(page);
  await page.goto('/');
  await putQuestsInto(page, 'dialog');
  const site = page.locator('dialog.site');
  await quests(page).getByRole('button', { name: 'Sign in' }).first().click();
  await expect(sheet(page)).toBeVisible();
  const [outer, inner] = [await sheet(page).locator('.sheet').boundingBox(), await site.boundingBox()];
  if (!outer || !inner) throw new Error('Both are on the page.');
  expect(outer.y, 'the sheet is larger than the dialog').toBeLessThan(inner.y);
  await page.mouse.click(outer.x + 40, outer.y + 12);
  await expect(sheet(page)).toBeVisible();
  await expect(site).toBeVisible();
  await sheet(page).getByRole('button', { name: pageWallet }).click();
  await expect(pocket(page)).toBeVisible();
  await page.mouse.click(4, 400);
  await expect(sheet(page)).toBeVisible();
  await expect(site).toBeVisible();
  // The site's dialog covers this wallet. The member goes back, and a press beside the list of wallets closes that, and no more.
  await sheet(page).getByRole('button', { name: 'Back' }).click();
  await page.mouse.click(4, 400);
  await expect(sheet(page)).toHaveCount(0);
  await expect(site).toBeVisible();
  await page.mouse.click(4, 400);
  await expect(site).toBeHidden();
});
