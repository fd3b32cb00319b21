import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { PublicAsset } from '../../../../src/contract/minting/assets.js';
import {
  availabilityOf,
  fixOf,
  limitLeft,
  mostAtOnce,
  priceFor,
  supplyLeft,
  type Availability,
} from '../../../../src/browser/stores/minting/availability.js';
import type { MintContract, MintOffer, MintViewer } from '../../../../src/browser/stores/minting/facts.js';
import { gatesOf, isFreeFor, isShut } from '../../../../src/browser/stores/minting/gates.js';
import { priceOf, shortfall, totalOf } from '../../../../src/browser/stores/minting/price.js';
import { fc } from '../../../support/properties.js';

const now = Date.parse('2026-11-21T12:00:00Z');
const iso = (ms: number): string => new Date(now + ms).toISOString();
const leaf = '11111111-1111-4111-8111-111111111111';
const token = '0x700b6A60ce7EaaEA56F065753d8dcB9653dbAD35';
const badge = (id: string) => ({ loyaltyBadge: { id, name: id, imageUrl: null } });

const contractOf = (values: Partial<MintContract> = {}): MintContract => ({
  id: 'contract',
  address: '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
  network: 'abstract',
  contractKind: 'ONCHAIN',
  name: 'Herbarium',
  symbol: null,
  description: null,
  imageUrl: null,
  externalLinkUrl: null,
  preRevealMedia: null,
  tokenType: 'erc1155',
  enableGasless: false,
  hasRevealMechanic: false,
  hideInactiveListings: false,
  isFreeClaimForBadgeHolders: false,
  isFreeClaimForTokenHolders: false,
  isListed: true,
  isPerAssetMintLimit: false,
  isSoulbound: false,
  requireHoldingAllGatedItems: false,
  shouldCollectEmail: false,
  showOnMarketplace: true,
  perUserMintLimit: 0,
  revealAvailableAt: null,
  sortId: null,
  totalAssets: 1,
  mintingContractBadgeAssociation: [],
  mustOwnCollections: [],
  ...values,
});

const assetOf = (values: Partial<PublicAsset> = {}): PublicAsset => ({
  id: 'asset',
  name: 'Sunward',
  description: null,
  imageUrl: null,
  animationUrl: null,
  assetNr: 1,
  tokenId: null,
  currencyAddress: null,
  currencyDecimals: 18,
  loyaltyCurrencyId: null,
  price: null,
  quantity: 10,
  quantityMinted: 0,
  unlimitedQty: false,
  isListed: true,
  isPhygitalItem: false,
  isHidden: false,
  shouldCollectUserInfo: false,
  collectInfoType: null,
  listingStartsAt: null,
  listingEndsAt: null,
  revealedAt: null,
  auctionItems: [],
  ...values,
});

const viewerOf = (values: Partial<MintViewer> = {}): MintViewer => ({
  isSignedIn: true,
  badges: new Set(),
  collections: new Map(),
  points: new Map([[leaf, '100']]),
  minted: new Map(),
  funds: new Map(),
  chainId: undefined,
  ...values,
});
const offer: MintOffer = { isOpen: true, chainId: 2741 };
const inPoints = (price: number | string): Partial<PublicAsset> => ({
  price,
  loyaltyCurrencyId: leaf,
  currencyDecimals: 0,
});

const look = (
  contract: Partial<MintContract> = {},
  asset: Partial<PublicAsset> = {},
  viewer: Partial<MintViewer> = {},
  offered: Partial<MintOffer> = {},
): Availability =>
  availabilityOf(contractOf(contract), assetOf(asset), viewerOf(viewer), { ...offer, ...offered }, now);

describe('availability of a mint', () => {
  /** Each reason alone, in order of precedence. */
  const reasons: readonly (readonly [string, Parameters<typeof look>])[] = [
    ['hidden', [{}, { isHidden: true }]],
    ['auction', [{}, { auctionItems: [{ id: 'item' }] }]],
    ['not-listed', [{}, { isListed: false }]],
    ['not-started', [{}, { listingStartsAt: iso(1) }]],
    ['ended', [{}, { listingEndsAt: iso(0) }]],
    ['sold-out', [{}, { quantityMinted: 10 }]],
    ['closed', [{}, {}, {}, { isOpen: false }]],
    ['unsupported', [{}, {}, {}, { chainId: undefined }]],
    ['sign-in', [{}, {}, { isSignedIn: false }]],
    ['gate', [{ mintingContractBadgeAssociation: [badge('key')] }]],
    ['limit', [{ perUserMintLimit: 1 }, {}, { minted: new Map([['contract', 1]]) }]],
    ['funds', [{}, inPoints(101)]],
    ['network', [{}, {}, { chainId: 1 }]],
  ];

  for (const [code, given] of reasons)
    it(`is ${code} if that is the only obstacle`, () => {
      assert.equal(look(...given).code, code);
    });

  it('is available if there is no obstacle', () => {
    assert.deepEqual(look(), { code: 'available', atMost: 10 });
  });

  it('is the first reason in order if there are two', () => {
    for (const [before, [first, [contract, asset, viewer, offered]]] of reasons.entries())
      for (const [second, [otherContract, otherAsset, otherViewer, otherOffer]] of reasons.slice(before + 1))
        assert.equal(
          look(
            { ...otherContract, ...contract },
            { ...otherAsset, ...asset },
            { ...otherViewer, ...viewer },
            { ...otherOffer, ...offered },
          ).code,
          // A closed piece, or one on an unknown network, is reported as such to everybody.
          first,
          `${first} before ${second}`,
        );
  });

  it('starts and ends to the millisecond, by the given clock', () => {
    assert.equal(look({}, { listingStartsAt: iso(0) }).code, 'available');
    assert.deepEqual(look({}, { listingStartsAt: iso(1) }), { code: 'not-started', at: now + 1 });
    assert.equal(look({}, { listingEndsAt: iso(1) }).code, 'available');
    assert.deepEqual(look({}, { listingEndsAt: iso(-1) }), { code: 'ended', at: now - 1 });
  });

  it('is hidden if it is over or not listed and the owner wants that', () => {
    assert.equal(look({ hideInactiveListings: true }, { listingEndsAt: iso(-1) }).code, 'hidden');
    assert.equal(look({ hideInactiveListings: true, isListed: false }).code, 'hidden');
    assert.equal(look({ hideInactiveListings: true }, { listingStartsAt: iso(1) }).code, 'not-started');
  });

  it('never assumes an unknown to be missing', () => {
    const gated = { mintingContractBadgeAssociation: [badge('key')] };
    assert.equal(look(gated, {}, { badges: undefined }).code, 'available');
    assert.equal(look({ mustOwnCollections: [{ address: token, network: 'abstract' }] }).code, 'available');
    assert.equal(look({}, inPoints(101), { points: undefined }).code, 'available');
    assert.equal(look({}, { price: '5' }).code, 'available');
  });

  it('needs no network off-chain, and no wallet on it for gasless mints', () => {
    assert.equal(look({ contractKind: 'OFFCHAIN' }, {}, {}, { chainId: undefined }).code, 'available');
    assert.equal(look({ enableGasless: true }, {}, { chainId: 1 }).code, 'available');
  });

  it("is limited by supply, the member's limit, and the platform's maximum per order", () => {
    fc.assert(
      fc.property(
        fc.nat(5000),
        fc.nat(5000),
        fc.boolean(),
        fc.nat(20),
        fc.nat(20),
        (quantity, quantityMinted, unlimitedQty, perUserMintLimit, had) => {
          const given = look(
            { perUserMintLimit },
            { quantity, quantityMinted, unlimitedQty },
            { minted: new Map([['contract', had]]) },
          );
          const left = unlimitedQty ? Infinity : quantity - quantityMinted;
          const own = perUserMintLimit === 0 ? Infinity : perUserMintLimit - had;
          if (left <= 0) assert.equal(given.code, 'sold-out');
          else if (own <= 0) assert.equal(given.code, 'limit');
          else assert.deepEqual(given, { code: 'available', atMost: Math.min(left, own, mostAtOnce) });
        },
      ),
    );
  });

  it('counts a limit per piece if the contract says so', () => {
    const minted = new Map([
      ['contract', 3],
      ['asset', 1],
    ]);
    assert.equal(limitLeft(contractOf({ perUserMintLimit: 3 }), assetOf(), viewerOf({ minted })), 0);
    assert.equal(
      limitLeft(contractOf({ perUserMintLimit: 3, isPerAssetMintLimit: true }), assetOf(), viewerOf({ minted })),
      2,
    );
  });

  it('knows the remedy', () => {
    assert.equal(fixOf({ code: 'funds', missing: '1' }, priceOf(assetOf(inPoints(5)))), 'earn');
    assert.equal(fixOf({ code: 'funds', missing: '1' }, priceOf(assetOf({ price: '5' }))), 'top-up');
    assert.equal(fixOf({ code: 'closed' }), 'elsewhere');
    assert.equal(supplyLeft(assetOf({ unlimitedQty: true, quantityMinted: 99 })), Infinity);
  });
});

describe('gates', () => {
  const states = fc.array(fc.constantFrom('met', 'unmet', 'unknown'), { maxLength: 6 });
  const gated = (given: readonly string[]) => ({
    contract: contractOf({
      mintingContractBadgeAssociation: given.flatMap((state, index) =>
        state === 'unknown' ? [] : [badge(`${state} ${index}`)],
      ),
      mustOwnCollections: given.flatMap((state, index) =>
        state === 'unknown' ? [{ address: `0x${String(index).padStart(40, '0')}`, network: 'abstract' }] : [],
      ),
    }),
    viewer: viewerOf({
      badges: new Set(given.map((state, index) => `${state} ${index}`).filter((id) => id.startsWith('met'))),
    }),
  });

  it('keep out a member who certainly lacks one of all, or every one of any', () => {
    fc.assert(
      fc.property(states, (given) => {
        const { contract, viewer } = gated(given);
        const gates = gatesOf(contract, viewer);
        assert.deepEqual([...gates.map(({ state }) => state)].sort(), [...given].sort());
        assert.equal(isShut(gates, true), given.includes('unmet'));
        assert.equal(isShut(gates, false), given.length > 0 && given.every((state) => state === 'unmet'));
      }),
    );
  });

  it('do not apply if holders mint for free, which then needs any one of them', () => {
    fc.assert(
      fc.property(states, (given) => {
        const { contract, viewer } = gated(given);
        const free = { ...contract, isFreeClaimForBadgeHolders: true, isFreeClaimForTokenHolders: true };
        assert.deepEqual(gatesOf(free, viewer), []);
        assert.equal(isFreeFor(free, viewer), given.includes('met'));
        assert.equal(priceFor(free, assetOf(inPoints(5)), viewer)?.kind, given.includes('met') ? 'free' : 'points');
      }),
    );
  });

  it('accept a held collection in any case of its address', () => {
    const contract = contractOf({ mustOwnCollections: [{ address: token, network: 'abstract' }] });
    const held = viewerOf({ collections: new Map([[token.toLowerCase(), true]]) });
    assert.deepEqual(
      gatesOf(contract, held).map(({ state }) => state),
      ['met'],
    );
    const lacking = viewerOf({ collections: new Map([[token.toLowerCase(), false]]) });
    assert.equal(availabilityOf(contract, assetOf(), lacking, offer, now).code, 'gate');
  });
});

describe('prices', () => {
  it('are free, in points, in the native coin or in a token', () => {
    for (const price of [null, 0, '0', '0.00']) assert.deepEqual(priceOf(assetOf({ price })), { kind: 'free' });
    assert.deepEqual(priceOf(assetOf(inPoints('2.5'))), { kind: 'points', each: '2.5', decimals: 0, currencyId: leaf });
    for (const currencyAddress of [
      null,
      '0x0000000000000000000000000000000000000000',
      '0xEeeeeEeeeEeEeeEeEeEeeEEEeeeeEeeeeeeeEEeE',
    ])
      assert.equal(priceOf(assetOf({ price: '18000000000000000', currencyAddress }))?.kind, 'native');
    assert.deepEqual(priceOf(assetOf({ price: '25000001', currencyDecimals: 6, currencyAddress: token })), {
      kind: 'token',
      each: '25.000001',
      decimals: 6,
      base: 25_000_001n,
      address: token,
    });
  });

  it('are undefined if unreadable, which prevents minting', () => {
    for (const price of ['-5', '1e-3', 'many', '1.5']) assert.equal(priceOf(assetOf({ price })), undefined, price);
    assert.equal(look({}, { price: '1.5' }).code, 'unsupported');
  });

  it('of several pieces are exact beyond the precision of a double', () => {
    const base = fc.bigInt({ min: 1n, max: 2n ** 128n });
    fc.assert(
      fc.property(
        base,
        fc.integer({ min: 0, max: 24 }),
        fc.integer({ min: 1, max: 1000 }),
        (units, currencyDecimals, quantity) => {
          const price = priceOf(assetOf({ price: String(units), currencyDecimals, currencyAddress: token }));
          assert.ok(price && price.kind === 'token');
          const [whole = '', fraction = ''] = totalOf(price, quantity).split('.');
          assert.equal(BigInt(whole + fraction.padEnd(currencyDecimals, '0')), units * BigInt(quantity));
        },
      ),
    );
  });

  it('are covered by exactly their amount, and not by one unit less', () => {
    const price = priceOf(assetOf({ price: '100000000000000001', currencyAddress: null }));
    assert.ok(price);
    assert.equal(shortfall(price, 1, '0.100000000000000001'), undefined);
    assert.equal(shortfall(price, 1, '0.1'), '0.000000000000000001');
    assert.equal(shortfall(price, 3, '0.3'), '0.000000000000000003');
    assert.equal(shortfall({ kind: 'free' }, 5, 0), undefined);
  });
});
