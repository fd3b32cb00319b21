import { type Browser, type Locator, type Page, expect, test } from './demo.js';
import { signIn, walletWindow } from './sign-in.js';

/* Two members and one auction from its first bid to its settlement. The auction is created for this test, and ends
   within a minute. */
test.describe.configure({ mode: 'serial' });

/**
 * Initial duration of the auction in seconds, and the extension by a late bid. It ends by the service's clock, so a slow machine
 * has this long for each bid.
 */
const lasts = 40;
const extension = 28;

interface Bidder {
  readonly page: Page;
  readonly auction: Locator;
  readonly wallet: Locator;
}

/** Signs in with one of the test wallet's accounts, in a separate browser. */
async function join(browser: Browser, account: number): Promise<Bidder> {
  const context = await browser.newContext();
  const page = await context.newPage();
  await page.goto('/');
  await signIn(page, account);
  return { page, auction: page.locator('laurel-auction-bidder'), wallet: walletWindow(page) };
}

/** Bids the amount that the form suggests, and signs it. */
async function bid({ auction, wallet }: Bidder, amount: string): Promise<void> {
  await expect(auction.locator('[part~="outcome"]'), `the auction ended before the bid of ${amount}`).toHaveCount(0);
  await auction.getByRole('button', { name: `Bid ${amount}`, exact: true }).click();
  await expect(auction.locator('[part~="sign-card"]')).toContainText(`${amount} Leaf`);
  await auction.getByRole('button', { name: 'Sign the bid' }).click();
  await expect(wallet).toContainText(amount);
  await wallet.getByRole('button', { name: 'Sign' }).click();
  await expect(auction.locator('[part~="position"]'), `after the bid of ${amount}`).toContainText('You’re winning');
}

/**
 * Waits until the auction on the page has a heading. Content that loads above moves it away, and it loads only near
 * the viewport.
 */
async function seesHeading(auction: Locator, name: RegExp): Promise<void> {
  await expect(async () => {
    await auction.scrollIntoViewIfNeeded({ timeout: 2_000 });
    await expect(auction.getByRole('heading', { name }).first()).toBeVisible({ timeout: 2_000 });
  }).toPass({ timeout: 20_000 });
}

/** Returns the member's Leaf according to the platform. */
const leaf = ({ page }: Bidder): Promise<number> =>
  page.evaluate(async () => {
    const read = async (path: string) =>
      (await (await fetch(`/laurel${path}`, { headers: { 'x-laurel': '1' } })).json()) as {
        data: { id: string; symbol?: string; loyaltyCurrencyId?: string; amount?: string | number }[];
      };
    const { data: currencies } = await read('/api/loyalty/currencies?limit=100');
    const id = currencies.find(({ symbol }) => symbol === 'LEAF')?.id;
    const { data } = await read('/api/me/accounts?limit=100');
    return Number(data.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === id)?.amount);
  });

test('a member bids, is outbid, bids again in the last seconds, wins and pays', async ({ browser, request }) => {
  test.setTimeout(240_000);
  const [first, second] = [await join(browser, 0), await join(browser, 1)];
  const [before, beforeOther] = [await leaf(first), await leaf(second)];
  const streams: string[] = [];
  first.page.on('request', (sent) => streams.push(...(/\/live\?topic=auctions$/.exec(sent.url()) ?? [])));
  const answer = await request.post(`/sandbox/auctions?seconds=${lasts}&extension=${extension}`);
  const { id, endsAt } = (await answer.json()) as { id: string; endsAt: string };
  for (const { auction } of [first, second]) {
    await auction.evaluate((element, auctionId) => element.setAttribute('auction', auctionId), id);
    await seesHeading(auction, /Ash lantern/);
  }

  expect(streams).toHaveLength(1);

  await bid(first, '100');
  expect(await leaf(first)).toBe(before - 100);

  await bid(second, '110');
  // The page has sent no request: the proxy pushes the event.
  await expect(first.auction.locator('[part~="position"]')).toContainText('You’ve been outbid');
  await expect(first.auction.getByRole('alert').filter({ hasText: 'The bid is now 110 Leaf' })).toBeAttached();
  expect(await leaf(first)).toBe(before);

  const late = Date.parse(endsAt) - (extension - 2) * 1000;
  await first.page.waitForTimeout(Math.max(0, late - Date.now()));
  await bid(first, '120');
  await expect(first.auction.locator('[part~="stats"]')).toContainText('late bid');
  await expect(second.auction.locator('[part~="stats"]')).toContainText('late bid');
  await expect(second.auction.locator('[part~="position"]')).toContainText('You’ve been outbid');

  await expect(first.auction.locator('[part~="outcome"]')).toContainText('It’s yours', { timeout: 60_000 });
  await expect(first.auction.locator('[part~="outcome"]')).toContainText('Won for 120 Leaf.');
  await expect(second.auction).toContainText('110 Leaf are back in your balance.', { timeout: 60_000 });
  await expect(first.auction.locator('[part~="outcome"]')).not.toContainText('settling it now', { timeout: 30_000 });
  expect([await leaf(first), await leaf(second)]).toEqual([before - 120, beforeOther]);
  for (const { page } of [first, second]) await page.context().close();
});

test('viewing an auction loads no wallet code', async ({ page }) => {
  const loaded: string[] = [];
  page.on('request', (sent) => loaded.push(sent.url()));
  await page.goto('/');
  const auction = page.locator('laurel-auction-bidder');
  await seesHeading(auction, /./);
  await expect(auction.getByRole('button', { name: 'Sign in to bid' })).toBeVisible();
  expect(loaded.filter((url) => /\/(kit|connect|viem|wagmi)[^/]*\.js/.test(url))).toEqual([]);
});
