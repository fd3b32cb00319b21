import { generatePrivateKey } from 'viem/accounts';
import { firstKey } from '../support/wallets/fake-wallet.js';
import { type Phone, openPhone } from '../support/wallets/phone.js';
import { type Relay, startRelay } from '../support/wallets/relay.js';
import { type Page, expect, test } from './demo.js';
import { chip, walletConnect } from './sign-in.js';

let relay: Relay;
let phone: Phone;

test.beforeEach(async () => {
  relay = await startRelay();
  phone = await openPhone(relay.url, generatePrivateKey());
});
test.afterEach(async () => {
  await phone.lose();
  await relay.stop();
});

/** Serves the community's page with one more script tag and the relay in its policy, otherwise unchanged. */
async function openSite(page: Page): Promise<void> {
  await page.route(/\/$/, async (route) => {
    const response = await route.fetch();
    const html = await response.text();
    const [, nonce = ''] = /nonce="([^"]+)"/.exec(html) ?? [];
    const tag = `<script type="module" nonce="${nonce}" src="/cdn/walletconnect.js" data-project-id="${'0'.repeat(32)}" data-chains="31337" data-relay="${relay.url}"></script>`;
    const policy = response.headers()['content-security-policy'] ?? '';
    await route.fulfill({
      response,
      body: html.replace('</head>', `${tag}</head>`),
      headers: {
        ...response.headers(),
        'content-security-policy': policy.replace("connect-src 'self'", `connect-src 'self' ${relay.url}`),
      },
    });
  });
  await page.goto('/');
}

/** Records the hosts that the page contacts, besides its own. */
function strangersOf(page: Page): Set<string> {
  const hosts = new Set<string>();
  const note = (address: string): void => {
    const { host } = new URL(address);
    if (host && host !== new URL(page.url()).host) hosts.add(host);
  };
  page.on('request', (request) => note(request.url()));
  page.on('websocket', (socket) => note(socket.url()));
  return hosts;
}

const signIn = (page: Page) => walletConnect(page).getByRole('button', { name: 'Sign in' });

/** Returns the page's link once the dialog with this heading shows it, copied as a member would. */
async function shownLink(page: Page, heading = 'Scan with your phone'): Promise<string> {
  await expect(page.getByRole('heading', { name: heading })).toBeVisible();
  const read = () => page.evaluate(() => navigator.clipboard.readText());
  // The clipboard may still contain an earlier link.
  await page.evaluate(() => navigator.clipboard.writeText(''));
  // The page has another button of this name, to invite others.
  await page.getByRole('dialog').getByRole('button', { name: 'Copy link' }).click();
  await expect.poll(read).toMatch(/^wc:/);
  return read();
}

// The browser treats a page whose policy was changed on the way as one of a different network than the relay's.
test.use({ permissions: ['clipboard-read', 'clipboard-write', 'local-network-access'] });

test('a member signs in with a wallet on a phone, through a relay', async ({ page }) => {
  await openSite(page);
  const strangers = strangersOf(page);
  await signIn(page).click();
  await expect(page.getByText('Other options')).toBeVisible();
  expect([...strangers], 'before it is chosen').toEqual([]);
  expect(relay.pages(), 'before it is chosen').toBe(0);
  await page.getByRole('button', { name: 'WalletConnect' }).click();
  await phone.pair(await shownLink(page));
  await expect(chip(page)).toBeVisible();
  expect([...strangers]).toEqual([new URL(relay.url).host]);
  expect(phone.asked).toEqual(['personal_sign']);

  // The member stays signed in although the phone ends the connection later.
  await phone.end();
  await page.reload();
  await expect(chip(page)).toBeVisible();
});

test('a member whose phone declines can ask again', async ({ page }) => {
  phone.behave({ requests: 'reject' });
  await openSite(page);
  await signIn(page).click();
  await page.getByRole('button', { name: 'WalletConnect' }).click();
  await phone.pair(await shownLink(page));
  await expect(page.getByRole('heading', { name: 'You declined in WalletConnect' })).toBeVisible();
  phone.behave({});
  await page.getByRole('button', { name: 'Ask again' }).click();
  await expect(chip(page)).toBeVisible();
});

test('a member who cancels leaves the relay, and can sign in at once when they return', async ({ page }) => {
  await openSite(page);
  for (const way of ['Close', 'Back', 'Use another wallet']) {
    if (way !== 'Use another wallet') await signIn(page).click();
    await page.getByRole('button', { name: 'WalletConnect' }).click();
    await expect(page.getByRole('heading', { name: 'Scan with your phone' })).toBeVisible();
    await expect.poll(() => relay.pages(), { message: way, timeout: 10_000 }).toBe(1);
    await page.getByRole('button', { name: way, exact: true }).click();
    await expect.poll(() => relay.pages(), { message: way, timeout: 10_000 }).toBe(0);
  }
  await page.getByRole('button', { name: 'WalletConnect' }).click();
  await phone.pair(await shownLink(page));
  await expect(chip(page)).toBeVisible();
});

const profile = (page: Page) => page.locator('laurel-profile');

/** Presses "Clear this browser" in the profile and confirms it. */
async function clearBrowser(page: Page): Promise<void> {
  await profile(page).scrollIntoViewIfNeeded();
  await profile(page)
    .getByRole('button', { name: /^Your data/ })
    .click();
  await profile(page).getByRole('button', { name: 'Clear this browser' }).click();
  await profile(page).getByRole('button', { name: 'Clear', exact: true }).click();
  await expect(profile(page)).toContainText(/entr(y|ies) cleared\./, { timeout: 20_000 });
}

/** Returns the keys of what WalletConnect's library keeps in the browser. */
const libraryKeys = (page: Page): Promise<readonly string[]> =>
  page.evaluate(async () => {
    const answer = <T>(request: IDBRequest<T>) =>
      new Promise<T>((done) => (request.onsuccess = () => done(request.result)));
    const database = await answer(indexedDB.open('WALLET_CONNECT_V2_INDEXED_DB'));
    return (await answer(database.transaction('keyvaluestorage').objectStore('keyvaluestorage').getAllKeys())).map(
      String,
    );
  });

test('a member who clears the browser after a reload ends the connection on both sides', async ({ page }) => {
  await openSite(page);
  await signIn(page).click();
  await page.getByRole('button', { name: 'WalletConnect' }).click();
  await phone.pair(await shownLink(page));
  await expect(chip(page)).toBeVisible();
  expect(phone.sessions).toBe(1);

  await page.reload();
  await expect(chip(page)).toBeVisible();
  expect((await libraryKeys(page)).length).toBeGreaterThan(5);
  await clearBrowser(page);
  await expect.poll(() => phone.sessions).toBe(0);
  await expect(profile(page)).not.toContainText('couldn’t be disconnected');
  expect(await libraryKeys(page)).toEqual([]);
});

test('a member who clears the browser while the relay is away is told that the wallet stays connected', async ({
  page,
}) => {
  await openSite(page);
  await signIn(page).click();
  await page.getByRole('button', { name: 'WalletConnect' }).click();
  await phone.pair(await shownLink(page));
  await expect(chip(page)).toBeVisible();

  await page.reload();
  await expect(chip(page)).toBeVisible();
  await relay.close();
  await clearBrowser(page);
  await expect(profile(page)).toContainText('A wallet couldn’t be disconnected.');
  await expect(profile(page)).toContainText('WalletConnect');
  await relay.open();
});

/** A separate auction, with a bid that waits for its signature. */
async function aboutToBid(page: Page, amount: string) {
  const answer = await page.request.post('/sandbox/auctions?seconds=600&extension=20');
  const { id } = (await answer.json()) as { id: string };
  const auction = page.locator('laurel-auction-bidder');
  await auction.evaluate((element, auctionId) => element.setAttribute('auction', auctionId), id);
  // Content that loads above may push it out of view again.
  await expect(async () => {
    await auction.scrollIntoViewIfNeeded({ timeout: 2000 });
    await expect(auction.getByRole('heading', { name: 'Ash lantern' })).toBeVisible({ timeout: 2000 });
    // An earlier auction may have the same name. When it goes, the typed amount goes too.
    await auction.getByRole('textbox').first().fill(amount, { timeout: 2000 });
    await auction.getByRole('button', { name: `Bid ${amount}`, exact: true }).click({ timeout: 2000 });
    await expect(auction.getByRole('button', { name: 'Sign the bid' })).toBeVisible({ timeout: 2000 });
  }).toPass({ timeout: 20_000 });
  return {
    auction,
    sign: () => auction.getByRole('button', { name: 'Sign the bid' }).click(),
    accepted: () => expect(auction.locator('[part~="position"]')).toContainText('You’re winning'),
  };
}

/** Scans the code for a member whose phone has ended the connection. */
async function connectAgain(page: Page): Promise<void> {
  await phone.pair(await shownLink(page, 'Connect your wallet again'));
}

test('a member whose phone has ended the connection reconnects it right where they bid', async ({ page }) => {
  test.setTimeout(120_000);
  await phone.lose();
  phone = await openPhone(relay.url, firstKey);
  await openSite(page);
  await signIn(page).click();
  await page.getByRole('button', { name: 'WalletConnect' }).click();
  await phone.pair(await shownLink(page));
  await expect(chip(page)).toBeVisible();

  const first = await aboutToBid(page, '120');
  await phone.end();
  await first.sign();
  const asked = page.getByRole('heading', { name: 'Connect your wallet again' });
  const gone = first.auction.getByText('Your wallet is no longer connected');
  await expect(asked.or(gone)).toBeVisible();
  // If the page has heard of the end already, it asks at once: the member declines, then connects.
  if (await asked.isVisible()) await page.getByRole('button', { name: 'Close', exact: true }).click();
  await expect(gone).toBeVisible();
  await first.auction.getByRole('button', { name: 'Connect wallet' }).click();
  await connectAgain(page);
  await first.accepted();

  // On a page that does not know about it yet, with the sign-in far out of view.
  await page.reload();
  await phone.end();
  const second = await aboutToBid(page, '130');
  await second.sign();
  await second.auction.getByRole('button', { name: 'Connect wallet' }).click();
  await connectAgain(page);
  await second.accepted();
  await walletConnect(page).scrollIntoViewIfNeeded();
  await expect(chip(page)).toBeVisible();
});
