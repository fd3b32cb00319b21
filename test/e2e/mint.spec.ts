import { type Locator, type Page, expect, test } from './demo.js';
import { useTestWallet, walletWindow } from './sign-in.js';

/* A member of the demo mints one of each kind: a free piece on a chain, one for points on a chain, and one
   off-chain. One page, step by step. */
test.describe.configure({ mode: 'serial' });

let page: Page;

const gallery = () => page.locator('laurel-mint-gallery');
const piece = (name: string): Locator =>
  gallery()
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });
const sheet = () => gallery().locator('dialog:not([aria-label="Sign in"])');
const relics = '0x8ce361602B935680E8DeC218b820ff5056BeB7af';
const deeds = '0xe1Aa25618fA0c7A1CFDab5d6B456af611873b629';

/** Calls a contract's function on the chain. */
async function onChain(to: string, data: string): Promise<bigint> {
  const response = await page.request.post('/chain', {
    data: { jsonrpc: '2.0', id: 1, method: 'eth_call', params: [{ to, data }, 'latest'] },
  });
  const { result } = (await response.json()) as { result: string };
  return BigInt(result);
}

const word = (value: string | number): string => BigInt(value).toString(16).padStart(64, '0');
/** `balanceOf(address)` and `balanceOf(address,uint256)`. */
const held = (owner: string, tokenId?: number): Promise<bigint> =>
  tokenId === undefined
    ? onChain(deeds, `0x70a08231${word(owner)}`)
    : onChain(relics, `0x00fdd58e${word(owner)}${word(tokenId)}`);

const ownAddress = () =>
  page.evaluate(async () => {
    const answer = await fetch('/laurel/session', { headers: { 'x-laurel': '1' } });
    const { user } = (await answer.json()) as { user: { wallets: { address: string }[] } };
    return user.wallets[0]?.address ?? '';
  });

async function points(): Promise<number> {
  const answer = await page.evaluate(async () => {
    const response = await fetch('/laurel/api/me/accounts?limit=100', { headers: { 'x-laurel': '1' } });
    return (await response.json()) as { data: { loyaltyCurrency?: { name: string }; amount: number | string }[] };
  });
  const amounts = answer.data.map(({ amount }) => Number(amount));
  return amounts.reduce((sum, amount) => sum + amount, 0);
}

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
  await page.goto('/');
});
test.afterAll(() => page.close());

test('a visitor sees the pieces, is asked to sign in when they want one, and continues with it', async () => {
  await gallery().scrollIntoViewIfNeeded();
  await expect(piece('Deed of the first fire')).toContainText('Free');
  await piece('Lantern oil').getByRole('button', { name: 'Mint: Lantern oil' }).click();
  await useTestWallet(page);
  await expect(sheet()).toContainText('Lantern oil');
});

test('an off-chain piece is paid in points, and needs no wallet', async () => {
  const before = await points();
  await expect(sheet()).toContainText('Total');
  await sheet().getByRole('button', { name: 'Mint for 250 Leaf' }).click();
  await expect(sheet()).toContainText('Lantern oil is yours');
  expect(before - (await points())).toBe(250);
  await sheet().getByRole('button', { name: 'Done' }).click();
  await expect(piece('Lantern oil')).toContainText('Yours');
});

test("a free ERC-721 piece is minted once from the member's wallet", async () => {
  const owner = await ownAddress();
  expect(await held(owner)).toBe(0n);
  await piece('Deed of the first fire').getByRole('button', { name: 'Mint: Deed of the first fire' }).click();
  await sheet().getByRole('button', { name: 'Mint for free' }).click();
  await expect(sheet()).toContainText('What your wallet shows');
  await walletWindow(page).getByRole('button', { name: 'Send' }).click();
  await expect(sheet()).toContainText('Deed of the first fire is yours');
  expect(await held(owner)).toBe(1n);
  await sheet().getByRole('button', { name: 'Done' }).click();
  await expect(piece('Deed of the first fire').getByRole('button', { name: 'View' })).toBeVisible();
});

test('two ERC-1155 pieces are paid in points, first declined in the wallet, then sent', async () => {
  const owner = await ownAddress();
  const before = await points();
  await piece('Ember phial').getByRole('button', { name: 'Mint: Ember phial' }).click();
  await sheet().getByRole('button', { name: 'More' }).click();
  await sheet().getByRole('button', { name: 'Mint for 300 Leaf' }).click();
  await walletWindow(page).getByRole('button', { name: 'Decline' }).click();
  await expect(sheet()).toContainText('You declined in your wallet');
  await expect(sheet()).toContainText('300 Leaf are set aside');
  expect(before - (await points())).toBe(300);

  // The order survives a reload.
  await page.reload();
  await gallery().scrollIntoViewIfNeeded();
  await piece('Ember phial').getByRole('button', { name: 'Continue: Ember phial' }).click();
  await sheet().getByRole('button', { name: 'Continue' }).click();
  await walletWindow(page).getByRole('button', { name: 'Send' }).click();
  await expect(sheet()).toContainText('2 × Ember phial are yours');
  expect(await held(owner, 6)).toBe(2n);
  expect(before - (await points())).toBe(300);
  await sheet().getByRole('button', { name: 'Done' }).click();
  await expect(piece('Ember phial')).toContainText('Yours');
});

test('a cancelled order keeps its points as long as the wallet could still send it', async () => {
  const before = await points();
  await piece('Ember phial').getByRole('button', { name: 'Mint: Ember phial' }).click();
  await sheet().getByRole('button', { name: 'Mint for 150 Leaf' }).click();
  await walletWindow(page).getByRole('button', { name: 'Decline' }).click();
  await sheet().getByRole('button', { name: 'Cancel the order' }).click();
  await expect(sheet()).toContainText('Your order is being cancelled');
  await expect(sheet()).toContainText('your 150 Leaf come back after');
  expect(before - (await points())).toBe(150);
  await sheet().getByRole('button', { name: 'Close' }).click();
});

test('a price in the chain’s native coin is paid with the transaction', async () => {
  const owner = await ownAddress();
  await piece('Ash glass').getByRole('button', { name: 'Mint: Ash glass' }).click();
  await sheet().getByRole('button', { name: 'Mint for 0.001 ETH' }).click();
  await expect(walletWindow(page)).toContainText('Value: 0.001 ETH');
  await walletWindow(page).getByRole('button', { name: 'Send' }).click();
  await expect(sheet()).toContainText('Ash glass is yours');
  expect(await held(owner, 5)).toBe(1n);
});
