import { type Hex, createTestClient, http, parseAbi, parseEther, publicActions } from 'viem';
import { foundry } from 'viem/chains';
import type { SiteProcess } from '../support/site-process.js';
import { type Page, expect, startDemo } from './demo.js';
import { test } from './page-errors.js';
import { useTestWallet, walletWindow } from './sign-in.js';

/* The chain drops a claim that the site has shown as claimed. The chain is separate for this test, because it
   forgets for everyone. */

const token = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
const member = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const share = '480.5';
const abi = parseAbi([
  'function balanceOf(address) view returns (uint256)',
  'event Transfer(address indexed from, address indexed to, uint256 value)',
]);

const claim = (page: Page) => page.locator('laurel-token-claim');

/** Signs and sends what the button claims, and waits until it is theirs. */
async function makeClaim(page: Page, button: string): Promise<void> {
  await claim(page).getByRole('button', { name: button, exact: true }).click();
  const sign = claim(page).getByRole('button', { name: 'Sign the claim' });
  const confirm = walletWindow(page).getByRole('button', { name: 'Sign' });
  await expect(sign.or(confirm)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await sign.click();
  await walletWindow(page).getByRole('button', { name: 'Sign' }).click();
  await walletWindow(page).getByRole('button', { name: 'Send' }).click();
  await expect(claim(page).getByText(`${share} Ash claimed`).first()).toBeVisible();
  await expect(claim(page).getByText('This shows on the site in a moment')).toHaveCount(0);
}

let demo: SiteProcess;
let page: Page;
test.beforeAll(async ({ browser }) => {
  test.setTimeout(120_000);
  demo = await startDemo();
  page = await browser.newPage({ baseURL: demo.url });
});
test.afterAll(async () => {
  await page.close();
  await demo.close();
});

test('the page offers a claim again that the chain has dropped, and it is paid once', async () => {
  const chain = createTestClient({ chain: foundry, mode: 'anvil', transport: http(`${demo.url}/chain`) }).extend(
    publicActions,
  );
  const balance = (): Promise<bigint> =>
    chain.readContract({ abi, address: token, functionName: 'balanceOf', args: [member] });
  const payments = () =>
    chain.getContractEvents({ abi, address: token, eventName: 'Transfer', args: { to: member }, fromBlock: 0n });
  await page.goto('/');
  await claim(page).scrollIntoViewIfNeeded();
  await claim(page).getByRole('button', { name: 'Sign in' }).click();
  await useTestWallet(page, 1);
  await claim(page).scrollIntoViewIfNeeded();
  await expect(claim(page).locator('[part~="allocation"]')).toContainText(share);
  const [before, paid] = [await balance(), (await payments()).length];
  const untouched: Hex = await chain.snapshot();

  await makeClaim(page, 'Claim');
  expect((await balance()) - before).toBe(parseEther(share));

  await chain.revert({ id: untouched });
  await chain.mine({ blocks: 1 });
  expect(await balance()).toBe(before);
  await page.reload();
  await claim(page).scrollIntoViewIfNeeded();
  await claim(page).getByRole('button', { name: 'Ask the contract' }).click();
  await expect(claim(page).getByText('The contract hasn’t paid your share')).toBeVisible();
  await expect(claim(page).getByText('You can claim again')).toBeVisible();

  await makeClaim(page, 'Claim again');
  expect((await balance()) - before).toBe(parseEther(share));
  expect((await payments()).length - paid).toBe(1);
  await page.reload();
  await claim(page).scrollIntoViewIfNeeded();
  await expect(claim(page).getByText('Already claimed')).toBeVisible();
  await expect(claim(page).getByRole('button', { name: /^Claim/ })).toHaveCount(0);
});
