import { type Page, expect, test } from './demo.js';
import { chainOf, galleryOf, heldRelics, openPiece, pieceOf, pointsOf, sheetOf } from './mint-page.js';
import { signIn, walletWindow } from './sign-in.js';

/* A wallet sends a mint and then reports an error. */
test.describe.configure({ mode: 'serial' });

const member = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const phial = 6n;

let page: Page;
/** Transactions that the wallet has sent to the chain. */
let sent = 0;

/** Makes the wallet answer with an error once it has sent a transaction. */
async function answerWith(error: { readonly code: number; readonly message: string }): Promise<void> {
  await page.unrouteAll();
  await page.route('**/chain', async (route) => {
    const { id, method } = route.request().postDataJSON() as { id: number; method: string };
    if (method !== 'eth_sendTransaction') return route.fallback();
    await route.fetch();
    sent += 1;
    return route.fulfill({ json: { jsonrpc: '2.0', id, error } });
  });
}

async function orderPhial(): Promise<void> {
  await openPiece(page, 'Ember phial');
  await sheetOf(page).getByRole('button', { name: 'Mint for 150 Leaf' }).click();
  await walletWindow(page).getByRole('button', { name: 'Send' }).click();
}

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  await page.goto('/');
  await signIn(page);
});
test.afterAll(async ({ baseURL }) => {
  await chainOf(baseURL).setAutomine(true);
  await page.close();
});

test('a pending transaction reported as “already known” may have been sent, and is found once it is mined', async ({
  baseURL,
}) => {
  const chain = chainOf(baseURL);
  const [points, held] = [await pointsOf(page), await heldRelics(baseURL, member, phial)];
  await chain.setAutomine(false);
  await answerWith({ code: -32000, message: 'already known' });
  await orderPhial();
  await expect(sheetOf(page)).toContainText('We don’t know yet if it was sent');
  await expect(sheetOf(page)).toContainText('Your wallet may have sent it');
  await expect(sheetOf(page)).toContainText('150 Leaf are set aside');
  expect(points - (await pointsOf(page))).toBe(150);

  await chain.mine({ blocks: 1 });
  await chain.setAutomine(true);
  await page.reload();
  await galleryOf(page).scrollIntoViewIfNeeded();
  await expect(pieceOf(page, 'Ember phial')).toContainText('Yours');
  expect((await heldRelics(baseURL, member, phial)) - held).toBe(1n);
  expect(points - (await pointsOf(page))).toBe(150);
  expect(sent).toBe(1);
});

for (const error of [
  { code: -32603, message: 'Internal JSON-RPC error.' },
  { code: -32000, message: 'nonce too low' },
])
  test(`a mined transaction reported as “${error.message}” is found at once, and not sent again`, async ({
    baseURL,
  }) => {
    const [points, held, before] = [await pointsOf(page), await heldRelics(baseURL, member, phial), sent];
    await answerWith(error);
    await orderPhial();
    await expect(sheetOf(page)).toContainText('Ember phial is yours');
    expect((await heldRelics(baseURL, member, phial)) - held).toBe(1n);
    expect(points - (await pointsOf(page))).toBe(150);
    expect(sent - before).toBe(1);
    await sheetOf(page).getByRole('button', { name: 'Done' }).click();
  });

test('an order that is cancelled while its transaction is uncertain is minted once mined, and its points stay paid', async ({
  baseURL,
}) => {
  const chain = chainOf(baseURL);
  const [points, held] = [await pointsOf(page), await heldRelics(baseURL, member, phial)];
  await chain.setAutomine(false);
  await answerWith({ code: -32000, message: 'already known' });
  await orderPhial();
  await sheetOf(page).getByRole('button', { name: 'Cancel the order' }).click();
  await expect(sheetOf(page)).toContainText('Your order is being cancelled');
  await chain.mine({ blocks: 1 });
  await chain.setAutomine(true);
  expect((await heldRelics(baseURL, member, phial)) - held).toBe(1n);
  expect(points - (await pointsOf(page))).toBe(150);
});
