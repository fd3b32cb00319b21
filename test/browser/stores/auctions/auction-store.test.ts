import assert from 'node:assert/strict';
import { afterEach, beforeEach, describe, it, mock } from 'node:test';
import { bidId, bids, purse, type AuctionFixture } from '../../../../demo/states/auctions.js';
import type { Route } from '../../../../src/contract/index.js';
import { leastBid } from '../../../../src/browser/stores/auctions/auction.js';
import { fails, hangs, settled } from '../fake-program.js';
import { auctionId, hour, lot, lots, minute, own, ownRoute, pass, showAuction } from './auction-fixture.js';

const at = (ms: number): string => new Date(Date.now() + ms).toISOString();
const list = 'GET /api/auctions';

describe('auction store', () => {
  beforeEach(() =>
    mock.timers.enable({ apis: ['setTimeout', 'setInterval', 'Date'], now: Date.parse('2026-03-01T12:00:00Z') }),
  );
  afterEach(() => mock.reset());

  it("loads the auction, the member's position, and the points that they can bid", async () => {
    const { store } = showAuction({
      [list]: lots({ auctionBids: bids(at, 1260, 1210) }),
      [ownRoute]: own([1260, 'accepted', bidId(2)]),
    });
    await settled();
    const { status, phase, position, standing, points, canBid } = store.state;
    assert.deepEqual([status, phase, position, standing, canBid], ['ready', 'live', 'leading', 'known', 'yes']);
    assert.deepEqual(points, { available: 3420n + 1260n, held: 1260n });
  });

  it('treats an unreadable balance as unknown rather than zero, and reads exponents', async () => {
    for (const [amount, available] of [
      ['plenty', undefined],
      [null, undefined],
      ['1e+3', 1000n],
      [0, 0n],
    ] as const) {
      const { store } = showAuction({ 'GET /api/me/accounts': purse(amount) });
      await settled();
      assert.equal(store.state.points?.available, available, String(amount));
    }
  });

  it('reads whole base units in any notation', async () => {
    const { store } = showAuction({
      [list]: lots({ minBidAmount: '1e+3', minBidIncrement: '50.0', auctionBids: bids(at, '1.26E3', '01210') }),
      [ownRoute]: own(['1260.00', 'accepted', bidId(2)]),
    });
    await settled();
    const { status, position, points, auction: shown, ownBids } = store.state;
    assert.deepEqual([status, position, points?.held], ['ready', 'leading', 1260n]);
    assert.deepEqual([shown?.minBidAmount, shown?.minBidIncrement], ['1000', '50']);
    assert.deepEqual([shown?.auctionBids[0]?.amount, ownBids[0]?.amount], ['1260', '1260']);
  });

  it('is unavailable while one of its amounts is unreadable', async () => {
    const unreadable: readonly Partial<AuctionFixture>[] = [
      { minBidAmount: 'soon' },
      { minBidAmount: '' },
      { minBidAmount: '-5' },
      { minBidIncrement: '0.5' },
      { reservePrice: '1,000' },
      { auctionBids: bids(at, 1210, '1.5') },
      { auctionBids: bids(at, 'many') },
      { currencyDecimals: 1.5 },
      { currencyDecimals: -1 },
    ];
    for (const given of unreadable) {
      let answer = lots(given);
      const { store } = showAuction({ [list]: () => answer });
      await settled();
      assert.equal(store.state.status, 'unavailable', JSON.stringify(given));
      answer = lots();
      await store.refresh();
      await settled();
      assert.equal(store.state.status, 'ready');
    }
  });

  it('stops showing an auction once its next state is unreadable', async () => {
    let answer = lots();
    const { store } = showAuction({ [list]: () => answer });
    await settled();
    assert.equal(store.state.status, 'ready');
    answer = lots({ auctionBids: bids(at, 'many', 1210) });
    await store.refresh();
    await settled();
    assert.deepEqual([store.state.status, store.state.auction], ['unavailable', undefined]);
  });

  it('does not know the position of a member whose bid is unreadable', async () => {
    const { store } = showAuction({ [ownRoute]: own([1260, 'accepted', bidId(2)], ['some']) });
    await settled();
    const { status, standing, position, points } = store.state;
    assert.deepEqual([status, standing, position, points], ['ready', 'failed', 'unknown', undefined]);
  });

  it('does not count a bid that was dropped because its points were spent', async () => {
    const { store } = showAuction({
      [list]: lots({ auctionBids: bids(at, 1210) }),
      [ownRoute]: own([1260, 'rejected']),
    });
    await settled();
    const { auction, ownBids, position, points } = store.state;
    assert.deepEqual([position, points], ['none', { available: 3420n, held: 0n }]);
    assert.equal(auction && leastBid(auction, ownBids), 1260n);
  });

  it('requests no member data while nobody is signed in', async () => {
    const { store, program } = showAuction({}, { session: { status: 'signed-out' } });
    await settled();
    assert.deepEqual([store.state.standing, store.state.position], ['visitor', 'none']);
    const routes: Route[] = ['GET /api/auctions', 'GET /api/auctions/items', 'GET /capabilities'];
    assert.deepEqual(new Set(program.asked.map(({ route }) => route)), new Set(routes));
  });

  it('picks the running auction that ends first if none is named, and keeps it after its end', async () => {
    const { store, program } = showAuction(
      { [list]: ({ query }) => (query['auctionId'] ? lots({ status: 'completed' }) : lots({ endsAt: at(2000) })) },
      { auction: '' },
    );
    await settled();
    assert.equal(program.asked[0]?.query['status'], 'in_progress');
    assert.equal(store.state.auction?.id, auctionId);
    await pass(5000);
    assert.deepEqual([store.state.auction?.id, store.state.phase], [auctionId, 'ended']);
  });

  it('is about to change until everything is known that decides which buttons work, but not for long', async () => {
    for (const route of ['GET /api/auctions/items', 'GET /capabilities', 'GET /api/me/accounts'] as const) {
      const { store } = showAuction({ [route]: hangs });
      await settled();
      assert.deepEqual([store.state.standing, store.state.isAboutToChange], ['known', true], route);
      await pass(4000);
      assert.equal(store.state.isAboutToChange, false, route);
    }
  });

  it('reports its loading status', async () => {
    const waiting = showAuction({ [list]: hangs });
    assert.equal(waiting.store.state.status, 'loading');
    await pass(4000);
    assert.equal(waiting.store.state.status, 'slow');
    for (const [reply, status] of [
      [fails('unreachable'), 'error'],
      [fails('upstream_key_refused'), 'unavailable'],
      [() => ({ data: [], hasNextPage: false }), 'empty'],
    ] as const) {
      const { store } = showAuction({ [list]: reply });
      await settled();
      assert.equal(store.state.status, status);
    }
  });

  it('is closing once the time is up, and has an outcome once the platform reports it', async () => {
    const { store, program, news } = showAuction({
      [list]: lots({ endsAt: at(3000), auctionBids: bids(at, 1210) }),
      [ownRoute]: own([1210, 'accepted', bidId(1)]),
    });
    await settled();
    assert.equal(store.state.phase, 'live');
    await pass(3000);
    assert.equal(store.state.phase, 'closing');
    program.on(list, lots({ endsAt: at(0), status: 'completed', auctionBids: bids(at, 1210) }));
    program.on(ownRoute, own([1210, 'fulfilled', bidId(1)]));
    await pass(4000);
    assert.deepEqual([store.state.phase, news()], ['ended', ['ended']]);
    assert.deepEqual(store.state.news[0], { kind: 'ended', auctionId, outcome: 'won' });
  });

  it('treats an auction that has disappeared as cancelled', async () => {
    const { store, program, news } = showAuction();
    await settled();
    program.on(list, { data: [], hasNextPage: false });
    await store.refresh();
    await settled();
    assert.deepEqual([store.state.phase, news()], ['cancelled', ['ended']]);
  });

  it('reports once that the member was outbid, and every extension of the end', async () => {
    const { store, program, news } = showAuction({
      [list]: lots({ auctionBids: bids(at, 1260, 1210), endsAt: at(4 * minute) }),
      [ownRoute]: own([1260, 'accepted', bidId(2)]),
    });
    await settled();
    program.on(list, lots({ auctionBids: bids(at, 1310, 1260, 1210), endsAt: at(9 * minute) }));
    await store.refresh();
    await settled();
    await store.refresh();
    await settled();
    assert.deepEqual(news(), ['extended', 'outbid']);
    assert.deepEqual(store.state.extension, { by: 5 * minute, count: 1 });
    program.on(list, lots({ auctionBids: bids(at, 1310, 1260, 1210), endsAt: at(11 * minute) }));
    await store.refresh();
    await settled();
    assert.deepEqual([store.state.extension?.count, news().length], [2, 3]);
  });

  it('never returns to an earlier state of the auction', async () => {
    const { store, program } = showAuction({ [list]: lots({ auctionBids: bids(at, 1310, 1210) }) }, { isLive: true });
    await settled();
    const row = lot({ auctionBids: bids(at, 1210) });
    program.streams.get('auctions')?.event(JSON.stringify({ rows: [row], ids: [auctionId] }));
    assert.equal(store.state.auction?.auctionBids[0]?.amount, '1310');
    const later = lot({ auctionBids: bids(at, 1400, 1310, 1210) });
    program.streams.get('auctions')?.event(JSON.stringify({ rows: [later], ids: [auctionId] }));
    assert.equal(store.state.auction?.auctionBids[0]?.amount, '1400');
  });

  it('polls less while the proxy pushes, and at once when the auction is no longer pushed', async () => {
    const { program } = showAuction({ [list]: lots({ endsAt: at(5 * minute) }) }, { isLive: true });
    await settled();
    program.streams.get('auctions')?.event(JSON.stringify({ rows: [], ids: [auctionId] }));
    const before = program.count(list);
    await pass(25_000);
    assert.equal(program.count(list), before);
    program.streams.get('auctions')?.event(JSON.stringify({ rows: [], ids: [] }));
    await settled();
    assert.equal(program.count(list), before + 1);
  });

  it('polls more often near the end', async () => {
    const { program } = showAuction({ [list]: lots({ endsAt: at(hour) }) });
    await settled();
    await pass(25_000);
    assert.equal(program.count(list), 1);
    const near = showAuction({ [list]: lots({ endsAt: at(50_000) }) });
    await settled();
    await pass(12_000);
    assert.ok(near.program.count(list) >= 4);
  });

  it('finds the auction of an item, or nothing if the request fails', async () => {
    const piece = { id: 'item-1', auctionId, quantity: 1, sortId: 1, mintingContractAsset: {} as never };
    const { store, program } = showAuction({ 'GET /api/auctions/items': { data: [piece], hasNextPage: false } });
    await settled();
    assert.equal(await store.findAuctionOf('item-1'), auctionId);
    assert.equal(await store.findAuctionOf('item-2'), undefined);
    program.on(list, fails('upstream_error'));
    assert.equal(await store.findAuctionOf('item-1'), undefined);
  });

  it('forgets its news when the last subscriber leaves', async () => {
    const { store, program, close } = showAuction({ [list]: lots({ endsAt: at(4 * minute) }) }, { isLive: true });
    await settled();
    program.on(list, lots({ endsAt: at(9 * minute) }));
    await store.refresh();
    await settled();
    assert.equal(store.state.news.length, 1);
    close();
    assert.deepEqual([store.state.status, store.state.news, program.streams.size], ['idle', [], 0]);
  });
});
