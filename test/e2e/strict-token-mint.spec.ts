import { type Address, type Hex, erc20Abi, parseEther } from 'viem';
import { strictToken } from '../../demo/contracts/artefacts/strict-token.js';
import { type Page, expect, test } from './demo.js';
import { chainOf, heldRelics, openPiece, relics, sheetOf } from './mint-page.js';
import { signIn, walletWindow } from './sign-in.js';

/* A member pays in a token that refuses to change an allowance other than from or to 0, like Tether USD, and an
   earlier order has left one. The demo's token behaves like that during the test: both keep balances and allowances in
   the same storage slots. */

const token = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
const owner = '0xa0Ee7A142d267C1f36714E4a8F75612F20a79720';
const member = '0x70997970C51812dc3A010C7d01b50e0d17dc79C8';
const pearl = 7n;
const price = parseEther('25');

type Chain = ReturnType<typeof chainOf>;
const call = { abi: erc20Abi, address: token } as const;

/** Replaces the token's code. Returns the previous code. */
async function become(chain: Chain, bytecode: Hex): Promise<Hex> {
  const before = await chain.getCode({ address: token });
  await chain.setCode({ address: token, bytecode });
  if (before === undefined) throw new Error('The demo has no such token.');
  return before;
}

/** Returns the code of a strict token. */
async function strictCode(chain: Chain): Promise<Hex> {
  const { abi, bytecode } = strictToken;
  const hash = await chain.deployContract({ abi, bytecode, args: [owner, 0n], account: owner });
  const { contractAddress } = await chain.waitForTransactionReceipt({ hash });
  return (await chain.getCode({ address: contractAddress as Address })) ?? '0x';
}

let page: Page;
let plain: Hex | undefined;
test.beforeAll(async ({ browser, baseURL }) => {
  const chain = chainOf(baseURL);
  for (const hash of [
    await chain.writeContract({ ...call, functionName: 'transfer', args: [member, price], account: owner }),
    await chain.writeContract({ ...call, functionName: 'approve', args: [relics, 1n], account: member }),
  ])
    expect((await chain.waitForTransactionReceipt({ hash })).status).toBe('success');
  plain = await become(chain, await strictCode(chain));
  page = await browser.newPage();
  await page.goto('/');
  await signIn(page, 1);
});
test.afterAll(async ({ baseURL }) => {
  if (plain) await become(chainOf(baseURL), plain);
  await page.close();
});

test('the leftover allowance is cleared, then the price is allowed, then the piece is minted', async ({ baseURL }) => {
  const chain = chainOf(baseURL);
  const balance = (): Promise<bigint> => chain.readContract({ ...call, functionName: 'balanceOf', args: [member] });
  const allowance = (): Promise<bigint> =>
    chain.readContract({ ...call, functionName: 'allowance', args: [member, relics] });
  const [before, held] = [await balance(), await heldRelics(baseURL, member, pearl)];
  const send = walletWindow(page).getByRole('button', { name: 'Send' });
  const step = sheetOf(page).locator('[part~="mint-step"][aria-current="step"]');

  await openPiece(page, 'Tide pearl');
  await sheetOf(page).getByRole('button', { name: 'Mint', exact: true }).click();
  await expect(step).toContainText('Clear the old allowance');
  expect(await allowance()).toBe(1n);
  await send.click();
  await expect(step).toContainText('Allow the price');
  expect(await allowance()).toBe(0n);
  await send.click();
  await expect(step).toContainText('Your confirmation');
  expect(await allowance()).toBe(price);
  await send.click();
  await expect(sheetOf(page)).toContainText('Tide pearl is yours');
  expect([before - (await balance()), await allowance()]).toEqual([price, 0n]);
  expect((await heldRelics(baseURL, member, pearl)) - held).toBe(1n);
});
