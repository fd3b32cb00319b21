import { type Page, expect, test } from './demo.js';
import { openPiece, pieceOf, pointsOf, sheetOf } from './mint-page.js';
import { signIn } from './sign-in.js';

/* The operator raises a price while a member looks at the old one. */

const prices = { old: 100, current: 250 } as const;

let page: Page;
test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});
test.afterAll(() => page.close());

/** Shows the page the contracts with the old price until the member has agreed. */
async function showOldPrice(): Promise<void> {
  let isAgreed = false;
  await page.route('**/api/minting/contracts?*', async (route) => {
    // A changed answer must have another ETag than the original, and the page must not ask with the original's.
    const { 'if-none-match': _tag, ...asked } = route.request().headers();
    const response = await route.fetch({ headers: asked });
    const { etag: _etag, ...headers } = response.headers();
    const text = await response.text();
    const { data } = JSON.parse(text) as { data: { mintingContractAssets: { name: string; price: unknown }[] }[] };
    const sold = data.flatMap((contract) => contract.mintingContractAssets);
    const oil = sold.find(({ name }) => name === 'Lantern oil');
    expect(Number(oil?.price)).toBe(prices.current);
    if (oil && !isAgreed) oil.price = prices.old;
    await route.fulfill({ headers, json: { ...(JSON.parse(text) as object), data } });
  });
  await page.route('**/api/me/minting/contracts/mint', (route) => {
    isAgreed = true;
    return route.fallback();
  });
}

test('a price change charges nothing, and the page asks again with the new price', async () => {
  await showOldPrice();
  await page.goto('/');
  await signIn(page, 1);
  const before = await pointsOf(page);
  await openPiece(page, 'Lantern oil');
  await sheetOf(page).getByRole('button', { name: 'Mint for 100 Leaf' }).click();
  await expect(sheetOf(page)).toContainText('The price has changed');
  expect(await pointsOf(page)).toBe(before);
  await expect(pieceOf(page, 'Lantern oil')).not.toContainText('Yours');

  await sheetOf(page).getByRole('button', { name: 'Try again' }).click();
  await sheetOf(page).getByRole('button', { name: 'Mint for 250 Leaf' }).click();
  await expect(sheetOf(page)).toContainText('Lantern oil is yours');
  expect(before - (await pointsOf(page))).toBe(250);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
});
