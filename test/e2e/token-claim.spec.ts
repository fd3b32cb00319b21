import { createPublicClient, http, parseAbi, parseEther } from 'viem';
import { type Page, expect, test } from './demo.js';
import { useTestWallet, walletWindow } from './sign-in.js';

/* A member of the demo claims their share of its token, step by step on one page. */
test.describe.configure({ mode: 'serial' });

let page: Page;

const claim = () => page.locator('laurel-token-claim');
/** Contracts of the demo's chain. */
const token = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
const stakes = '0xA15BB66138824a1c7167f5E85b957d04Dd34E468';
/** The first test wallet and its share. */
const member = '0xf39Fd6e51aad88F6F4ce6aB8827279cffFb92266';
const share = '1,250';
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'function stakeCount() view returns (uint256)',
  'function stakes(uint256) view returns (address owner, uint64 startTime, uint32 duration, uint256 amount, uint256 withdrawn)',
]);

const chain = (baseURL: string | undefined) => createPublicClient({ transport: http(`${baseURL}/chain`) });
const balance = (baseURL: string | undefined) =>
  chain(baseURL).readContract({ abi, address: token, functionName: 'balanceOf', args: [member] });

test.beforeAll(async ({ browser }) => {
  page = await browser.newPage();
});
test.afterAll(() => page.close());

test('a visitor looks up an address without a wallet and without signing in', async () => {
  await page.goto('/');
  await claim().scrollIntoViewIfNeeded();
  await claim().getByText('Check an address without signing in').click();
  await claim().getByRole('textbox', { name: 'Address' }).fill('0x70997970C51812dc3A010C7d01b50e0d17dc79C8');
  await claim().getByRole('button', { name: 'Check' }).click();
  await expect(claim().getByText('480.5 Ash for 0x7099…79C8.')).toBeVisible();
});

test('a member sees their share, and what staking 60 % of it means', async () => {
  await claim().getByRole('button', { name: 'Sign in' }).click();
  await useTestWallet(page);
  await claim().scrollIntoViewIfNeeded();
  await expect(claim().locator('[part~="allocation"]')).toContainText(share);
  const percent = claim().getByRole('textbox', { name: 'Share to stake, percent' });
  // The sign-in dialog still covers the page for a moment; a click waits until it is gone.
  await percent.click();
  await percent.fill('60');
  await percent.press('Tab');
  await claim()
    .getByText(/^Locked for 30 days, until/)
    .click();
  await claim().getByText('90 days', { exact: true }).click();
  await expect(claim().locator('[part~="stake"]')).toContainText('750');
  await expect(claim().getByText('75 Ash, locked with it')).toBeVisible();
});

test('a declined proof signs nothing, and the share remains claimable', async () => {
  await claim().getByRole('button', { name: 'Claim and stake' }).click();
  await walletWindow(page).getByRole('button', { name: 'Decline' }).click();
  await expect(claim().getByText('You declined in your wallet')).toBeVisible();
});

test('a claim with 60 % staked pays tokens and stake', async ({ baseURL }) => {
  const before = await balance(baseURL);
  await claim().getByRole('button', { name: 'Try again' }).click();
  await expect(walletWindow(page)).toContainText('claim');
  await walletWindow(page).getByRole('button', { name: 'Sign' }).click();
  const card = claim().locator('[part~="sign-card"]');
  await expect(card).toContainText('To your wallet');
  await expect(card).toContainText('500 Ash');
  await expect(card).toContainText('750 Ash');
  await expect(claim().getByText('Proof verified').first()).toBeVisible();
  await claim().getByRole('button', { name: 'Sign the claim' }).click();
  await expect(walletWindow(page)).toContainText('ClaimRequest');
  await walletWindow(page).getByRole('button', { name: 'Sign' }).click();
  await walletWindow(page).getByRole('button', { name: 'Send' }).click();
  await expect(claim().getByText(`${share} Ash claimed`).first()).toBeVisible();

  expect((await balance(baseURL)) - before).toBe(parseEther('500'));
  const count = await chain(baseURL).readContract({ abi, address: stakes, functionName: 'stakeCount' });
  const [owner, , duration, amount] = await chain(baseURL).readContract({
    abi,
    address: stakes,
    functionName: 'stakes',
    args: [count],
  });
  expect([owner, duration, amount]).toEqual([member, 90 * 86_400, parseEther('825')]);
});

test('the platform knows the claim, and so does the page after a reload', async () => {
  await expect(claim().getByText('This shows on the site in a moment')).toHaveCount(0);
  await page.reload();
  await claim().scrollIntoViewIfNeeded();
  await expect(claim().getByText('Already claimed')).toBeVisible();
  await expect(claim().locator('[part~="receipt"]')).toContainText('825');
  await expect(claim().getByRole('button', { name: 'Claim' })).toHaveCount(0);
});
