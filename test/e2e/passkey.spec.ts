import { readFile } from 'node:fs/promises';
import { type Browser, type CDPSession, type Locator, type Page, expect, test } from './demo.js';
import { chip, testWallet, walletConnect } from './sign-in.js';

/* Each test has separate members, on `localhost`: browsers do not allow passkeys on hosts without a name. */
test.describe.configure({ mode: 'serial' });

/** A device with passkeys, simulated by Chromium's DevTools: its owner confirms everything at once. */
class Device {
  readonly page: Page;
  readonly #session: CDPSession;
  readonly #authenticatorId: string;

  private constructor(page: Page, session: CDPSession, authenticatorId: string) {
    this.page = page;
    this.#session = session;
    this.#authenticatorId = authenticatorId;
  }

  static async open(browser: Browser, site: string): Promise<Device> {
    const page = await (await browser.newContext({ baseURL: site })).newPage();
    const session = await page.context().newCDPSession(page);
    await session.send('WebAuthn.enable');
    const { authenticatorId } = await session.send('WebAuthn.addVirtualAuthenticator', {
      options: {
        ...{ protocol: 'ctap2', transport: 'internal', automaticPresenceSimulation: true },
        ...{ hasResidentKey: true, hasUserVerification: true, isUserVerified: true },
      },
    });
    await page.goto('/');
    return new Device(page, session, authenticatorId);
  }

  /** Puts the passkeys of another device on this one, as a synced account does. */
  async sync(from: Device): Promise<void> {
    const { credentials } = await from.#session.send('WebAuthn.getCredentials', {
      authenticatorId: from.#authenticatorId,
    });
    for (const credential of credentials)
      await this.#session.send('WebAuthn.addCredential', { authenticatorId: this.#authenticatorId, credential });
  }

  async lose(): Promise<void> {
    await this.#session.send('WebAuthn.clearCredentials', { authenticatorId: this.#authenticatorId });
  }

  /** Whether the owner passes when the device asks for face, finger or code. */
  async setVerified(isUserVerified: boolean): Promise<void> {
    await this.#session.send('WebAuthn.setUserVerified', { authenticatorId: this.#authenticatorId, isUserVerified });
  }
}

test.afterEach(async ({ browser }) => {
  await Promise.all(browser.contexts().map((context) => context.close()));
});

const siteOf = (url: string | undefined): string => new URL(String(url)).origin;

async function begin(page: Page): Promise<void> {
  await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
}

async function signOut(page: Page): Promise<void> {
  await chip(page).click();
  await page.getByRole('menuitem', { name: 'Sign out', exact: true }).click();
  await expect(walletConnect(page).getByRole('button', { name: 'Sign in' })).toBeVisible();
}

/** Returns the member's id and the addresses of their wallets. */
const member = (page: Page): Promise<{ id: string; wallets: string[] }> =>
  page.evaluate(async () => {
    const answer = await fetch('/laurel/session', { headers: { 'x-laurel': '1' } });
    const { user } = (await answer.json()) as { user: { id: string; wallets: { address: string }[] } };
    return { id: user.id, wallets: user.wallets.map(({ address }) => address) };
  });

/** Approves the test wallet's requests until the page shows something. */
async function approveUntil(page: Page, shown: Locator): Promise<void> {
  const approval = page.locator('dialog.test-wallet button[value="approve"]');
  await expect(async () => {
    if (await approval.isVisible()) await approval.click({ timeout: 1_000 });
    await expect(shown).toBeVisible({ timeout: 100 });
  }).toPass({ intervals: [50], timeout: 30_000 });
}

test('a member joins with a passkey, loses it, and returns with a wallet', async ({ browser, baseURL }) => {
  const first = await Device.open(browser, siteOf(baseURL));
  const { page } = first;
  const asked: string[] = [];
  // A community's pictures may be on another host.
  page.on('request', (request) => asked.push(...(request.url().includes('/art/') ? [] : [request.url()])));
  await begin(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(chip(page)).toBeVisible();
  const joined = await member(page);
  expect(joined.wallets).toHaveLength(1);
  expect(new Set(asked.map((url) => new URL(url).origin))).toEqual(new Set([siteOf(baseURL)]));

  await page.reload();
  await expect(chip(page)).toBeVisible();
  await signOut(page);
  await begin(page);
  await expect(chip(page)).toBeVisible();
  expect(await member(page)).toEqual(joined);

  const second = await Device.open(browser, siteOf(baseURL));
  await second.sync(first);
  await begin(second.page);
  await second.page.getByRole('button', { name: 'Use a passkey I have' }).click();
  await expect(chip(second.page)).toBeVisible();
  expect(await member(second.page)).toEqual(joined);

  await chip(page).click();
  await page.getByRole('menuitem', { name: 'Link another wallet' }).click();
  await page.getByRole('tab', { name: 'Solana' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: testWallet }).click();
  await approveUntil(page, page.getByText('Wallet linked'));
  const linked = await member(page);
  expect(linked.id).toBe(joined.id);
  expect(linked.wallets).toHaveLength(2);

  await page.keyboard.press('Escape');
  await signOut(page);
  await first.lose();
  await begin(page);
  await expect(page.getByRole('heading', { name: 'Nothing happened' })).toBeVisible();
  await page.getByRole('button', { name: 'Use another wallet' }).click();
  await page.getByRole('tab', { name: 'Solana' }).click();
  await page.getByRole('tabpanel').getByRole('button', { name: testWallet }).click();
  await approveUntil(page, chip(page));
  expect((await member(page)).id).toBe(joined.id);
});

test('a member bids with a passkey', async ({ browser, baseURL, request }) => {
  const device = await Device.open(browser, siteOf(baseURL));
  const { page } = device;
  await walletConnect(page).getByRole('button', { name: 'Sign in' }).click();
  await page.getByRole('button', { name: testWallet }).first().click();
  await approveUntil(page, chip(page));
  await chip(page).click();
  await page.getByRole('menuitem', { name: 'Link another wallet' }).click();
  await page.getByRole('button', { name: 'Continue with a passkey' }).click();
  await approveUntil(page, page.getByRole('button', { name: 'Create a passkey' }));
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByText('Wallet linked')).toBeVisible();
  await page.keyboard.press('Escape');
  await signOut(page);
  await begin(page);
  await expect(chip(page)).toBeVisible();

  const answer = await request.post('/sandbox/auctions?seconds=300&extension=1');
  const { id } = (await answer.json()) as { id: string };
  const auction = page.locator('laurel-auction-bidder');
  await auction.evaluate((element, auctionId) => element.setAttribute('auction', auctionId), id);
  await expect(async () => {
    // Content that loads above moves it away, and it loads only near the viewport.
    await auction.scrollIntoViewIfNeeded({ timeout: 2_000 });
    await expect(auction.getByRole('button', { name: 'Bid 100', exact: true })).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
  await auction.getByRole('button', { name: 'Bid 100', exact: true }).click();
  await auction.getByRole('button', { name: 'Sign the bid' }).click();
  await expect(auction.locator('[part~="position"]')).toContainText('You’re winning');
});

test('a member whom the device does not recognise is told that nothing happened, and tries again', async ({
  browser,
  baseURL,
}) => {
  const device = await Device.open(browser, siteOf(baseURL));
  const { page } = device;
  await device.setVerified(false);
  await begin(page);
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(page.getByRole('heading', { name: 'Nothing happened' })).toBeVisible();
  await device.setVerified(true);
  await page.getByRole('button', { name: 'Ask again' }).click();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(chip(page)).toBeVisible();
});

test('a member finds true what is said about their passkey', async ({ browser, baseURL }) => {
  test.setTimeout(120_000);
  const device = await Device.open(browser, siteOf(baseURL));
  const { page } = device;
  const profile = page.locator('laurel-profile');
  const passkeys = () =>
    page.evaluate(() => Object.entries({ ...localStorage }).filter(([key]) => key.startsWith('laurel.passkeys')));
  await begin(page);
  const { hostname } = new URL(siteOf(baseURL));
  await expect(page.getByText(`A passkey works on ${hostname} only, and nobody can restore it`)).toBeVisible();
  await page.getByRole('button', { name: 'Create a passkey' }).click();
  await expect(chip(page)).toBeVisible();
  const joined = await member(page);

  await profile.scrollIntoViewIfNeeded();
  await profile.getByRole('button', { name: /^Your data/ }).click();
  const row = profile.locator('.kind').filter({ hasText: 'Passkeys used here, with their accounts' });
  await expect(row).toContainText('1');
  const saving = page.waitForEvent('download');
  await profile.getByRole('button', { name: 'Export as a file' }).click();
  const file = await readFile(await (await saving).path(), 'utf8');
  const [[, kept] = []] = await passkeys();
  const [{ owner, ...rest }] = JSON.parse(String(kept)) as [{ owner: string; address: string }];
  expect(rest.address).toBe(joined.wallets[0]);
  expect(file).toContain(owner);
  for (const path of ['quests', 'auctions', 'loyalty/currencies']) {
    const answer = await page.evaluate(async (url) => (await fetch(url)).text(), `/laurel/api/${path}`);
    expect(answer).not.toContain(owner);
  }

  await profile.getByRole('button', { name: 'Clear this browser' }).click();
  await expect(profile).toContainText('You stay signed in.');
  await profile.getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(profile).toContainText(/entr(y|ies) cleared\./);
  expect(await passkeys()).toEqual([]);
  await page.reload();
  await walletConnect(page).scrollIntoViewIfNeeded();
  await expect(chip(page)).toBeVisible();
  await signOut(page);
  // The passkey is on the device, not in the browser: it opens the same account again.
  await begin(page);
  await page.getByRole('button', { name: 'Use a passkey I have' }).click();
  await expect(chip(page)).toBeVisible();
  expect(await member(page)).toEqual(joined);
});
