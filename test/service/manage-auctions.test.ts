import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { currencies, mintingAssets, mintingContracts } from '../../src/service/db/schema/index.js';
import { addBidder, balanceOf, bid, unbalanced } from './auction-fixture.js';
import { fieldsOf, first } from './answer.js';
import { TestService } from './test-service.js';

let service: TestService;
let currencyId: string;
let body: Record<string, unknown>;
before(async () => {
  service = await TestService.start();
  const { websiteId, database } = service;
  const [currency] = await database
    .insert(currencies)
    .values({ websiteId, name: 'Leaf', symbol: 'LEAF', decimals: 0 })
    .returning();
  const [contract] = await database.insert(mintingContracts).values({ websiteId, name: 'Relics' }).returning();
  const [asset] = await database
    .insert(mintingAssets)
    .values({ websiteId, contractId: contract?.id ?? '', assetNr: 1, name: 'Crown', quantity: 1 })
    .returning();
  const owner = await service.addMember();
  currencyId = currency?.id ?? '';
  body = {
    organizationId: service.organizationId,
    websiteId,
    name: 'Ember crown',
    type: 'english',
    mintingContractId: contract?.id,
    userId: owner.userId,
    loyaltyCurrencyId: currencyId,
    minBidAmount: '100',
    minBidIncrement: '10',
    startsAt: new Date(service.now - 1_000).toISOString(),
    endsAt: new Date(service.now + 3_600_000).toISOString(),
    items: [{ assetId: asset?.id }],
  };
});
after(() => service.close());

const create = (values: object = {}) => service.post('/api/auctions', { ...body, ...values });
const change = (id: string, values: object) => service.post(`/api/auctions/${id}`, values);
const cancel = (id: string) => service.post(`/api/auctions/${id}/cancel`, {});
const fields = (answer: object) => answer as Record<string, unknown>;

describe('POST /api/auctions', () => {
  it('creates an auction of pieces that members see and bid on', async () => {
    const { status, body: auction } = await create();
    assert.equal(status, 200);
    assert.equal(fields(auction)['currencyDecimals'], 0);
    assert.equal((fields(auction)['auctionItems'] as unknown[]).length, 1);
    const bidder = await addBidder(service, currencyId, '500');
    assert.equal((await bid(service, bidder, auction.id, 100n)).status, 200);
    assert.equal(await balanceOf(service, bidder), '400');
  });

  it('settles the auction when its end time comes', async () => {
    const { body: auction } = await create({ endsAt: new Date(service.now + 60_000).toISOString() });
    const bidder = await addBidder(service, currencyId, '500');
    await bid(service, bidder, auction.id, 120n);
    await service.advance(61_000);
    await service.settled();
    const { body: listed } = await service.get(`/api/auctions?auctionId=${auction.id}`);
    assert.equal(fields(first(listed.data))['status'], 'completed');
  });

  for (const [what, field, values] of [
    ['ends before it starts', 'endsAt', { endsAt: new Date(0).toISOString() }],
    ['has no currency', 'loyaltyCurrencyId', { loyaltyCurrencyId: undefined }],
    ['has two currencies', 'loyaltyCurrencyId', { currencyAddress: `0x${'70'.repeat(20)}`, currencyDecimals: 6 }],
    [
      'has a token without decimals',
      'currencyDecimals',
      { loyaltyCurrencyId: undefined, currencyAddress: `0x${'70'.repeat(20)}` },
    ],
    ['contains an unknown asset', 'items.0.assetId', { items: [{ assetId: crypto.randomUUID() }] }],
    ['names an unknown user', 'userId', { userId: crypto.randomUUID() }],
    ['names an unknown contract', 'mintingContractId', { mintingContractId: crypto.randomUUID() }],
  ] as const)
    it(`refuses an auction that ${what}`, async () => {
      const { status, body: error } = await create(values);
      assert.equal(status, 400);
      assert.deepEqual(fieldsOf(error), [field]);
    });

  it('refuses another organisation’s website', async () => {
    const other = await service.addOrganization();
    const { status } = await create({ websiteId: other.websiteId });
    assert.equal(status, 404);
  });
});

describe('POST /api/auctions/{id}', () => {
  it('changes times and prices until the first bid, and only texts after that', async () => {
    const { body: auction } = await create();
    const later = new Date(service.now + 7_200_000).toISOString();
    assert.equal(fields((await change(auction.id, { endsAt: later, minBidAmount: '50' })).body)['minBidAmount'], '50');
    const bidder = await addBidder(service, currencyId, '500');
    assert.equal((await bid(service, bidder, auction.id, 50n)).status, 200);
    assert.equal((await change(auction.id, { minBidAmount: '10' })).status, 409);
    assert.equal(fields((await change(auction.id, { name: 'Crown' })).body)['name'], 'Crown');
  });
});

describe('POST /api/auctions/{id}/cancel', () => {
  it('gives all bidders their points back once', async () => {
    const { body: auction } = await create();
    const [ada, ben] = await Promise.all([
      addBidder(service, currencyId, '500'),
      addBidder(service, currencyId, '500'),
    ]);
    await bid(service, ada, auction.id, 100n);
    await bid(service, ben, auction.id, 200n);
    assert.equal(fields((await cancel(auction.id)).body)['status'], 'cancelled');
    assert.deepEqual([await balanceOf(service, ada), await balanceOf(service, ben)], ['500', '500']);
    assert.equal((await cancel(auction.id)).status, 409);
    assert.equal((await bid(service, ada, auction.id, 300n)).status, 400);
    assert.deepEqual(await unbalanced(service), []);
  });
});

describe('POST and DELETE /api/loyalty/currencies/{id}', () => {
  it('change everything about a currency except its decimals, and delete it', async () => {
    const { organizationId, websiteId } = service;
    const { body: made } = await service.post('/api/loyalty/currencies', {
      ...{ organizationId, websiteId, name: 'Shell', symbol: 'SHL', decimals: 2 },
    });
    const path = `/api/loyalty/currencies/${made.id}`;
    assert.equal(fields((await service.post(path, { symbol: 'SHELL', sortId: 7 })).body)['symbol'], 'SHELL');
    assert.equal((await service.post(path, { decimals: 0 })).status, 400);
    assert.equal(
      typeof fields((await service.send(path, { method: 'DELETE', headers: { 'x-api-key': service.key } })).body)[
        'deletedAt'
      ],
      'string',
    );
    assert.equal((await service.post(path, { name: 'Again' })).status, 404);
    const [kept] = await service.database.select().from(currencies).where(eq(currencies.id, made.id));
    assert.equal(kept?.decimals, 2);
  });
});
