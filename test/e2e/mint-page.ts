import { type Address, createTestClient, http, parseAbi, publicActions, walletActions } from 'viem';
import { foundry } from 'viem/chains';
import type { Locator, Page } from './demo.js';

/* What tests of minting read and press on the demo's page, and read from its chain. */

export const relics = '0x8ce361602B935680E8DeC218b820ff5056BeB7af';
const abi = parseAbi(['function balanceOf(address, uint256) view returns (uint256)']);

/** The demo's chain. */
export const chainOf = (baseURL: string | undefined) =>
  createTestClient({ chain: foundry, mode: 'anvil', transport: http(`${baseURL}/chain`), pollingInterval: 50 })
    .extend(publicActions)
    .extend(walletActions);

/** Returns how many pieces of a relic an account holds. */
export const heldRelics = (baseURL: string | undefined, owner: Address, tokenId: bigint): Promise<bigint> =>
  chainOf(baseURL).readContract({ abi, address: relics, functionName: 'balanceOf', args: [owner, tokenId] });

export const galleryOf = (page: Page): Locator => page.locator('laurel-mint-gallery');
export const sheetOf = (page: Page): Locator => galleryOf(page).locator('dialog:not([aria-label="Sign in"])');
export const pieceOf = (page: Page, name: string): Locator =>
  galleryOf(page)
    .getByRole('listitem')
    .filter({ has: page.getByRole('button', { name, exact: true }) });

/** Opens the sheet of a piece that can be minted. */
export async function openPiece(page: Page, name: string): Promise<void> {
  await galleryOf(page).scrollIntoViewIfNeeded();
  await pieceOf(page, name)
    .getByRole('button', { name: `Mint: ${name}` })
    .click();
}

/** Returns the member's points, in all currencies together. */
export async function pointsOf(page: Page): Promise<number> {
  const { data } = await page.evaluate(async () => {
    const response = await fetch('/laurel/api/me/accounts?limit=100', { headers: { 'x-laurel': '1' } });
    return (await response.json()) as { data: { amount: number | string }[] };
  });
  return data.reduce((sum, { amount }) => sum + Number(amount), 0);
}
