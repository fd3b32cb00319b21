import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq, isNull } from 'drizzle-orm';
import { auctionBids, auctionHolds, auctions } from '../../src/service/db/schema/index.js';
import { first } from './answer.js';
import type { Answer } from './answer.js';
import { addAuction, addBidder, balanceOf, bid, unbalanced } from './auction-fixture.js';
import type { Bidder } from './auction-fixture.js';
import { TestService } from './test-service.js';

let service: TestService;
let currencyId: string;
before(async () => {
  service = await TestService.start();
  currencyId = await service.addCurrency({ decimals: 2 });
});
after(() => service.close());

const points = () => ({ loyaltyCurrencyId: currencyId, currencyDecimals: 2 });
const rich = () => addBidder(service, currencyId, '1000');
const statusOf = async (id: string) => first(await service.database.select().from(auctions).where(eq(auctions.id, id)));
const setBlock = async ({ userId }: Bidder, block: { isBlocked?: boolean; isBlockExempt?: boolean }) => {
  const answer = await service.post('/api/users/metadatas', { websiteId: service.websiteId, userId, ...block });
  assert.equal(answer.status, 200);
  await service.settled();
};
const place = async (bidder: Bidder, id: string, amount: bigint) => {
  const { status, body } = await bid(service, bidder, id, amount);
  assert.equal(status, 200, JSON.stringify(body));
};
const balances = (...bidders: Bidder[]) => Promise.all(bidders.map((each) => balanceOf(service, each)));
const refusal = ({ status, body }: Answer) => [status, body.error];
const end = async (id: string): Promise<void> => {
  const { endsAt } = await statusOf(id);
  await service.advance(endsAt.getTime() - service.now);
  await service.settled();
  assert.deepEqual(await unbalanced(service), []);
  assert.equal(await service.database.$count(auctionHolds, isNull(auctionHolds.releasedAt)), 0);
};
const shownBids = async (auctionId: string): Promise<string[]> => {
  const { body } = await service.get(`/api/auctions?${service.scoped({ auctionId })}`);
  const [auction] = (body as unknown as { data: { auctionBids: { amount: string }[] }[] }).data;
  return auction?.auctionBids.map(({ amount }) => amount) ?? [];
};

describe('a bidder who is blocked while leading', () => {
  it('gets their points back, and the next highest bidder leads and wins', async () => {
    const id = await addAuction(service, points());
    const [honest, farmer] = [await rich(), await rich()];
    await place(honest, id, 20_000n);
    await place(farmer, id, 60_000n);
    await setBlock(farmer, { isBlocked: true });
    assert.deepEqual(await balances(honest, farmer), ['800', '1000']);
    assert.deepEqual(await shownBids(id), ['20000']);
    await end(id);
    assert.equal((await statusOf(id)).winningAmount, '20000');
    assert.deepEqual(await balances(honest, farmer), ['800', '1000']);
    assert.deepEqual(await shownBids(id), ['20000']);
  });

  it('no longer determines the minimum of the next bid', async () => {
    const id = await addAuction(service, { ...points(), minBidIncrement: '100' });
    const [honest, farmer, late] = [await rich(), await rich(), await rich()];
    await place(honest, id, 20_000n);
    await place(farmer, id, 60_000n);
    await setBlock(farmer, { isBlocked: true });
    assert.deepEqual(refusal(await bid(service, late, id, 20_050n)), [400, 'BID_TOO_LOW']);
    await place(late, id, 20_100n);
    assert.deepEqual(await balances(honest, farmer, late), ['1000', '1000', '799']);
    await end(id);
    assert.equal((await statusOf(id)).winningAmount, '20100');
  });

  it('leads again as soon as the block is lifted, and pays once', async () => {
    const id = await addAuction(service, points());
    const [honest, farmer] = [await rich(), await rich()];
    await place(honest, id, 20_000n);
    await place(farmer, id, 60_000n);
    for (let time = 0; time < 2; time += 1) {
      await setBlock(farmer, { isBlocked: true });
      assert.deepEqual(await balances(honest, farmer), ['800', '1000']);
      await setBlock(farmer, { isBlocked: false });
      assert.deepEqual(await balances(honest, farmer), ['1000', '400']);
    }
    assert.deepEqual(refusal(await bid(service, honest, id, 30_000n)), [400, 'BID_TOO_LOW']);
    await end(id);
    assert.deepEqual(await balances(honest, farmer), ['1000', '400']);
  });

  it('is replaced by the next bidder who still has the points; a bid with spent points is dropped', async () => {
    const id = await addAuction(service, points());
    const [poor, spent, farmer] = [await rich(), await rich(), await rich()];
    const other = await addAuction(service, points());
    await place(poor, id, 10_000n);
    await place(spent, id, 50_000n);
    await place(farmer, id, 60_000n);
    await place(spent, other, 80_000n);
    await setBlock(farmer, { isBlocked: true });
    assert.deepEqual(await balances(poor, spent, farmer), ['900', '200', '1000']);
    assert.deepEqual(await shownBids(id), ['10000']);
    await end(id);
    assert.equal((await statusOf(id)).winningAmount, '10000');
    assert.deepEqual(await shownBids(id), ['10000']);
    assert.deepEqual(await balances(poor, spent), ['900', '200']);
  });

  it('leaves the auction without a winner if nobody else has bid', async () => {
    const id = await addAuction(service, points());
    const farmer = await rich();
    await place(farmer, id, 60_000n);
    await setBlock(farmer, { isBlocked: true });
    await end(id);
    const { status, winningBidId } = await statusOf(id);
    assert.deepEqual([status, winningBidId], ['completed', null]);
    assert.deepEqual(await balances(farmer), ['1000']);
    assert.deepEqual(await shownBids(id), []);
  });

  it('loses a first-price auction, and does not raise the price of a second-price auction', async () => {
    for (const [type, price] of [
      ['first_price', '40000'],
      ['second_price', '10000'],
    ] as const) {
      const id = await addAuction(service, { ...points(), type });
      const [honest, other, farmer] = [await rich(), await rich(), await rich()];
      await place(other, id, 10_000n);
      await place(honest, id, 40_000n);
      await place(farmer, id, 30_000n);
      await place(farmer, id, 60_000n);
      await setBlock(farmer, { isBlocked: true });
      assert.deepEqual(await balances(other, honest, farmer), ['900', '600', '1000']);
      await end(id);
      assert.equal((await statusOf(id)).winningAmount, price, type);
      assert.deepEqual(await balances(other, farmer), ['1000', '1000']);
    }
  });

  it('keeps leading if the operator exempts them', async () => {
    const id = await addAuction(service, points());
    const [honest, exempt] = [await rich(), await rich()];
    await place(honest, id, 20_000n);
    await setBlock(exempt, { isBlocked: true, isBlockExempt: true });
    await place(exempt, id, 60_000n);
    await end(id);
    assert.equal((await statusOf(id)).winningAmount, '60000');
    assert.deepEqual(await balances(honest, exempt), ['1000', '400']);
  });

  it('also loses an auction that holds no points', async () => {
    const id = await addAuction(service);
    const [honest, farmer] = [await rich(), await rich()];
    for (const [{ userId, account }, amount] of [
      [honest, '20'],
      [farmer, '60'],
    ] as const)
      await service.database.insert(auctionBids).values({
        websiteId: service.websiteId,
        auctionId: id,
        userId,
        walletAddress: account.address,
        amount,
        status: 'accepted',
        chainName: '1',
        signature: '0x',
        nonce: amount,
      });
    await setBlock(farmer, { isBlocked: true });
    await service.advance(3_700_000);
    await shownBids(id);
    await service.settled();
    assert.equal((await statusOf(id)).winningAmount, '20');
  });
});
