import { type Hex, createTestClient, http, publicActions, toHex } from 'viem';
import { foundry } from 'viem/chains';
import { type Browser, type Page, expect, test } from './demo.js';
import { useTestWallet, walletWindow } from './sign-in.js';

/* Members of the demo send a claim that does not reach the chain as it was sent. */
test.describe.configure({ mode: 'serial' });

/** Accounts of the test wallet whose shares no other test claims, and those shares. */
const second = { account: 1, share: '480.5' } as const;
const third = { account: 2, share: '90.25' } as const;
type Member = typeof second | typeof third;

const chain = (baseURL: string | undefined) =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(`${baseURL}/chain`) }).extend(publicActions);
const claim = (page: Page) => page.locator('laurel-token-claim');

async function signIn(browser: Browser, { account }: Member): Promise<Page> {
  const page = await (await browser.newContext()).newPage();
  await page.goto('/');
  await claim(page).scrollIntoViewIfNeeded();
  await claim(page).getByRole('button', { name: 'Sign in' }).click();
  await useTestWallet(page, account);
  await claim(page).scrollIntoViewIfNeeded();
  return page;
}

/** Signs and sends a claim that is not mined. Returns the transaction's hash. */
async function send(page: Page, baseURL: string | undefined, button: string): Promise<Hex> {
  await claim(page).getByRole('button', { name: button, exact: true }).click();
  const sign = claim(page).getByRole('button', { name: 'Sign the claim' });
  const confirm = walletWindow(page).getByRole('button', { name: 'Sign' });
  await expect(sign.or(confirm)).toBeVisible();
  if (await confirm.isVisible()) await confirm.click();
  await sign.click();
  await walletWindow(page).getByRole('button', { name: 'Sign' }).click();
  await walletWindow(page).getByRole('button', { name: 'Send' }).click();
  await expect(claim(page).getByText('Confirming').first()).toBeVisible();
  const { pending } = await chain(baseURL).getTxpoolContent();
  const [sent] = Object.values(Object.values(pending)[0] ?? {});
  if (!sent) throw new Error('The transaction does not wait.');
  return sent.hash;
}

/** Sends a transaction again as wallets do to speed one up, and lets it be mined. Returns the new hash. */
async function speedUp(baseURL: string | undefined, hash: Hex): Promise<Hex> {
  const { from, to, input, nonce, gas, maxFeePerGas = 0n } = await chain(baseURL).getTransaction({ hash });
  const fee = toHex(maxFeePerGas * 3n);
  const faster = await chain(baseURL).request<{ Method: 'eth_sendTransaction'; Parameters: [object]; ReturnType: Hex }>(
    {
      method: 'eth_sendTransaction',
      params: [
        {
          ...{ from, to: to ?? undefined, data: input, nonce: toHex(nonce), gas: toHex(gas) },
          ...{ maxFeePerGas: fee, maxPriorityFeePerGas: fee },
        },
      ],
    },
  );
  await chain(baseURL).mine({ blocks: 1 });
  expect((await chain(baseURL).getTransactionReceipt({ hash: faster })).status).toBe('success');
  return faster;
}

/** Closes the page and returns an hour later. */
async function comeBackLater(page: Page): Promise<void> {
  await page.evaluate(() => {
    for (const key of Object.keys(localStorage).filter((each) => each.startsWith('laurel-claims@1'))) {
      const records = JSON.parse(localStorage.getItem(key) ?? '{}') as Record<string, { sentAt: number }>;
      for (const record of Object.values(records)) record.sentAt -= 3_600_000;
      localStorage.setItem(key, JSON.stringify(records));
    }
  });
  await page.reload();
  await claim(page).scrollIntoViewIfNeeded();
}

const shortened = (hash: Hex): string => `${hash.slice(0, 6)}…${hash.slice(-4)}`;

test.beforeAll(({ baseURL }) => chain(baseURL).setAutomine(false));
test.afterAll(async ({ baseURL }) => {
  await chain(baseURL).setAutomine(true);
  await chain(baseURL).mine({ blocks: 1 });
});

test('a dropped claim can be made again, and one that was sped up is found', async ({ browser, baseURL }) => {
  const page = await signIn(browser, second);
  const dropped = await send(page, baseURL, 'Claim');
  await chain(baseURL).dropTransaction({ hash: dropped });
  await comeBackLater(page);
  await expect(claim(page).getByText('The network dropped the transaction')).toBeVisible();

  const sent = await send(page, baseURL, 'Claim again');
  expect(sent).not.toBe(dropped);
  await page.goto('about:blank');
  const faster = await speedUp(baseURL, sent);
  await page.goto('/');
  await claim(page).scrollIntoViewIfNeeded();
  await expect(claim(page).getByText(`${second.share} Ash claimed`).first()).toBeVisible();
  await expect(claim(page).locator('[part~="receipt"]')).toContainText(shortened(faster));
  await page.context().close();
});

test('another browser finds the claim at the contract, and offers nothing to claim', async ({ browser, baseURL }) => {
  const page = await signIn(browser, third);
  const sent = await send(page, baseURL, 'Claim');
  await page.context().close();
  const faster = await speedUp(baseURL, sent);

  const other = await signIn(browser, third);
  await expect(claim(other).getByText(`${third.share} Ash claimed`).first()).toBeVisible();
  await expect(claim(other).locator('[part~="receipt"]')).toContainText(shortened(faster));
  await expect(claim(other).getByRole('button', { name: /^Claim/ })).toHaveCount(0);
  // The platform has been told by then.
  await expect(claim(other).getByText('This shows on the site in a moment')).toHaveCount(0);
  await other.reload();
  await claim(other).scrollIntoViewIfNeeded();
  await expect(claim(other).getByText('Already claimed')).toBeVisible();
  await other.context().close();
});
