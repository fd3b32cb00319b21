import { type Locator, type Page, expect, test } from './demo.js';
import { chip, signIn } from './sign-in.js';

/* A friend follows a member's link, signs in, and counts as referred. Each step builds on the earlier ones. */
test.describe.configure({ mode: 'serial' });

const invite = (page: Page): Locator => page.locator('laurel-referral#invite');
const welcome = (page: Page): Locator => page.locator('laurel-referral[view=welcome]');

/**
 * Accounts of the test wallet that no other file uses: an invitation counts once, and its reward depends on other
 * accounts.
 */
const inviting = 5;
const invited = 6;

let link = '';

test('a member gets a referral link', async ({ page }) => {
  await page.goto('/');
  await signIn(page, inviting);
  await expect(welcome(page)).toBeHidden();
  await invite(page).scrollIntoViewIfNeeded();
  await expect(invite(page)).toContainText('Nobody has used it yet');
  await invite(page).getByRole('button', { name: 'Get your link' }).click();
  link = await invite(page).getByRole('textbox', { name: 'Your link' }).inputValue();
  expect(link).toMatch(/\/\?with=[2-9A-Z]{8}$/);
});

test('the link does not count for the member themselves, who is told why', async ({ page }) => {
  await page.goto(`http://${link}`);
  await expect(welcome(page)).toContainText('A member invited you');
  await signIn(page, inviting);
  await expect(welcome(page)).toContainText('This is your own link');
});

test('the invitation survives navigation and signing in, and counts once', async ({ page }) => {
  const sent: string[] = [];
  page.on('request', (request) => {
    if (request.method() === 'POST' && request.url().endsWith('/api/me/referral/users'))
      sent.push(request.postData() ?? '');
  });
  await page.goto(`http://${link}`);
  await expect(welcome(page)).toContainText('A member invited you');
  await page.goto('/');
  await expect(welcome(page)).toContainText('A member invited you');
  await signIn(page, invited);
  await expect(welcome(page)).toContainText('You accepted the invitation');
  await page.reload();
  await expect(chip(page)).toBeVisible();
  await invite(page).scrollIntoViewIfNeeded();
  await expect(invite(page)).toContainText('Nobody has used it yet');
  expect(sent).toEqual([JSON.stringify({ referralCode: link.split('=')[1] })]);
});

test('the member sees that somebody joined, but not who', async ({ page }) => {
  await page.goto('/');
  await signIn(page, inviting);
  await invite(page).scrollIntoViewIfNeeded();
  const friends = invite(page).getByRole('listitem').filter({ hasText: 'A member' });
  await expect(friends).toHaveCount(1);
  await expect(friends).toContainText('Not there yet');
  await expect(friends).not.toContainText('0x');
});
