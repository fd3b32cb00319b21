import { readFile } from 'node:fs/promises';
import { type Locator, type Page, type Response, expect, test } from './demo.js';
import { chip, signIn, testWallet, walletConnect } from './sign-in.js';

/* A member's own profile and data, from the form to the service and back, and their sessions in several browsers.
 */
test.describe.configure({ mode: 'serial' });

const profile = (page: Page) => page.locator('laurel-profile');
const kept = (page: Page, path: string): Promise<Response> =>
  page.waitForResponse(
    (response) => new URL(response.url()).pathname === path && response.request().method() !== 'GET',
  );

/** Opens a page, signed in with one of the test wallet's accounts. */
async function openAs(page: Page, account: number): Promise<void> {
  await page.goto('/');
  await signIn(page, account);
}

async function toProfile(page: Page): Promise<void> {
  await profile(page).scrollIntoViewIfNeeded();
  await expect(profile(page).getByRole('heading', { name: 'Wallets' })).toBeVisible();
}

async function edit(page: Page): Promise<Locator> {
  await profile(page).getByRole('button', { name: 'Edit profile' }).click();
  return profile(page).getByRole('form', { name: 'Edit profile' });
}

/** Approves in the test wallet until the proxy has answered at a path. */
async function approveUntil(page: Page, path: RegExp, method: string, account = 0): Promise<Response> {
  let answer: Response | undefined;
  const hear = (response: Response): void => {
    if (path.test(new URL(response.url()).pathname) && response.request().method() === method) answer = response;
  };
  page.on('response', hear);
  await expect(async () => {
    const approve = page.locator('dialog.test-wallet button[value="approve"]');
    if (!answer && (await approve.isVisible())) {
      const accounts = page.locator('dialog.test-wallet select[name="account"]');
      if (await accounts.isVisible()) await accounts.selectOption({ index: account });
      await approve.click({ timeout: 1_000 });
    }
    expect(answer).toBeDefined();
  }).toPass({ intervals: [50], timeout: 30_000 });
  page.off('response', hear);
  return answer as Response;
}

test('a member changes their name, which appears in the account chip and after a reload', async ({ page }) => {
  await openAs(page, 3);
  await toProfile(page);
  const form = await edit(page);
  await form.getByLabel('Name').fill('Ash of the Long Stair');
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(profile(page).getByRole('heading', { name: 'Ash of the Long Stair' })).toBeVisible();
  await expect(chip(page)).toHaveAccessibleName('Account of Ash of the Long Stair');
  await page.reload();
  await walletConnect(page).scrollIntoViewIfNeeded();
  await expect(chip(page)).toHaveAccessibleName('Account of Ash of the Long Stair');
  await toProfile(page);
  await expect(profile(page).getByRole('heading', { name: 'Ash of the Long Stair' })).toBeVisible();
});

test('a member answers a question of the site, without changing anything else', async ({ page }) => {
  await openAs(page, 3);
  await toProfile(page);
  const form = await edit(page);
  const name = await form.getByLabel('Name').inputValue();
  const question = form.locator('input[id^="field-answer-"]').first();
  await question.fill('Lisbon');
  const saved = kept(page, '/laurel/api/me/profile');
  await form.getByRole('button', { name: 'Save' }).click();
  expect((await saved).request().postDataJSON()).toEqual({
    attributes: [{ id: expect.any(String), value: 'Lisbon' }],
  });
  await expect(profile(page).locator('.answers')).toContainText('Lisbon');
  await expect(profile(page).getByRole('heading', { name })).toBeVisible();
});

test('an invalid name is not sent, and the typed text survives a reload', async ({ page }) => {
  await openAs(page, 3);
  await toProfile(page);
  const form = await edit(page);
  await form.getByLabel('Name').fill('a'.repeat(65));
  await form.getByRole('button', { name: 'Save' }).click();
  await expect(form.getByLabel('Name')).toBeFocused();
  await expect(form).toContainText('Shorten it to 64 characters');
  await page.reload();
  await toProfile(page);
  await expect(profile(page)).toContainText('You have unsaved changes');
  await profile(page).getByRole('button', { name: 'Discard' }).click();
});

test('a member exports all data that is stored about them', async ({ page }) => {
  await openAs(page, 3);
  await toProfile(page);
  await profile(page)
    .getByRole('button', { name: /^Your data/ })
    .click();
  await expect(profile(page)).toContainText('This browser');
  const saving = page.waitForEvent('download');
  await profile(page).getByRole('button', { name: 'Export as a file' }).click();
  const download = await saving;
  const file = JSON.parse(await readFile(await download.path(), 'utf8')) as Record<string, unknown>;
  expect(file['notIncluded']).toContain('Ask the team');
  expect(file).toMatchObject({ missing: [], profile: { displayName: 'Ash of the Long Stair' } });
  for (const part of [
    ...['sessions', 'accounts', 'points', 'history', 'multipliers', 'badges', 'quests', 'progress', 'requests'],
    ...['answers', 'referrals', 'bids', 'mints', 'claims', 'browser'],
  ])
    expect(file, part).toHaveProperty(part);
  for (const { amount } of file['points'] as { amount: unknown }[]) expect(typeof amount).toBe('string');
});

test('a member links a wallet and removes it again, confirmed by a wallet of theirs', async ({ page }) => {
  test.setTimeout(120_000);
  await openAs(page, 3);
  await chip(page).click();
  await page.getByRole('menuitem', { name: 'Link another wallet' }).click();
  // The test wallet has one account on each chain of this kind; passkey.spec.ts links the one on Solana permanently.
  await page.getByRole('tab', { name: 'Sui' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: testWallet }).click();
  expect((await approveUntil(page, /^\/laurel\/session\/wallets$/, 'POST', 3)).status()).toBe(200);
  await expect(page.locator('dialog[open]')).toHaveCount(0);

  await chip(page).click();
  const removal = page.getByRole('menuitem', { name: /^Remove wallet/ });
  await expect(removal).toHaveCount(2);
  await removal.nth(1).click();
  await page.getByRole('button', { name: 'Remove wallet' }).click();
  expect((await approveUntil(page, /^\/laurel\/session\/wallets\/.+/, 'DELETE', 3)).status()).toBe(200);
  await expect(page.locator('dialog[open]')).toHaveCount(0);
  await chip(page).click();
  await expect(page.getByRole('menuitem', { name: 'Sign out', exact: true })).toBeVisible();
  await expect(removal).toHaveCount(0);
});

test('signing out everywhere ends the sessions of all browsers', async ({ browser }) => {
  test.setTimeout(120_000);
  const contexts = await Promise.all([browser.newContext(), browser.newContext()]);
  const [one, two] = await Promise.all(contexts.map((context) => context.newPage()));
  if (!one || !two) throw new Error('There are two pages.');
  await openAs(one, 4);
  await openAs(two, 4);
  // The question names the number only if it was known before the press.
  const counted = one.waitForResponse(
    (response) => new URL(response.url()).pathname.endsWith('/sessions') && response.request().method() === 'GET',
  );
  await chip(one).click();
  await counted;
  await one.getByRole('menuitem', { name: 'Sign out everywhere' }).click();
  await expect(one.getByRole('alertdialog')).toContainText('2 browsers');
  await one.getByRole('alertdialog').getByRole('button', { name: 'Sign out everywhere' }).click();
  await expect(walletConnect(one).getByRole('button', { name: 'Sign in' })).toBeVisible();
  await two.reload();
  await expect(walletConnect(two).getByRole('button', { name: 'Sign in' })).toBeVisible();
  await Promise.all(contexts.map((context) => context.close()));
});
