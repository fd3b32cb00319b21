import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { eq } from 'drizzle-orm';
import { mintingAssets, mintingContracts } from '../../src/service/db/schema/index.js';
import { first } from '../service/answer.js';
import { addBidder, balanceOf } from '../service/auction-fixture.js';
import { TestService } from '../service/test-service.js';
import { ids, memberReply } from './member-replies.js';
import { type Recorded, RecordingPlatform, json } from './recording-platform.js';
import { Visitor, proxyBefore } from './visitor.js';

const token = `0x${'Ab'.repeat(20)}`;
const zero = `0x${'0'.repeat(40)}`;
const inPoints = (amount: unknown, loyaltyCurrencyId: string = ids.currency) => ({
  amount,
  loyaltyCurrencyId,
  currencyAddress: null,
});
const inCoins = (amount: unknown, currencyAddress: string | null = null) => ({
  amount,
  loyaltyCurrencyId: null,
  currencyAddress,
});
const free = inCoins('0');

/** Fields of a mint request that the platform documents. */
const documented: ReadonlySet<string> = new Set([
  ...['assetId', 'contractId', 'walletAddress', 'quantity', 'emailAddress', 'customInputValue', 'agreedToSendW9'],
  ...['shippingId', 'shippingOrderType'],
]);

const lantern = {
  ...{
    id: ids.asset,
    name: 'Lantern',
    description: null,
    imageUrl: null,
    animationUrl: null,
    assetNr: 1,
    tokenId: null,
  },
  ...{ currencyAddress: null, currencyDecimals: 0, loyaltyCurrencyId: null, quantity: 9, quantityMinted: 0 },
  ...{ unlimitedQty: false, isListed: true, isPhygitalItem: false, isHidden: false, shouldCollectUserInfo: false },
  ...{ collectInfoType: null, listingStartsAt: null, listingEndsAt: null, revealedAt: null, auctionItems: [] },
};
const relics = {
  ...{ id: ids.contract, address: null, network: null, contractKind: 'OFFCHAIN', name: 'Relics', symbol: null },
  ...{ description: null, imageUrl: null, externalLinkUrl: null, preRevealMedia: null, tokenType: 'erc721' },
  ...{ enableGasless: false, hasRevealMechanic: false, hideInactiveListings: false, isListed: true },
  ...{ isFreeClaimForBadgeHolders: false, isFreeClaimForTokenHolders: false, isPerAssetMintLimit: false },
  ...{ isSoulbound: false, requireHoldingAllGatedItems: false, shouldCollectEmail: false, showOnMarketplace: true },
  ...{
    perUserMintLimit: 0,
    revealAvailableAt: null,
    sortId: null,
    totalAssets: 1,
    mintingContractBadgeAssociation: [],
  },
  mustOwnCollections: [],
};

/** A platform that sells one asset and refuses every field that its documentation does not name. */
async function strictPlatform() {
  const platform = new RecordingPlatform();
  const sells: { asset: object; contract: object } = { asset: {}, contract: {} };
  platform.reply = (request) => {
    const { method, path, body, query } = request;
    const asset = { ...lantern, ...sells.asset };
    if (method === 'POST' && path === '/api/minting/contracts/mint') {
      const unknown = Object.keys(body as object).filter((name) => !documented.has(name));
      return unknown.length > 0
        ? json({ message: `Unrecognized keys: ${unknown.join(', ')}` }, 400)
        : memberReply(request);
    }
    if (path === '/api/minting/assets')
      return json({
        data: (query.get('mintingContractAssetId') ?? ids.asset) === ids.asset ? [asset] : [],
        hasNextPage: false,
      });
    if (path === '/api/minting/contracts')
      return json({
        data: [{ ...relics, mintingContractAssets: [asset], ...sells.contract }],
        hasNextPage: false,
        stats: [],
      });
    return memberReply(request);
  };
  const member = new Visitor(proxyBefore(platform));
  assert.equal((await member.signIn()).status, 200);
  platform.requests.length = 0;
  const mint = (agreedPrice?: object, assetId: string = ids.asset): Promise<Response> =>
    member.send('/api/me/minting/contracts/mint', {
      method: 'POST',
      body: { contractId: ids.contract, assetId, ...(agreedPrice && { agreedPrice }) },
    });
  const read = async (path: string) =>
    (await (await member.send(path)).json()) as {
      data: { price?: unknown; mintingContractAssets?: { price?: unknown }[] }[];
    };
  const requestsOf = (end: string): Recorded[] => platform.requests.filter(({ path }) => path.endsWith(end));
  return { platform, sells, mint, read, requestsOf };
}

const outcomeOf = async (response: Response): Promise<unknown[]> => {
  const { code, reason } = (await response.json()) as { code?: string; reason?: { code: string } };
  return [response.status, ...(code === undefined ? [] : [code]), ...(reason ? [reason.code] : [])];
};
const refused = [409, 'refused', 'price_changed'];

describe('minting at an agreed price, with a platform that refuses unknown fields', () => {
  it('sends only documented fields, in every currency', async () => {
    const { sells, mint, requestsOf } = await strictPlatform();
    const cases: [object, object][] = [
      [{ price: 250, loyaltyCurrencyId: ids.currency }, inPoints('250')],
      [{ price: '15.50', loyaltyCurrencyId: ids.currency, currencyAddress: zero }, inPoints('15.5')],
      [{ price: '1000', loyaltyCurrencyId: null, currencyAddress: zero }, inCoins('1000')],
      [{ price: '123456789012345678901', currencyAddress: null }, inCoins('123456789012345678901')],
      [{ price: '7', currencyAddress: token }, inCoins('7', token.toLowerCase())],
      [{ price: null }, free],
      [{ price: 0, loyaltyCurrencyId: ids.currency }, free],
    ];
    for (const [asset, agreed] of cases) {
      sells.asset = asset;
      assert.deepEqual(await outcomeOf(await mint(agreed)), [200], JSON.stringify(asset));
    }
    const bodies = requestsOf('/mint').map(({ body }) => Object.keys(body as object));
    assert.equal(bodies.length, cases.length);
    for (const fields of bodies)
      assert.deepEqual(
        fields.filter((name) => !documented.has(name)),
        [],
      );
  });

  it('refuses the mint if the price has changed', async () => {
    const { platform, sells, mint, requestsOf } = await strictPlatform();
    const cases: [object, object[]][] = [
      [
        { price: 250, loyaltyCurrencyId: ids.currency },
        [inPoints('100'), inPoints('250.01'), inPoints('250', ids.badge), inCoins('250'), free],
      ],
      [{ price: '1000', currencyAddress: null }, [inCoins('999'), inCoins('1000', token), inPoints('1000'), free]],
      [{ price: '7', currencyAddress: token }, [inCoins('7'), inCoins('7', `0x${'cd'.repeat(20)}`)]],
      [{ price: null }, [inCoins('1'), inPoints('1')]],
      [{ price: 'many' }, [inCoins('1'), free]],
    ];
    for (const [asset, others] of cases) {
      sells.asset = asset;
      for (const agreed of others)
        assert.deepEqual(await outcomeOf(await mint(agreed)), refused, JSON.stringify([asset, agreed]));
    }
    assert.deepEqual(requestsOf('/mint'), []);
    assert.ok(platform.requests.length > 0);
  });

  it('compares with the current price on every mint', async () => {
    const { sells, mint, requestsOf } = await strictPlatform();
    for (const price of [100, 150, 100]) {
      sells.asset = { price, loyaltyCurrencyId: ids.currency };
      assert.deepEqual(await outcomeOf(await mint(inPoints('100'))), price === 100 ? [200] : refused);
    }
    assert.equal(requestsOf('/assets').length, 3);
    assert.equal(requestsOf('/mint').length, 2);
  });

  it('shows everyone the new price as soon as a mint has been refused', async () => {
    const { platform, sells, mint, read } = await strictPlatform();
    const shown = async (): Promise<unknown[]> => {
      const lists = await Promise.all([read('/api/minting/contracts'), read('/api/minting/assets')]);
      return lists.map(({ data: [row] }) => (row?.mintingContractAssets?.[0] ?? row)?.price);
    };
    sells.asset = { price: 100, loyaltyCurrencyId: ids.currency };
    assert.deepEqual(await shown(), [100, 100]);
    sells.asset = { price: 150, loyaltyCurrencyId: ids.currency };
    assert.deepEqual(await shown(), [100, 100], 'as long as nobody knows better');
    assert.deepEqual(await outcomeOf(await mint(inPoints('100'))), refused);
    assert.deepEqual(await shown(), [150, 150]);
    const { length } = platform.requests;
    assert.deepEqual(await shown(), [150, 150]);
    assert.equal(platform.requests.length, length, 'and then from the cache again');
  });

  it('accepts a price of zero from members to whom the contract may give the asset for free', async () => {
    const { sells, mint, requestsOf } = await strictPlatform();
    sells.asset = { price: 250, loyaltyCurrencyId: ids.currency };
    for (const gift of ['isFreeClaimForBadgeHolders', 'isFreeClaimForTokenHolders']) {
      sells.contract = { [gift]: true };
      assert.deepEqual(await outcomeOf(await mint(free)), [200], gift);
      assert.deepEqual(await outcomeOf(await mint(inPoints('100'))), refused, gift);
    }
    sells.contract = { isFreeClaimForBadgeHolders: false };
    assert.deepEqual(await outcomeOf(await mint(free)), refused);
    sells.contract = { isFreeClaimForBadgeHolders: true, id: ids.badge };
    assert.deepEqual(await outcomeOf(await mint(free)), refused, 'another contract');
    assert.equal(requestsOf('/mint').length, 2);
  });

  it('compares with the price in the contract if the list of assets has none', async () => {
    const { platform, mint, requestsOf } = await strictPlatform();
    const { reply } = platform;
    platform.reply = (request) =>
      request.path === '/api/minting/assets'
        ? json({ data: [{ id: ids.asset }], hasNextPage: false })
        : request.path === '/api/minting/contracts'
          ? json({
              data: [
                {
                  id: ids.contract,
                  mintingContractAssets: [
                    { id: ids.badge, price: 100, loyaltyCurrencyId: ids.currency },
                    { id: ids.asset, price: 250, loyaltyCurrencyId: ids.currency },
                  ],
                },
              ],
              hasNextPage: false,
            })
          : reply(request);
    assert.deepEqual(await outcomeOf(await mint(inPoints('250'))), [200]);
    assert.deepEqual(await outcomeOf(await mint(inPoints('100'))), refused);
    assert.deepEqual(await outcomeOf(await mint(free)), refused);
    assert.equal(requestsOf('/mint').length, 1);
  });

  it('refuses the mint if the price is unknown', async () => {
    const { platform, sells, mint, requestsOf } = await strictPlatform();
    sells.asset = { price: 250, loyaltyCurrencyId: ids.currency };
    assert.deepEqual(await outcomeOf(await mint(inPoints('250'), ids.badge)), refused);
    const { reply } = platform;
    platform.reply = (request) => (request.path === '/api/minting/assets' ? json({}, 400) : reply(request));
    assert.equal((await mint(inPoints('250'))).status, 502);
    assert.deepEqual(requestsOf('/mint'), []);
  });

  it('does not read the price if the page names none', async () => {
    const { sells, mint, requestsOf } = await strictPlatform();
    sells.asset = { price: 250, loyaltyCurrencyId: ids.currency };
    assert.deepEqual(await outcomeOf(await mint()), [200]);
    assert.deepEqual(requestsOf('/assets'), []);
  });
});

describe('minting at an agreed price, with our own service', () => {
  let service: TestService;
  let currencyId: string;
  before(async () => {
    service = await TestService.start();
    currencyId = await service.addCurrency();
  });
  after(() => service.close());

  it('refuses the mint in the service if the price changed after the proxy read it', async () => {
    const { database, websiteId, organizationId, key } = service;
    const { id: contractId } = first(
      await database
        .insert(mintingContracts)
        .values({ websiteId, name: 'Relics', contractKind: 'OFFCHAIN' })
        .returning(),
    );
    const asset = { websiteId, contractId, assetNr: 1, name: 'Lantern', quantity: 9 };
    const { id: assetId } = first(
      await database
        .insert(mintingAssets)
        .values({ ...asset, price: '100', loyaltyCurrencyId: currencyId })
        .returning(),
    );
    /** Price that the owner sets after the proxy has read the old one. */
    let next: string | undefined;
    const platform = {
      fetch: async (input: string | URL | Request, init?: RequestInit): Promise<Response> => {
        const request = new Request(input, init);
        if (request.method === 'POST' && request.url.endsWith('/mint') && next !== undefined)
          await database.update(mintingAssets).set({ price: next }).where(eq(mintingAssets.id, assetId));
        return service.fetch(request);
      },
    };
    const proxy = proxyBefore(platform, {
      apiKey: key,
      upstream: 'https://service.example',
      organizationId,
      websiteId,
    });
    const ash = await addBidder(service, currencyId, '300');
    const member = new Visitor(proxy, ash.account);
    assert.equal((await member.signIn()).status, 200);
    const mint = (agreedPrice: object): Promise<Response> =>
      member.send('/api/me/minting/contracts/mint', { method: 'POST', body: { contractId, assetId, agreedPrice } });

    next = '150';
    assert.deepEqual(await outcomeOf(await mint(inPoints('100', currencyId))), refused);
    next = undefined;
    assert.deepEqual(await outcomeOf(await mint(free)), refused, 'free for nobody');
    assert.equal(await balanceOf(service, ash), '300');
    assert.deepEqual(await outcomeOf(await mint(inPoints('150', currencyId))), [200]);
    assert.equal(await balanceOf(service, ash), '150');
  });
});
