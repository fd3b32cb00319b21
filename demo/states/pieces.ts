import type { PageResponse } from 'laurel-widgets/contract';
import { shelf } from './badges.js';
import { leaf } from './community.js';

type Contracts = PageResponse<'GET /api/minting/contracts'>;
export type ContractFixture = Contracts['data'][number];
export type AssetFixture = ContractFixture['mintingContractAssets'][number];

const id = (kind: number, index: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

const art = [
  new URL('../art/asset-1.svg?no-inline', import.meta.url).href,
  new URL('../art/asset-2.svg?no-inline', import.meta.url).href,
  new URL('../art/asset-3.svg?no-inline', import.meta.url).href,
  new URL('../art/asset-4.svg?no-inline', import.meta.url).href,
  new URL('../art/asset-5.svg?no-inline', import.meta.url).href,
  new URL('../art/asset-6.svg?no-inline', import.meta.url).href,
  new URL('../art/asset-7.svg?no-inline', import.meta.url).href,
  new URL('../art/asset-8.svg?no-inline', import.meta.url).href,
  new URL('../art/asset-9.svg?no-inline', import.meta.url).href,
  new URL('../art/asset-10.svg?no-inline', import.meta.url).href,
  new URL('../art/asset-11.svg?no-inline', import.meta.url).href,
  new URL('../art/asset-12.svg?no-inline', import.meta.url).href,
];
const preReveal = new URL('../art/pre-reveal.svg?no-inline', import.meta.url).href;

/** Returns a moment `ms` milliseconds from now, ISO 8601. */
export const fromNow = (ms: number): string => new Date(Date.now() + ms).toISOString();
export const hour = 3_600_000;
export const day = 24 * hour;

/** Returns piece number `index` with the picture of that number. */
export const piece = (index: number, name: string, values: Partial<AssetFixture> = {}): AssetFixture => ({
  id: id(21, index),
  name,
  description: null,
  imageUrl: art[(index - 1) % art.length] ?? null,
  animationUrl: null,
  assetNr: index,
  tokenId: null,
  currencyAddress: null,
  currencyDecimals: 18,
  loyaltyCurrencyId: null,
  price: null,
  quantity: 1000,
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
  mintingContractId: id(20, 1),
  loyaltyCurrency: null,
  ...values,
});

/** Price in Leaf. */
export const inLeaf = (price: number | string): Partial<AssetFixture> => ({
  price,
  currencyDecimals: 0,
  loyaltyCurrencyId: leaf.id,
  loyaltyCurrency: {
    id: leaf.id,
    name: leaf.name,
    symbol: leaf.symbol,
    decimals: leaf.decimals,
    imageUrl: leaf.imageUrl,
  },
});

/** Returns contract number `index`. */
export const contract = (index: number, name: string, values: Partial<ContractFixture> = {}): ContractFixture => {
  const assets = (values.mintingContractAssets ?? []).map((asset) => ({ ...asset, mintingContractId: id(20, index) }));
  return {
    id: id(20, index),
    address: '0x8ce361602B935680E8DeC218b820ff5056BeB7af',
    network: 'abstract',
    contractKind: 'ONCHAIN',
    name,
    symbol: null,
    description: null,
    imageUrl: art[6] ?? null,
    externalLinkUrl: null,
    preRevealMedia: preReveal,
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
    sortId: index,
    totalAssets: assets.length,
    mintingContractBadgeAssociation: [],
    mustOwnCollections: [],
    ...values,
    mintingContractAssets: assets,
  };
};

/** A badge that a contract requires. */
export const gate = ({ id: badgeId, name, imageUrl }: { id: string; name: string; imageUrl: string | null }) => ({
  loyaltyBadge: { id: badgeId, name, imageUrl },
});

/** An answer with contracts, including the platform's totals. */
export const gallery = (...list: ContractFixture[]): Contracts => ({
  data: list,
  hasNextPage: false,
  stats: list.map(({ id: mintingContractId, mintingContractAssets: assets }) => ({
    mintingContractId,
    _sum: {
      quantity: assets.length === 0 ? null : assets.reduce((sum, { quantity }) => sum + quantity, 0),
      quantityMinted: assets.length === 0 ? null : assets.reduce((sum, { quantityMinted }) => sum + quantityMinted, 0),
    },
    _count: { isListed: assets.length },
  })),
});

export const sunward = piece(1, 'Sunward', {
  ...inLeaf(240),
  quantityMinted: 812,
  description: 'The first light over the terraces, in eleven colours.',
  tokenId: 1,
});
export const tideline = piece(2, 'Tideline', { quantity: 400, quantityMinted: 388, tokenId: 2 });
export const understory = piece(3, 'Understory', { ...inLeaf(80), quantityMinted: 2104, unlimitedQty: true });
export const nocturne = piece(8, 'Nocturne', {
  ...inLeaf(300),
  assetNr: 7,
  quantity: 500,
  listingStartsAt: fromNow(2 * day + 4 * hour + 11 * 60_000),
});
export const deepWater = piece(11, 'Deep water', { ...inLeaf(180), quantity: 200, quantityMinted: 77 });
export const carnival = piece(12, 'Carnival', { ...inLeaf(180), quantity: 200, quantityMinted: 78 });

/** The fixtures' collection on a chain. */
export const herbarium = contract(1, 'Herbarium', {
  description: 'Twelve pressed compositions, drawn from the grove’s first season.',
  perUserMintLimit: 3,
  mintingContractAssets: [sunward, tideline, understory, nocturne, deepWater, carnival],
});

/** A piece that is on no chain, and is sold for points. */
export const lantern = piece(30, 'Lantern oil', { ...inLeaf(250), unlimitedQty: true, quantityMinted: 61 });
export const cloak = piece(31, 'Waxed cloak', {
  ...inLeaf(1200),
  quantity: 400,
  quantityMinted: 217,
  isPhygitalItem: true,
  shouldCollectUserInfo: true,
  collectInfoType: 'freeText',
});
export const store = contract(2, 'Guild store', {
  contractKind: 'OFFCHAIN',
  address: null,
  network: null,
  description: 'Things for the road, paid in points.',
  isPerAssetMintLimit: true,
  perUserMintLimit: 3,
  mintingContractAssets: [lantern, cloak],
});

/** A piece that only holders of badges may mint, and that cannot be transferred. */
export const founders = contract(3, 'Founders’ leaf', {
  description: 'For those who were here first. It stays with you.',
  isSoulbound: true,
  tokenType: 'erc721',
  requireHoldingAllGatedItems: true,
  mintingContractBadgeAssociation: [gate(shelf.evergreen), gate(shelf.keyholder)],
  mintingContractAssets: [piece(4, 'Founders’ leaf', { assetNr: 9, quantity: 100, quantityMinted: 41 })],
});
