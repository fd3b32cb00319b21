import assert from 'node:assert/strict';
import { randomBytes } from 'node:crypto';
import { eq, sql } from 'drizzle-orm';
import type { Hex } from 'viem';
import { mintingAssets, mintingContracts } from '../../src/service/db/schema/index.js';
import type { SignedMint } from '../../src/verify/index.js';
import { balanceOf } from './auction-fixture.js';
import { type Market, type Order, type Shop, type Wallet, largestSupply } from './mint-order-market.js';

/** Something that a member, their page, their wallet or the operator does in a shop. */
export interface Deed {
  readonly name: keyof typeof deeds;
  readonly wallet: 0 | 1 | 2;
  readonly quantity: number;
}

type Act = (market: Market, shop: Shop, mine: { readonly wallet: Wallet; readonly quantity: number }) => Promise<void>;

const ordersOf = ({ orders }: Shop, { address }: Wallet): Order[] =>
  orders.filter(({ wallet }) => wallet.address === address);

/** All actions, by name. */
const deeds = {
  async order(market, shop, { wallet, quantity }) {
    await order(market, shop, wallet, { quantity, price: shop.price });
    await market.settle();
    for (const each of ordersOf(shop, wallet)) await read(market, each);
  },
  async 'order at another price'(market, shop, { wallet, quantity }) {
    await order(market, shop, wallet, { quantity, price: shop.price + 1 });
  },
  async 'all wallets order at once'(market, shop, { quantity }) {
    const { price } = shop;
    await Promise.all(shop.wallets.map((wallet) => order(market, shop, wallet, { quantity, price })));
  },
  async 'read the order'(market, shop, { wallet }) {
    for (const each of ordersOf(shop, wallet)) await read(market, each);
  },
  async 'reload the page'(_, shop, { wallet }) {
    for (const each of ordersOf(shop, wallet)) {
      each.signed = undefined;
      each.told = [];
    }
  },
  async 'hand to a wallet that waits'(_, shop, { wallet }) {
    for (const each of ordersOf(shop, wallet)) if (each.signed) each.kept = each.signed;
  },
  async 'hand to a wallet that sends'(market, shop, { wallet }) {
    for (const each of ordersOf(shop, wallet)) {
      if (!each.signed) continue;
      each.kept = each.signed;
      each.told.push(await market.send(each, each.signed));
    }
  },
  async 'the wallet sends what it has, and does not say so'(market, shop, { wallet }) {
    for (const each of ordersOf(shop, wallet)) if (each.kept) await market.send(each, each.kept);
  },
  async 'the wallet sends twice'(market, shop, { wallet }) {
    for (const each of ordersOf(shop, wallet)) {
      if (!each.kept) continue;
      const both = await Promise.all([market.send(each, each.kept), market.send(each, each.kept)]);
      each.told.push(...both);
    }
  },
  async report(market, shop, { wallet }) {
    for (const { id, told } of ordersOf(shop, wallet)) for (const each of told) await reportSent(market, id, each);
  },
  async 'report twice at once'(market, shop, { wallet }) {
    for (const { id, told } of ordersOf(shop, wallet))
      await Promise.all([...told, ...told].map((each) => reportSent(market, id, each)));
  },
  async 'report what another order was sent by'(market, shop, { wallet }) {
    const others = market.shops.flatMap(({ orders }) => orders).filter(({ told }) => told.length > 0);
    for (const { id } of ordersOf(shop, wallet)) {
      const txHash = others.find((each) => each.id !== id)?.told.at(-1);
      if (txHash) await reportSent(market, id, txHash);
    }
  },
  async 'report what nobody has sent'(market, shop, { wallet }) {
    for (const { id } of ordersOf(shop, wallet)) await reportSent(market, id, `0x${randomBytes(32).toString('hex')}`);
  },
  async cancel(market, shop, { wallet }) {
    for (const { id } of ordersOf(shop, wallet)) await report(market, id, { status: 'failed' });
  },
  async 'change the price'({ service }, shop) {
    shop.price += 3;
    const changed = { price: String(shop.price) };
    await service.database.update(mintingAssets).set(changed).where(eq(mintingAssets.id, shop.assetId));
  },
  async 'change the kind of money'({ service, currencyId }, shop) {
    shop.isInPoints = !shop.isInPoints;
    const changed = { loyaltyCurrencyId: shop.isInPoints ? currencyId : null };
    await service.database.update(mintingAssets).set(changed).where(eq(mintingAssets.id, shop.assetId));
  },
  async 'change the supply'({ service }, shop, { quantity }) {
    const wanted = largestSupply - quantity + 1;
    const changed = { quantity: sql`greatest(${mintingAssets.quantityMinted}, ${wanted}::integer)` };
    await service.database.update(mintingAssets).set(changed).where(eq(mintingAssets.id, shop.assetId));
  },
  async 'change who sends'({ service }, shop) {
    shop.isGasless = !shop.isGasless;
    const changed = { enableGasless: shop.isGasless };
    await service.database.update(mintingContracts).set(changed).where(eq(mintingContracts.id, shop.contractId));
  },
} satisfies Record<string, Act>;

export const deedNames = Object.keys(deeds) as Deed['name'][];

export async function act(market: Market, shop: Shop, { name, wallet, quantity }: Deed): Promise<void> {
  await deeds[name](market, shop, { wallet: shop.wallets[wallet], quantity });
}

async function order(
  { service, currencyId }: Market,
  shop: Shop,
  wallet: Wallet,
  { quantity, price }: { readonly quantity: number; readonly price: number },
): Promise<void> {
  const { contractId, assetId, isInPoints } = shop;
  const agreedPrice = {
    amount: String(price),
    loyaltyCurrencyId: isInPoints ? currencyId : null,
    currencyAddress: null,
  };
  const before = await balanceOf(service, wallet);
  const asked = { contractId, assetId, walletAddress: wallet.address, quantity, agreedPrice };
  const { status, body } = await service.post('/api/minting/contracts/mint', asked);
  assert.ok(status === 202 || status === 400, `an order is taken or refused: ${status} ${JSON.stringify(body)}`);
  if (status === 400) return;
  assert.equal(price, shop.price, 'an order at another price is refused');
  assert.ok(!isInPoints || Number(before) >= price * quantity, 'nobody spends what they do not have');
  const { mintingContractAssetMintStatusId: id } = body as unknown as { mintingContractAssetMintStatusId: string };
  shop.orders.push({ id, wallet, quantity, total: quantity * price, isInPoints, told: [] });
}

async function read({ service }: Market, order: Order): Promise<void> {
  const { body } = await service.get(`/api/minting/status/${order.id}`);
  const { signature } = body as unknown as { readonly signature: unknown };
  if (typeof signature === 'string') order.signed = JSON.parse(signature) as SignedMint;
}

const reportSent = (market: Market, id: string, txHash: Hex): Promise<void> =>
  report(market, id, { status: 'minted', txHash });

async function report({ service, node }: Market, id: string, body: object): Promise<void> {
  const { status } = await service.post(`/api/minting/status/${id}`, body);
  assert.ok(status < 500 || node.isDown, `a report is answered: ${status}`);
}
