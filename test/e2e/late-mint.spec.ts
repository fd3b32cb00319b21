import type { Hex } from 'viem';
import { expect, test } from './demo.js';
import { chainOf, galleryOf, heldRelics, openPiece, pieceOf, pointsOf, sheetOf } from './mint-page.js';
import { signIn, walletWindow } from './sign-in.js';

/* A signed order stays valid until it expires, whatever the wallet answered and the member decided. */

const member = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const phial = 6n;

test('an order that is declined, cancelled and then sent after all is paid', async ({ page, baseURL }) => {
  await page.goto('/');
  await signIn(page, 1);
  const [points, held] = [await pointsOf(page), await heldRelics(baseURL, member, phial)];
  let declined: [object] = [{}];
  await page.route('**/chain', (route) => {
    const { id, method, params } = route.request().postDataJSON() as { id: number; method: string; params: [object] };
    if (method !== 'eth_sendTransaction') return route.fallback();
    declined = params;
    return route.fulfill({
      json: { jsonrpc: '2.0', id, error: { code: 4001, message: 'User rejected the request.' } },
    });
  });
  await openPiece(page, 'Ember phial');
  await sheetOf(page).getByRole('button', { name: 'Mint for 150 Leaf' }).click();
  await walletWindow(page).getByRole('button', { name: 'Send' }).click();
  await sheetOf(page).getByRole('button', { name: 'Cancel the order' }).click();
  await expect(sheetOf(page)).toContainText('Your order is being cancelled');
  expect(points - (await pointsOf(page)), 'nothing comes back while the order could be sent').toBe(150);

  await chainOf(baseURL).request<{ Method: 'eth_sendTransaction'; Parameters: [object]; ReturnType: Hex }>({
    method: 'eth_sendTransaction',
    params: declined,
  });
  await expect.poll(async () => (await heldRelics(baseURL, member, phial)) - held).toBe(1n);
  await page.reload();
  await galleryOf(page).scrollIntoViewIfNeeded();
  await pieceOf(page, 'Ember phial').getByRole('button', { name: 'Continue: Ember phial' }).click();
  await expect(sheetOf(page)).toContainText('If your wallet has sent it, the piece is yours.');
  expect(points - (await pointsOf(page)), 'the piece is paid once').toBe(150);
});
