import { type Locator, type Page, expect, test } from './demo.js';
import { installPageWallet, pageWallet } from './page-wallet.js';
import { chip, walletConnect } from './sign-in.js';
import { installSiteLibraries, scrollSmoothly, trapFocus } from './site-libraries.js';

/* A member signs in where the wallet and the site draw their own dialogs, and where the site scrolls with a script.
 */

const sheet = (page: Page): Locator => page.getByRole('dialog', { name: 'Sign in' });
const pocket = (page: Page): Locator => page.locator('.pocket');
const quests = (page: Page): Locator => page.locator('laurel-quest-list');
const hasFocus = (page: Page): Promise<boolean> => sheet(page).evaluate((dialog) => dialog.matches(':focus-within'));
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
      inset: '40% 25%',
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

/** Puts a dialog of the site into the page, and returns its selector. */
async function putDialog(page: Page): Promise<string> {
  await page.evaluate(() => {
    const site = Object.assign(document.createElement('div'), { className: 'site', role: 'dialog' });
    Object.assign(site.style, { position: 'fixed', inset: '70% 10% 5%', zIndex: '2147483647', background: '#222' });
    site.append(Object.assign(document.createElement('button'), { textContent: 'Agree' }));
    document.body.append(site);
  });
  return '.site';
}

test('a wallet that draws in the page can be used by pointer and keyboard while the sheet waits', async ({ page }) => {
  await installPageWallet(page);
  await page.goto('/');
  await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
  expect(await isModal(page)).toBe(true);
  await sheet(page).getByRole('button', { name: pageWallet }).click();
  await pocket(page).getByRole('button', { name: 'Connect' }).click();
  const pin = pocket(page).getByLabel('PIN');
  await expect(pocket(page).getByRole('button', { name: 'Sign' })).toBeVisible();
  // The page beside the sheet can be pressed without closing anything.
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

test('a wallet that signs after the member has closed the sheet still signs them in', async ({ page }) => {
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

test('a list in a focus-trapping dialog of the site can sign in, by pointer and keyboard', async ({ page }) => {
  await installPageWallet(page, false);
  await installSiteLibraries(page);
  await page.goto('/');
  await putQuestsInto(page, 'trap');
  const trap = await trapFocus(page, '.site');
  const isActive = () => trap.evaluate(({ active }) => active);
  const start = quests(page).getByRole('button', { name: 'Sign in' }).first();
  await start.click();
  await expect(sheet(page)).toBeVisible();
  await page.keyboard.press('Escape');
  await expect(sheet(page)).toHaveCount(0);
  expect(await isActive()).toBe(true);
  await expect(start).toBeFocused();
  await page.keyboard.press('Enter');
  await expect(sheet(page).getByRole('button', { name: pageWallet })).toBeVisible();
  const close = sheet(page).getByRole('button', { name: 'Close' });
  await close.focus();
  await page.keyboard.press('Tab');
  await expect(close).not.toBeFocused();
  expect(await hasFocus(page)).toBe(true);
  await sheet(page).getByRole('button', { name: pageWallet }).click();
  await expect(chip(page)).toBeVisible();
  await expect(sheet(page)).toHaveCount(0);
  expect(await isActive()).toBe(true);
  await expect(quests(page)).toBeFocused();
  await page.keyboard.press('Escape');
  expect(await isActive(), 'then Esc is for the site').toBe(false);
});

test('a sheet remains usable when a dialog of the site starts to trap the focus behind it', async ({ page }) => {
  await installPageWallet(page, false);
  await installSiteLibraries(page);
  await page.goto('/');
  await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(sheet(page).getByRole('button', { name: pageWallet })).toBeVisible();
  const trap = await trapFocus(page, await putDialog(page));
  expect(await trap.evaluate(({ active }) => active)).toBe(true);
  const close = sheet(page).getByRole('button', { name: 'Close' });
  await close.focus();
  await page.keyboard.press('Tab');
  await expect(close).not.toBeFocused();
  expect(await hasFocus(page)).toBe(true);
  await close.click();
  await expect(sheet(page)).toHaveCount(0);
  const agree = page.getByRole('button', { name: 'Agree' });
  await agree.click();
  await expect(agree, 'the site’s dialog has the focus').toBeFocused();
  await page.keyboard.press('Escape');
  expect(await trap.evaluate(({ active }) => active)).toBe(false);
});

test('a member signs in while a dialog of the site traps the focus behind the sheet', async ({ page }) => {
  await installPageWallet(page, false);
  await installSiteLibraries(page);
  await page.goto('/');
  await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
  await expect(sheet(page).getByRole('button', { name: pageWallet })).toBeVisible();
  await trapFocus(page, await putDialog(page));
  await sheet(page).getByRole('button', { name: pageWallet }).focus();
  await page.keyboard.press('Enter');
  await expect(chip(page)).toBeVisible();
});

test('a dialog of the site that closes on outside presses stays open while its list signs in', async ({ page }) => {
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
  // The site's dialog covers this wallet. The member goes back, and a press beside the wallet list closes that and
  // nothing else.
  await sheet(page).getByRole('button', { name: 'Back' }).click();
  await page.mouse.click(4, 400);
  await expect(sheet(page)).toHaveCount(0);
  await expect(site).toBeVisible();
  await page.mouse.click(4, 400);
  await expect(site).toBeHidden();
});

test.describe('on a page that Lenis scrolls', () => {
  test.use({ viewport: { width: 1000, height: 420 } });

  test('the wheel scrolls an open sheet rather than the page, and the page again after the sheet has closed', async ({
    page,
  }) => {
    await installSiteLibraries(page);
    await page.goto('/');
    await walletConnect(page).scrollIntoViewIfNeeded();
    const lenis = await scrollSmoothly(page);
    const scrolled = () => lenis.evaluate(({ targetScroll }) => targetScroll);
    await page.mouse.move(500, 300);
    await page.mouse.wheel(0, 60);
    await expect.poll(scrolled, 'Lenis hears the wheel').toBeGreaterThan(0);
    await lenis.evaluate((each) => each.scrollTo(0, { immediate: true }));
    await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
    const body = sheet(page).locator('.rail');
    await expect(body).toBeVisible();
    const top = () => body.evaluate(({ scrollTop }) => scrollTop);
    const box = await body.boundingBox();
    if (!box) throw new Error('It is on the page.');
    const before = await scrolled();
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, 120);
    await expect.poll(top).toBeGreaterThan(0);
    await page.mouse.move(4, 200);
    await page.mouse.wheel(0, 120);
    await page.mouse.move(box.x + box.width / 2, box.y + box.height / 2);
    await page.mouse.wheel(0, -1000);
    await expect.poll(top).toBe(0);
    expect(await scrolled(), 'the page stays').toBe(before);
    await page.keyboard.press('Escape');
    await expect(sheet(page)).toHaveCount(0);
    await page.mouse.wheel(0, 120);
    await expect.poll(scrolled).toBeGreaterThan(before);
  });
});
