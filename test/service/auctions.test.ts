import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { after, before, describe, it } from 'node:test';
import { asc, eq, isNull } from 'drizzle-orm';
import { bidTypedData, renderBidMessage } from '../../src/contract/auctions/bid-message.js';
import { toWholeUnits } from '../../src/service/auctions/base-units.js';
import { leastBid, outcomeOf } from '../../src/service/auctions/bidding-rules.js';
import type { StandingBid, Terms } from '../../src/service/auctions/bidding-rules.js';
import { settleAuction } from '../../src/service/auctions/settle-auction.js';
import {
  auctionBids,
  auctionHolds,
  auctionItems,
  auctions,
  mintingAssets,
  mintingContracts,
  mints,
  userMetadata,
  wallets,
} from '../../src/service/db/schema/index.js';
import { fc } from '../support/properties.js';
import { addAuction, addBidder, balanceOf, bid, unbalanced } from './auction-fixture.js';
import type { Bidder } from './auction-fixture.js';
import { fieldsOf, first, idsOf } from './answer.js';
import type { Answer } from './answer.js';
import { addressLookup } from '../../src/service/identity/address-lookup.js';
import type { TextSigner } from '../../demo/wallet/signers/wallet-signer.js';
import { newSigners } from '../support/wallets/all-signers.js';
import { TestService } from './test-service.js';

const hour = 3_600_000;

let service: TestService;
let currencyId: string;
before(async () => {
  service = await TestService.start();
  currencyId = await service.addCurrency({ decimals: 2 });
});
after(() => service.close());

const points = () => ({ loyaltyCurrencyId: currencyId, currencyDecimals: 2 });
const rich = () => addBidder(service, currencyId, '1000');
const refusal = ({ status, body }: Answer) => [status, body.error, body.message];
const statusOf = async (auctionId: string) =>
  first(await service.database.select().from(auctions).where(eq(auctions.id, auctionId)));

async function end(auctionId: string): Promise<void> {
  const { endsAt } = await statusOf(auctionId);
  await service.advance(endsAt.getTime() - service.now);
  await service.settled();
}

describe('POST /api/auction_bids', () => {
  it('holds the points of the highest bid, releases the bids it beats, and charges the winner once', async () => {
    const id = await addAuction(service, { ...points(), minBidAmount: '100', minBidIncrement: '50' });
    const [ash, moss] = [await rich(), await rich()];
    const taken = await bid(service, ash, id, 10_000n);
    assert.equal(taken.status, 200, JSON.stringify(taken.body));
    assert.deepEqual(taken.body, {
      id: taken.body.id,
      status: 'accepted',
      auctionId: id,
      amount: '10000',
      endsAt: new Date(service.now + hour).toISOString(),
    });
    assert.equal(await balanceOf(service, ash), '900');
    assert.equal((await bid(service, moss, id, 10_050n)).status, 200);
    assert.equal(await balanceOf(service, ash), '1000');
    assert.equal(await balanceOf(service, moss), '899.5');
    await end(id);
    const settled = await statusOf(id);
    assert.deepEqual([settled.status, settled.winningAmount], ['completed', '10050']);
    const bids = await service.database
      .select()
      .from(auctionBids)
      .where(eq(auctionBids.auctionId, id))
      .orderBy(asc(auctionBids.sequence));
    assert.deepEqual(
      bids.map(({ status }) => status),
      ['rejected', 'fulfilled'],
    );
    assert.equal(await balanceOf(service, moss), '899.5');
    assert.deepEqual(await unbalanced(service), []);
  });

  it('takes only the difference from a bidder who raises, even if it is the last of their points', async () => {
    const id = await addAuction(service, points());
    const ash = await addBidder(service, currencyId, '10');
    assert.equal((await bid(service, ash, id, 900n)).status, 200);
    assert.equal((await bid(service, ash, id, 1_000n)).status, 200);
    assert.equal(await balanceOf(service, ash), '0');
    assert.deepEqual(refusal(await bid(service, ash, id, 1_001n)), [
      400,
      'INSUFFICIENT_BALANCE',
      'The bidder does not have enough points',
    ]);
    assert.equal(await balanceOf(service, ash), '0');
    await end(id);
    assert.equal(await balanceOf(service, ash), '0');
  });

  it('requires the minimum bid first, then the highest bid plus the increment', async () => {
    const id = await addAuction(service, { ...points(), minBidAmount: '500', minBidIncrement: '100' });
    const [ash, moss] = [await rich(), await rich()];
    const low = 'The bid is too low: it has to be at least';
    assert.deepEqual(refusal(await bid(service, ash, id, 499n)), [400, 'BID_TOO_LOW', `${low} 500`]);
    assert.equal((await bid(service, ash, id, 500n)).status, 200);
    assert.deepEqual(refusal(await bid(service, moss, id, 599n)), [400, 'BID_TOO_LOW', `${low} 600`]);
    assert.equal((await bid(service, moss, id, 600n)).status, 200);
  });

  it('refuses early and late bids, blocked bidders, and bids on one’s own, cancelled or deleted auctions', async () => {
    const ash = await rich();
    const early = await addAuction(service, { ...points(), startsAt: new Date(service.now + 1) });
    assert.deepEqual(refusal(await bid(service, ash, early, 100n)), [
      400,
      'AUCTION_NOT_STARTED',
      'The auction has not started yet',
    ]);
    const over = await addAuction(service, { ...points(), endsAt: new Date(service.now) });
    assert.deepEqual(refusal(await bid(service, ash, over, 100n)), [400, 'AUCTION_ENDED', 'The auction has ended']);
    const off = await addAuction(service, { ...points(), status: 'cancelled' });
    assert.deepEqual(refusal(await bid(service, ash, off, 100n)), [
      400,
      'AUCTION_CANCELLED',
      'The auction was cancelled',
    ]);
    const own = await addAuction(service, { ...points(), userId: ash.userId });
    assert.deepEqual(refusal(await bid(service, ash, own, 100n)), [
      400,
      'OWN_AUCTION',
      'The auction is the bidder’s own',
    ]);
    const blocked = await rich();
    await service.database.update(userMetadata).set({ isBlocked: true }).where(eq(userMetadata.userId, blocked.userId));
    assert.deepEqual(refusal(await bid(service, blocked, await addAuction(service, points()), 100n)), [
      400,
      'ACCOUNT_BLOCKED',
      'Access restricted. Your account is blocked.',
    ]);
    assert.equal((await bid(service, ash, randomUUID(), 100n)).status, 404);
    const deleted = await addAuction(service, { ...points(), deletedAt: new Date(service.now) });
    assert.equal((await bid(service, ash, deleted, 100n)).status, 404);
  });

  it('extends the end only for late bids that were accepted', async () => {
    const endsAt = new Date(service.now + 20_000);
    const id = await addAuction(service, { ...points(), endsAt, extendedDurationInSeconds: 30, minBidAmount: '100' });
    const ash = await rich();
    assert.equal((await bid(service, ash, id, 99n)).status, 400);
    assert.equal((await statusOf(id)).endsAt.getTime(), endsAt.getTime());
    assert.equal((await bid(service, ash, id, 100n)).status, 200);
    assert.equal((await statusOf(id)).endsAt.getTime(), service.now + 30_000);
    await service.advance(20_000);
    await service.settled();
    assert.equal((await statusOf(id)).status, 'in_progress');
    await service.advance(10_000);
    await service.settled();
    assert.equal((await statusOf(id)).status, 'completed');
    const calm = await addAuction(service, { ...points(), extendedDurationInSeconds: 30 });
    const { endsAt: before } = await statusOf(calm);
    await bid(service, ash, calm, 100n);
    assert.equal((await statusOf(calm)).endsAt.getTime(), before.getTime());
  });

  it('accepts only the amount, auction, chain, nonce and deadline that the bidder signed', async () => {
    const [id, other] = [await addAuction(service, points()), await addAuction(service, points())];
    const ash = await rich();
    for (const change of [
      { amount: '101' },
      { auctionId: other },
      { chainName: '1' },
      { nonce: '7' },
      { deadline: 2_000_000_000 },
    ]) {
      const { status, body } = await bid(service, ash, id, 100n, { sent: change });
      assert.deepEqual([status, ...fieldsOf(body)], [400, 'signature'], JSON.stringify(change));
    }
    const moss = await rich();
    const stolen = await bid(service, ash, id, 100n, { sent: { walletAddress: moss.account.address } });
    assert.deepEqual(fieldsOf(stolen.body), ['signature']);
    const stranger = await bid(service, ash, id, 100n, { sent: { walletAddress: `0x${'1'.repeat(40)}` } });
    assert.deepEqual(fieldsOf(stranger.body), ['walletAddress']);
    const late = await bid(service, ash, id, 100n, { deadline: BigInt(Math.floor(service.now / 1000) - 1) });
    assert.deepEqual(fieldsOf(late.body), ['deadline']);
    for (const chainName of ['nowhere', 'constructor', '__proto__', 'toString', '0', 'eip155:'])
      assert.deepEqual(fieldsOf((await bid(service, ash, id, 100n, { sent: { chainName } })).body), ['chainName']);
    assert.deepEqual(fieldsOf((await bid(service, ash, id, 100n, { sent: { amount: '1.5' } })).body), ['amount']);
    assert.equal(await balanceOf(service, ash), '1000');
  });

  it('accepts bids from wallets that sign the same terms as text', async () => {
    const { signers } = newSigners();
    for (const type of ['solana', 'sui', 'cosmos', 'substrate'] as const) {
      const signer = signers.find((each): each is TextSigner => each.type === type && 'sign' in each);
      if (!signer) throw new Error(`There is no wallet of ${type}.`);
      const id = await addAuction(service, points());
      const ash = await rich();
      const { organizationId, websiteId } = service;
      const address = signer.address;
      const lookup = addressLookup(address);
      await service.database.insert(wallets).values({ organizationId, userId: ash.userId, address, lookup, type });
      const terms = { auctionId: id, amount: 100n, currency: null, nonce: 7n, deadline: 0n };
      const signature = await signer.sign(renderBidMessage(terms, address));
      const body = {
        organizationId,
        websiteId,
        auctionId: id,
        chainName: '31337',
        nonce: '7',
        walletAddress: address,
        signature,
      };
      const other = await service.post('/api/auction_bids', { ...body, amount: '101' });
      assert.deepEqual([other.status, ...fieldsOf(other.body)], [400, 'signature'], type);
      const taken = await service.post('/api/auction_bids', { ...body, amount: '100' });
      assert.equal(taken.status, 200, `${type}: ${taken.body.message}`);
      assert.equal(await balanceOf(service, ash), '999');
    }
  });

  it('answers a resent bid as before, and refuses another bid with the same nonce', async () => {
    const id = await addAuction(service, points());
    const ash = await rich();
    const [one, two] = await Promise.all([
      bid(service, ash, id, 100n, { nonce: 5n }),
      bid(service, ash, id, 100n, { nonce: 5n }),
    ]);
    assert.deepEqual([one.status, one.body.id], [200, two.body.id]);
    assert.equal(await balanceOf(service, ash), '999');
    assert.deepEqual(refusal(await bid(service, ash, id, 200n, { nonce: 5n })), [
      409,
      'NONCE_USED',
      'Another bid was signed with this nonce',
    ]);
  });

  it('identifies the bidder from the signature if no wallet is named', async () => {
    const id = await addAuction(service, points());
    const ash = await rich();
    const terms = { auctionId: id, amount: 100n, currency: null, nonce: 0n, deadline: 0n };
    const signature = await ash.account.signTypedData(bidTypedData(terms, null, 1));
    const { organizationId, websiteId } = service;
    const body = { organizationId, websiteId, auctionId: id, amount: '100', chainName: 'ethereum', signature };
    assert.equal((await service.post('/api/auction_bids', body)).status, 200);
    assert.equal(await balanceOf(service, ash), '999');
    assert.equal((await service.post('/api/auction_bids', body)).status, 200);
    assert.equal(await balanceOf(service, ash), '999');
  });

  it('lets only holders of the required collection bid', async () => {
    const address = `0x${'ab'.repeat(20)}`;
    const id = await addAuction(service, { ...points(), biddersOwnCollectionAddresses: [address] });
    const ash = await rich();
    assert.deepEqual(refusal(await bid(service, ash, id, 100n)), [
      400,
      'COLLECTION_REQUIRED',
      'Only holders of a token of the required collections can bid',
    ]);
    const { websiteId, database } = service;
    const contract = first(
      await database
        .insert(mintingContracts)
        .values({ websiteId, name: 'Key', address: address.toUpperCase().replace('0X', '0x') })
        .returning(),
    );
    const asset = first(
      await database
        .insert(mintingAssets)
        .values({ websiteId, contractId: contract.id, assetNr: 1, name: 'Key' })
        .returning(),
    );
    await database.insert(mints).values({
      websiteId,
      userId: ash.userId,
      assetId: asset.id,
      contractId: contract.id,
      walletAddress: ash.account.address,
      quantity: 1,
      status: 'minted',
    });
    assert.equal((await bid(service, ash, id, 100n)).status, 200);
  });

  it('refuses a wrong key, another organisation’s key and missing fields', async () => {
    const id = await addAuction(service, points());
    const ash = await rich();
    const { organizationId, websiteId } = service;
    const body = { organizationId, websiteId, auctionId: id, amount: '100', chainName: '1', signature: '0x00' };
    assert.deepEqual((await service.post('/api/auction_bids', body, 'wrong')).body, {
      message: 'Forbidden, Could not validate api key',
    });
    const elsewhere = await service.addOrganization();
    assert.equal((await service.post('/api/auction_bids', body, elsewhere.key)).status, 403);
    const own = { ...body, organizationId: elsewhere.organizationId, websiteId: elsewhere.websiteId };
    assert.equal((await service.post('/api/auction_bids', own, elsewhere.key)).status, 404);
    const empty = await service.post('/api/auction_bids', { organizationId, websiteId });
    assert.deepEqual(fieldsOf(empty.body), ['amount', 'auctionId', 'chainName', 'signature']);
    assert.equal(await balanceOf(service, ash), '1000');
  });
});

describe('The end of an auction', () => {
  it('releases all bids if the reserve was not met or the auction was cancelled', async () => {
    const reserved = await addAuction(service, { ...points(), type: 'first_price', reservePrice: '5000' });
    const off = await addAuction(service, { ...points(), type: 'first_price' });
    const ash = await rich();
    await bid(service, ash, reserved, 4_999n);
    await bid(service, ash, off, 100n);
    await service.database.update(auctions).set({ status: 'cancelled' }).where(eq(auctions.id, off));
    await end(off);
    assert.equal(await balanceOf(service, ash), '1000');
    assert.deepEqual([(await statusOf(reserved)).status, (await statusOf(reserved)).winningBidId], ['completed', null]);
    assert.equal((await statusOf(off)).status, 'cancelled');
    assert.ok((await statusOf(off)).settledAt);
  });

  it('charges the winner of a second-price auction the second-highest bid, and holds every bid until then', async () => {
    const id = await addAuction(service, { ...points(), type: 'second_price', hideBids: true });
    const [ash, moss, tide] = [await rich(), await rich(), await rich()];
    for (const [bidder, amount] of [
      [ash, 70_000n],
      [moss, 30_000n],
      [tide, 10_000n],
      [moss, 40_000n],
    ] as const)
      assert.equal((await bid(service, bidder, id, amount)).status, 200);
    assert.deepEqual(await Promise.all([ash, moss, tide].map((each) => balanceOf(service, each))), [
      '300',
      '600',
      '900',
    ]);
    await end(id);
    assert.deepEqual(await Promise.all([ash, moss, tide].map((each) => balanceOf(service, each))), [
      '600',
      '1000',
      '1000',
    ]);
    assert.equal((await statusOf(id)).winningAmount, '40000');
  });

  it('settles once, however many jobs run at the same time', async () => {
    const id = await addAuction(service, points());
    const ash = await rich();
    await bid(service, ash, id, 10_000n);
    service.now += hour;
    const context = {
      database: service.database,
      clock: { now: () => service.now },
      jobs: { send: async () => undefined },
    };
    await Promise.all(Array.from({ length: 8 }, () => settleAuction.run({ auctionId: id }, context as never)));
    await end(id);
    assert.equal(await balanceOf(service, ash), '900');
    assert.equal(await service.database.$count(auctionHolds, isNull(auctionHolds.releasedAt)), 0);
    assert.deepEqual(await unbalanced(service), []);
  });

  it('completes an auction without bids when somebody next requests it', async () => {
    const id = await addAuction(service, { ...points(), endsAt: new Date(service.now + 1) });
    await service.advance(10_000);
    await service.get(`/api/auctions?${service.scoped({ auctionId: id })}`);
    await service.settled();
    assert.equal((await statusOf(id)).status, 'completed');
  });
});

describe('A hundred bidders at once', () => {
  for (const type of ['english', 'first_price', 'second_price'] as const)
    it(`leave the highest valid bid as the winner of a ${type} auction, and lose no points`, async () => {
      const id = await addAuction(service, { ...points(), type, minBidAmount: '100', minBidIncrement: '10' });
      const bidders: Bidder[] = [];
      for (let index = 0; index < 100; index += 1) bidders.push(await addBidder(service, currencyId, '50'));
      const amounts = bidders.map((_, index) => BigInt(((index * 7_919) % 6_000) + 50));
      const answers = await Promise.all(bidders.map((bidder, index) => bid(service, bidder, id, amounts[index] ?? 1n)));
      const accepted = answers.flatMap(({ status }, index) => (status === 200 ? [amounts[index] ?? 0n] : []));
      assert.ok(accepted.length > 0);
      for (const { status, body } of answers)
        assert.ok(status === 200 || ['BID_TOO_LOW', 'INSUFFICIENT_BALANCE'].includes(body.error), JSON.stringify(body));
      const sorted = [...accepted].sort((a, b) => (a < b ? 1 : -1));
      if (type !== 'english')
        assert.deepEqual(
          accepted.length,
          amounts.filter((amount) => amount >= 100n && amount <= 5_000n).length,
          'every bid that is good by itself is taken in',
        );
      await end(id);
      const { winningAmount } = await statusOf(id);
      const price = type === 'second_price' ? (sorted[1] ?? 100n) : (sorted[0] ?? 0n);
      assert.equal(winningAmount, String(price));
      const left = await Promise.all(bidders.map((bidder) => balanceOf(service, bidder)));
      const total = left.reduce((sum, amount) => sum + Math.round(Number(amount) * 100), 0);
      assert.equal(total, 100 * 5_000 - Number(price));
      assert.deepEqual(await unbalanced(service), []);
      assert.equal(await service.database.$count(auctionHolds, isNull(auctionHolds.releasedAt)), 0);
    });
});

describe('The rules of bidding', () => {
  const terms = fc.record<Terms>({
    type: fc.constantFrom('first_price', 'second_price', 'english'),
    minBidAmount: fc.bigInt(0n, 50n),
    minBidIncrement: fc.option(fc.bigInt(0n, 20n)),
    reservePrice: fc.option(fc.bigInt(0n, 200n)),
  });
  const attempts = fc.array(fc.record({ userId: fc.constantFrom('a', 'b', 'c', 'd'), amount: fc.bigInt(1n, 300n) }), {
    maxLength: 30,
  });
  const largest = (amounts: readonly bigint[]) =>
    amounts.reduce<bigint | null>((top, each) => (top === null || each > top ? each : top), null);

  /** Places bids one after the other and returns those that were accepted. */
  function play(rules: Terms, all: readonly { userId: string; amount: bigint }[]): StandingBid[] {
    const taken: StandingBid[] = [];
    for (const [index, { userId, amount }] of all.entries()) {
      const highest = largest(taken.map((each) => each.amount));
      const own = largest(taken.filter((each) => each.userId === userId).map((each) => each.amount));
      if (amount >= leastBid(rules, { highest, own })) taken.push({ id: String(index), userId, amount });
    }
    return taken;
  }

  it('make the highest bidder win, at a price between the floor and their bid', () => {
    fc.assert(
      fc.property(terms, attempts, (rules, all) => {
        const taken = play(rules, all);
        const outcome = outcomeOf(rules, taken);
        const highest = largest(taken.map(({ amount }) => amount));
        const floor = largest([rules.minBidAmount, rules.reservePrice ?? 0n]) ?? 0n;
        if (highest === null || highest < floor) return outcome === undefined;
        const winner = taken.find(({ id }) => id === outcome?.bidId);
        assert.ok(outcome && winner);
        assert.equal(winner.amount, highest);
        assert.equal(
          taken.find(({ amount }) => amount === highest),
          winner,
          'of equal bids the first wins',
        );
        assert.ok(outcome.price >= floor && outcome.price <= highest);
        if (rules.type !== 'second_price') assert.equal(outcome.price, highest);
        else
          for (const { userId, amount } of taken)
            if (userId !== winner.userId) assert.ok(outcome.price >= amount, 'nobody would have paid more');
        return true;
      }),
    );
  });

  it('make each bid of an English auction beat all earlier ones', () => {
    fc.assert(
      fc.property(terms, attempts, (rules, all) => {
        const taken = play({ ...rules, type: 'english' }, all);
        return taken.every(({ amount }, index) => index === 0 || amount > (taken[index - 1]?.amount ?? 0n));
      }),
    );
  });

  it('convert base units to whole units exactly', () => {
    fc.assert(
      fc.property(fc.bigInt(0n, 10n ** 40n), fc.integer({ min: 0, max: 30 }), (amount, decimals) => {
        const whole = toWholeUnits(String(amount), decimals);
        const [digits = '', fraction = ''] = whole.split('.');
        assert.equal(BigInt(digits + fraction.padEnd(decimals, '0')), amount);
        assert.match(whole, /^(0|[1-9]\d*)(\.\d*[1-9])?$/);
      }),
    );
  });
});

describe('GET /api/auctions', () => {
  it('lists auctions by end time, with their highest bids and items', async () => {
    const { websiteId, database } = service;
    const [late, soon] = [
      await addAuction(service, { ...points(), endsAt: new Date(service.now + 9 * hour) }),
      await addAuction(service, { ...points(), minBidIncrement: '5', reservePrice: '12345678901234567890' }),
    ];
    const { mintingContractId } = await statusOf(soon);
    const asset = first(
      await database
        .insert(mintingAssets)
        .values({ websiteId, contractId: mintingContractId, assetNr: 1, name: 'Crown', tokenId: 4 })
        .returning(),
    );
    const item = first(
      await database
        .insert(auctionItems)
        .values({ auctionId: soon, assetId: asset.id, quantity: 2, sortId: 3 })
        .returning(),
    );
    const ash = await rich();
    const { body: placed } = await bid(service, ash, soon, 1_000n);
    const { status, body } = await service.get(`/api/auctions?${service.scoped()}&auctionId=${late}&auctionId=${soon}`);
    assert.equal(status, 200);
    assert.deepEqual(idsOf(body), [soon, late]);
    const row = await statusOf(soon);
    assert.deepEqual(body.data[0], {
      id: soon,
      organizationId: service.organizationId,
      websiteId,
      mintingContractId,
      userId: row.userId,
      name: 'Ember crown',
      description: '',
      type: 'english',
      status: 'in_progress',
      network: 'ethereum',
      signature: '',
      loyaltyCurrencyId: currencyId,
      loyaltyCurrency: { id: currencyId, name: 'Leaf', symbol: 'LEAF', decimals: 2, imageUrl: null },
      currencyAddress: null,
      currencyDecimals: 2,
      reservePrice: '12345678901234567890',
      minBidIncrement: '5',
      minBidAmount: '0',
      startsAt: row.startsAt.toISOString(),
      endsAt: row.endsAt.toISOString(),
      extendedDurationInSeconds: null,
      hideBids: false,
      biddersOwnCollectionAddresses: [],
      auctionBids: [
        {
          ...{ id: placed.id, amount: '1000', createdAt: new Date(service.now).toISOString() },
          bidder: { id: placed.id, displayName: null, logoUrl: null },
        },
      ],
      auctionItems: [{ id: item.id, quantity: 2, sortId: 3, mintingContractAsset: { id: asset.id } }],
      createdAt: row.createdAt.toISOString(),
      updatedAt: row.updatedAt.toISOString(),
      deletedAt: null,
    });
    const items = await service.get(`/api/auctions/items?${service.scoped({ auctionId: `${soon},${late}` })}`);
    assert.deepEqual(items.body, {
      data: [
        {
          id: item.id,
          auctionId: soon,
          quantity: 2,
          sortId: 3,
          mintingContractAsset: {
            id: asset.id,
            name: 'Crown',
            description: null,
            imageUrl: null,
            animationUrl: null,
            tokenId: 4,
            isPhygitalItem: false,
            revealedAt: null,
          },
        },
      ],
      hasNextPage: false,
    });
    const after = await service.get(
      `/api/auctions/items?${service.scoped({ auctionId: soon, startingAfter: item.id })}`,
    );
    assert.deepEqual(after.body, { data: [], hasNextPage: false });
    assert.deepEqual(fieldsOf((await service.get(`/api/auctions/items?${service.scoped()}`)).body), ['auctionId']);
    const pages = await service.get(
      `/api/auctions?${service.scoped({ limit: '1' })}&auctionId=${late}&auctionId=${soon}`,
    );
    assert.deepEqual([idsOf(pages.body), pages.body.hasNextPage], [[soon], true]);
    const next = await service.get(
      `/api/auctions?${service.scoped({ startingAfter: soon })}&auctionId=${late}&auctionId=${soon}`,
    );
    assert.deepEqual([idsOf(next.body), next.body.hasNextPage], [[late], false]);
  });

  it('filters auctions, hides deleted ones, and names unknown parameters', async () => {
    const off = await addAuction(service, { ...points(), status: 'cancelled', settledAt: new Date(service.now) });
    const gone = await addAuction(service, { ...points(), deletedAt: new Date(service.now) });
    const list = async (query: Record<string, string>) =>
      (await service.get(`/api/auctions?${service.scoped({ limit: '100', ...query })}`)).body;
    assert.ok(idsOf(await list({ status: 'cancelled' })).includes(off));
    assert.ok(!idsOf(await list({})).includes(gone));
    assert.ok(idsOf(await list({ includeDeleted: 'true' })).includes(gone));
    const { mintingContractId } = await statusOf(off);
    assert.deepEqual(idsOf(await list({ mintingContractId, type: 'english' })), [off]);
    assert.deepEqual(idsOf(await list({ mintingContractId, type: 'first_price' })), []);
    assert.deepEqual(fieldsOf(await list({ limit: '101', type: 'x', mood: 'y' })), ['limit', 'type']);
    assert.deepEqual(fieldsOf(await list({ startingAfter: randomUUID() })), ['startingAfter']);
    assert.equal((await service.get('/api/auctions', null)).status, 403);
    const { key } = await service.addOrganization();
    assert.deepEqual((await service.get('/api/auctions', key)).body, { data: [], hasNextPage: false });
  });
});

describe('GET /api/auction_bids', () => {
  const list = async (query: Record<string, string>) =>
    (await service.get(`/api/auction_bids?${service.scoped(query)}`)).body;

  it('lists bids page by page, highest first, and returns their number', async () => {
    const auctionId = await addAuction(service, { ...points(), type: 'first_price' });
    const [ash, moss, tide] = [await rich(), await rich(), await rich()];
    const placed: string[] = [];
    for (const [bidder, amount] of [
      [ash, 300n],
      [moss, 500n],
      [tide, 300n],
    ] as const)
      placed.push((await bid(service, bidder, auctionId, amount)).body.id);
    const [one, two, three] = placed as [string, string, string];
    const { count, ...all } = (await list({ auctionId, includeCount: 'true' })) as Answer['body'] & { count: number };
    assert.deepEqual([idsOf(all), count], [[two, one, three], 3]);
    assert.deepEqual(all.data[0], {
      id: two,
      amount: '500',
      status: 'accepted',
      auctionId,
      auction: { id: auctionId, name: 'Ember crown' },
      auctionItemId: null,
      auctionItem: null,
      currencyAddress: null,
      currencyDecimals: 2,
      loyaltyCurrency: {
        id: currencyId,
        name: 'Leaf',
        symbol: 'LEAF',
        decimals: 2,
        imageUrl: null,
        apiAuthKey: null,
        apiAuthType: null,
        apiAuthValue: null,
        apiGetTransactionEntryUrl: null,
        apiGetUrl: null,
        apiPostUrl: null,
      },
      createdAt: new Date(service.now).toISOString(),
      updatedAt: new Date(service.now).toISOString(),
      user: { id: moss.userId, walletAddress: moss.account.address },
    });
    assert.deepEqual(idsOf(await list({ auctionId, orderBy: 'asc' })), [one, three, two]);
    assert.deepEqual(idsOf(await list({ auctionId, limit: '2' })), [two, one]);
    assert.deepEqual(idsOf(await list({ auctionId, startingAfter: one })), [three]);
    assert.deepEqual(idsOf(await list({ auctionId, skip: '2' })), [three]);
    assert.deepEqual(idsOf(await list({ auctionId, userId: ash.userId })), [one]);
    assert.deepEqual(idsOf(await list({ auctionId, walletAddress: tide.account.address.toLowerCase() })), [three]);
    assert.deepEqual(idsOf(await list({ auctionId, status: 'fulfilled' })), []);
    assert.deepEqual(idsOf(await list({ id: two })), [two]);
    assert.deepEqual(fieldsOf(await list({ auctionId, skip: 'x', orderBy: 'up' })), ['orderBy', 'skip']);
    assert.deepEqual(fieldsOf(await list({ startingAfter: randomUUID() })), ['startingAfter']);
    assert.equal((await service.get('/api/auction_bids', null)).status, 403);
  });

  it('hides amounts and order of sealed bids until the end, except a bidder’s own', async () => {
    const auctionId = await addAuction(service, { ...points(), type: 'first_price', hideBids: true });
    const [ash, moss] = [await rich(), await rich()];
    const { body: high } = await bid(service, ash, auctionId, 900n);
    const { body: low } = await bid(service, moss, auctionId, 100n);
    const amounts = async (query: Record<string, string>) => {
      const { data } = await list({ auctionId, ...query });
      return data.map(({ id, amount }) => [id, amount]);
    };
    assert.deepEqual(await amounts({}), [
      [high.id, null],
      [low.id, null],
    ]);
    assert.deepEqual(await amounts({ orderBy: 'asc' }), [
      [high.id, null],
      [low.id, null],
    ]);
    assert.deepEqual(await amounts({ userId: moss.userId }), [[low.id, '100']]);
    const shown = await service.get(`/api/auctions?${service.scoped({ auctionId })}`);
    assert.deepEqual((first(shown.body.data) as unknown as { auctionBids: unknown[] }).auctionBids, []);
    const sealed = await addAuction(service, { ...points(), hideBids: true });
    await bid(service, ash, sealed, 900n);
    assert.equal((await bid(service, moss, sealed, 800n)).body.message, 'The bid is too low');
    await end(auctionId);
    assert.deepEqual(await amounts({}), [
      [high.id, '900'],
      [low.id, '100'],
    ]);
  });
});
