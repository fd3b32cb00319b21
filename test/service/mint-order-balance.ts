import assert from 'node:assert/strict';
import { inArray } from 'drizzle-orm';
import { mintingAssets, type mints } from '../../src/service/db/schema/index.js';
import { balanceOf, unbalanced } from './auction-fixture.js';
import { type Market, type Order, type Shop, largestSupply, personLimit, startPoints } from './mint-order-market.js';

type Rows = ReadonlyMap<string, typeof mints.$inferSelect>;

const sum = <Each>(all: readonly Each[], of: (each: Each) => number): number =>
  all.reduce((total, each) => total + of(each), 0);

const peopleOf = ({ wallets: [ash, , moss] }: Shop) => [ash, moss];

/** At any time, points and supply match the orders that have not failed, and no failed order is minted. */
export async function checkAlways(market: Market): Promise<void> {
  const { service, shops } = market;
  const rows = await market.rows();
  assert.deepEqual(await unbalanced(service), []);
  const supplies = await suppliesOf(market);
  for (const shop of shops) {
    const { orders } = shop;
    const standing = orders.filter(({ id }) => rowOf(rows, id).status !== 'failed');
    for (const order of orders.filter((each) => !standing.includes(each)))
      assert.equal(await market.isUsed(order), false, 'nobody has both the piece and what they paid');
    assert.equal(supplies.get(shop.assetId), sum(standing, quantityOf), 'supply is kept for what has not failed');
    assert.ok(sum(standing, quantityOf) <= largestSupply, 'no more is sold than there is');
    for (const person of peopleOf(shop)) {
      const theirs = standing.filter(({ wallet }) => wallet.userId === person.userId);
      assert.ok(sum(theirs, quantityOf) <= personLimit, 'nobody has more than a person may have');
      const paid = sum(theirs, pointsOf);
      assert.equal(Number(await balanceOf(service, person)), startPoints - paid, 'points pay what has not failed');
    }
  }
}

/** In the end, points, supply, coins and pieces match the orders that the contract minted, and no order is open. */
export async function checkEnd(market: Market): Promise<void> {
  const { chain, shops } = market;
  const rows = await market.rows();
  for (const shop of shops) {
    const used = new Set<Order>();
    for (const order of shop.orders) {
      if (await market.isUsed(order)) used.add(order);
      const { status } = rowOf(rows, order.id);
      assert.equal(status, used.has(order) ? 'minted' : 'failed', 'an order ends as its contract says');
    }
    const bought = [...used];
    for (const wallet of shop.wallets) {
      const theirs = bought.filter((each) => each.wallet === wallet);
      assert.equal(await market.held(wallet, shop), BigInt(sum(theirs, quantityOf)), 'pieces');
    }
    const coins = BigInt(sum(bought, ({ total, isInPoints }) => (isInPoints ? 0 : total)));
    assert.equal(await chain.client.getBalance({ address: shop.treasury }), coins, 'coins');
    assert.equal(rowsOf(rows, shop).length, shop.orders.length, 'every order was answered');
  }
  // Points and supply follow from the orders that have not failed, which are those that the contract minted.
  await checkAlways(market);
}

const quantityOf = ({ quantity }: Order): number => quantity;
const pointsOf = ({ total, isInPoints }: Order): number => (isInPoints ? total : 0);
const rowsOf = (rows: Rows, { contractId }: Shop) => [...rows.values()].filter((row) => row.contractId === contractId);

function rowOf(rows: Rows, id: string) {
  const row = rows.get(id);
  assert.ok(row, 'an order that was accepted is kept');
  return row;
}

async function suppliesOf({ service, shops }: Market): Promise<ReadonlyMap<string, number>> {
  const ids = shops.map(({ assetId }) => assetId);
  const rows = await service.database.select().from(mintingAssets).where(inArray(mintingAssets.id, ids));
  return new Map(rows.map(({ id, quantityMinted }) => [id, quantityMinted]));
}
