import { type Browser, type Locator, type Page, expect, test } from './demo.js';
import { signIn } from './sign-in.js';

/* Accounts linked at the sandbox's providers. Their pages replace X, Discord and the others, and report to the
   service like these. */
test.describe.configure({ mode: 'serial' });

const accounts = (page: Page) => page.locator('laurel-social-connect');
const place = (page: Page, provider: string): Locator => accounts(page).locator(`[data-provider="${provider}"]`);
const connect = (page: Page, provider: string) => place(page, provider).getByRole('button', { name: /^Connect/ });

/** Opens a page at the list of accounts, signed in with one of the test wallet's accounts. */
async function signedIn(page: Page, account: number): Promise<void> {
  await page.goto('/');
  await signIn(page, account);
  await accounts(page).scrollIntoViewIfNeeded();
  await accounts(page).getByText('More accounts').click();
  await expect(place(page, 'ultra')).toBeVisible();
}

/** Presses `Connect`, and answers in the provider's window. */
async function agree(page: Page, provider: string, name: string, decision = 'Allow'): Promise<void> {
  const [consent] = await Promise.all([page.context().waitForEvent('page'), connect(page, provider).click()]);
  await consent.getByLabel('Your name at').fill(name);
  await consent.getByRole('button', { name: decision }).click();
}

/** Continues from a page and waits for the answer: a page that is closed earlier has sent no request. */
async function goOn(page: Page, target: Locator): Promise<void> {
  const answered = page.waitForResponse((response) => response.request().isNavigationRequest());
  await target.click();
  await answered;
}

/** Opens a page on another device, so that the tab with the elements stays in front. */
async function onAnotherDevice(browser: Browser, baseURL: string | undefined, path: string): Promise<Page> {
  const other = await browser.newPage({ baseURL: baseURL ?? '' });
  await other.goto(path);
  return other;
}

const inWindow = ['twitter', 'discord', 'telegram', 'epic', 'steam', 'google', 'github'] as const;
const byProfile = ['tiktok', 'reddit', 'instagram'] as const;

test('a member links an account in the window of each provider that uses one', async ({ page }) => {
  test.setTimeout(120_000);
  await signedIn(page, 1);
  for (const provider of inWindow) {
    await agree(page, provider, `tide-${provider}`);
    await expect(place(page, provider)).toContainText(`tide-${provider}`);
  }
  await agree(page, 'ultra', 'tide.ultra');
  await expect(place(page, 'ultra')).toContainText('Connected on this device');
  await page.reload();
  await accounts(page).scrollIntoViewIfNeeded();
  await expect(accounts(page)).toContainText(`${inWindow.length} of 12 connected`);
});

for (const [whose, path] of [
  ['provider’s', /\/sandbox\/epic/],
  ['community’s', /\/(?:\?.*)?$/],
] as const)
  test(`an account is linked even if the ${whose} page isolates its window`, async ({ page }) => {
    await page.context().route(path, async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch({ maxRedirects: 0 });
      const headers = { ...response.headers(), 'cross-origin-opener-policy': 'same-origin' };
      await route.fulfill({ response, headers });
    });
    await signedIn(page, 3);
    const [consent] = await Promise.all([page.context().waitForEvent('page'), connect(page, 'epic').click()]);
    await consent.getByLabel('Your name at').fill(`cut-${whose.slice(0, 4)}`);
    // The purpose of the policy: to the page that opened it, the window seems closed.
    if (whose.startsWith('prov')) expect(await consent.evaluate(() => window.opener as unknown)).toBe(null);
    await consent.getByRole('button', { name: 'Allow' }).click();
    await expect(place(page, 'epic')).toContainText(`cut-${whose.slice(0, 4)}`, { timeout: 30_000 });
    await place(page, 'epic')
      .getByRole('button', { name: /^Options for/ })
      .click();
    await page.getByRole('menuitem', { name: /^Disconnect/ }).click();
    await place(page, 'epic').getByRole('button', { name: 'Disconnect', exact: true }).click();
    await expect(connect(page, 'epic')).toBeVisible();
  });

test('a member who declines or closes the window has nothing linked, and can try again', async ({ page }) => {
  await signedIn(page, 2);
  await agree(page, 'discord', 'nobody', 'Deny');
  await expect(connect(page, 'discord')).toBeVisible();
  const [consent] = await Promise.all([page.context().waitForEvent('page'), connect(page, 'discord').click()]);
  await expect(place(page, 'discord')).toContainText('Finish in the Discord window');
  await consent.close();
  await expect(connect(page, 'discord')).toBeVisible();
  await expect(accounts(page)).toContainText('0 of 12 connected');
});

test('a browser that opens no window uses the same tab, and reports the result on return', async ({ page }) => {
  await page.addInitScript(() => (window.open = () => null));
  await signedIn(page, 2);
  await connect(page, 'steam').click();
  await page.getByLabel('Your name at').fill('same-tab');
  await page.getByRole('button', { name: 'Allow' }).click();
  await accounts(page).scrollIntoViewIfNeeded();
  await expect(accounts(page).getByRole('status')).toHaveText('Steam is connected');
  await expect(place(page, 'steam')).toContainText('same-tab');
});

test('an account of another member can be moved by whoever proves to own it', async ({ page }) => {
  await signedIn(page, 2);
  await agree(page, 'github', 'tide-github');
  await expect(place(page, 'github')).toContainText('This GitHub belongs to another member');
  await place(page, 'github').getByRole('button', { name: 'Move it here' }).click();
  await expect(place(page, 'github')).toContainText('tide-github');
});

test('a Google account without a channel is linked if the member confirms that', async ({ page }) => {
  await signedIn(page, 2);
  const [consent] = await Promise.all([page.context().waitForEvent('page'), connect(page, 'google').click()]);
  await consent.getByLabel('Your name at').fill('no-films');
  await consent.getByLabel('The account has a channel').uncheck();
  await consent.getByRole('button', { name: 'Allow' }).click();
  await expect(place(page, 'google')).toContainText('No YouTube channel on this account');
  const without = place(page, 'google').getByRole('button', { name: 'Connect without' });
  const [again] = await Promise.all([page.context().waitForEvent('page'), without.click()]);
  await again.getByLabel('Your name at').fill('no-films');
  await again.getByRole('button', { name: 'Allow' }).click();
  await expect(place(page, 'google')).toContainText('no-films');
});

test('an email address is linked by the link in its mail', async ({ page, browser, baseURL }) => {
  await signedIn(page, 2);
  await connect(page, 'email').click();
  await place(page, 'email').getByLabel('Email address').fill('tide@ashfall.example');
  await place(page, 'email').getByRole('button', { name: 'Send link' }).click();
  await expect(place(page, 'email')).toContainText('Check tide@ashfall.example');

  const inbox = await onAnotherDevice(browser, baseURL, '/sandbox/email/inbox?address=tide%40ashfall.example');
  await goOn(inbox, inbox.getByRole('link', { name: 'Confirm your email address' }).first());
  await expect(inbox.getByRole('heading', { name: 'Confirm your email address' })).toBeVisible();
  await goOn(inbox, inbox.getByRole('button', { name: 'Confirm' }));
  await inbox.close();
  await place(page, 'email').getByRole('button', { name: 'I opened the link' }).click();
  await expect(place(page, 'email')).toContainText('t…@ashfall.example');
});

test('a profile is linked by the code in its text', async ({ page, browser, baseURL }) => {
  test.setTimeout(120_000);
  await signedIn(page, 2);
  for (const provider of byProfile) {
    await connect(page, provider).click();
    const code = await place(page, provider).locator('output').innerText();
    await place(page, provider).getByRole('textbox').fill('tide');
    await place(page, provider).getByRole('button', { name: 'Check' }).click();
    await expect(place(page, provider)).toContainText('The code isn’t there yet');

    const profile = await onAnotherDevice(browser, baseURL, `/sandbox/${provider}`);
    await profile.getByRole('textbox').first().fill('tide');
    await profile.getByRole('button', { name: 'Sign in' }).click();
    await profile.getByLabel('About you').fill(`At home by the sea. ${code}`);
    await goOn(profile, profile.getByRole('button', { name: 'Save' }));
    await profile.close();
    await place(page, provider).getByRole('button', { name: 'Check' }).click();
    await expect(place(page, provider).getByRole('button', { name: /^Options for/ })).toBeVisible();
    await expect(place(page, provider)).toContainText('tide');
  }
});

test('accounts that quests need come first, with their rewards, and a connected account can be connected again', async ({
  page,
}) => {
  await signedIn(page, 3);
  const needed = accounts(page).locator('.need');
  await expect(needed).toContainText('Your quests need');
  await agree(page, 'discord', 'tide-again');
  await expect(place(page, 'discord')).toContainText('tide-again');
  await expect(needed.locator('[data-provider="discord"]')).toHaveCount(0);

  await place(page, 'discord').getByRole('button', { name: 'Options for Discord' }).click();
  const again = accounts(page).getByRole('menuitem', { name: 'Connect Discord again' });
  const [consent] = await Promise.all([page.context().waitForEvent('page'), again.click()]);
  await consent.getByLabel('Your name at').fill('tide-renamed');
  await consent.getByRole('button', { name: 'Allow' }).click();
  await expect(place(page, 'discord')).toContainText('tide-renamed');
});
