import type { Database } from '../db/database.js';
import { mintingAssets, mintingContracts } from '../db/schema/index.js';
import { demoChainId, demoContracts } from './demo-contracts.js';
import { currencyIds, program } from './program.js';

/** Ids of the demo's contracts and assets, those in auctions included. */
export const shop = {
  rewards: '1f6c2d70-93b4-4e1a-8d25-6b0f7a4c9e11',
  relics: '2a7d3e81-a4c5-4f2b-9e36-7c108b5daf22',
  deeds: '7fc7283a-0b1c-4e9d-8a6b-d165e02fa477',
  crown: '3b8e4f92-b5d6-4a3c-8f47-8d219c6eb033',
  compass: '4c9f50a3-c6e7-4b4d-9058-9e32ad7fc144',
  horn: '5da061b4-d7f8-4c5e-8169-af43be80d255',
  map: '6eb172c5-e809-4d6f-927a-b054cf91e366',
  glass: '8ad8394b-1c2d-4fae-9b7c-e276f130b588',
  phial: '9be94a5c-2d3e-40bf-8c8d-f38702c1c699',
  pearl: 'acfa5b6d-3e4f-41c0-9d9e-049813d2d7aa',
  deed: 'bd0b6c7e-4f50-42d1-8eaf-15a924e3e8bb',
  oil: 'a5c78f36-9930-4a6a-b345-7aa7dc18a15b',
  cloak: '6d2852a5-6259-423b-a7f9-0dd9365a83cc',
  tea: '3d7107bb-ba6a-48a5-abd0-00a1e96737fb',
  patch: '349c499c-f768-4a6b-9320-4712e589ccc7',
  bell: '940db98d-f545-4e69-9535-573f89fe6094',
  ribbon: 'fee897c5-6bfd-49a4-ba2b-6c768a210746',
} as const;

/** File names of the shop's pictures, by their subject. */
export const shopPictures = {
  rewards: 'store',
  relics: 'relics',
  deeds: 'deeds',
  oil: 'store-oil',
  cloak: 'store-cloak',
  tea: 'store-tea',
  patch: 'store-patch',
  bell: 'store-bell',
  ribbon: 'store-ribbon',
  crown: 'relic-crown',
  compass: 'relic-compass',
  horn: 'relic-horn',
  map: 'relic-map',
  glass: 'relic-glass',
  phial: 'relic-phial',
  pearl: 'relic-pearl',
  deed: 'deed-first-fire',
} as const satisfies Record<keyof typeof shop, string>;

const day = 86_400_000;

/** Maximum supply of each relic, by token id; the contract on the chain has the same limits. */
export const relicSupply = { 1: 1, 2: 1, 3: 1, 4: 1, 5: 250, 6: 500, 7: 100 } as const;
/** Maximum supply of deeds. */
export const deedSupply = 1_000;

/** Creates three contracts: one whose goods are delivered for points, two on the chain. */
export async function seedShop(transaction: Database, now: Date): Promise<void> {
  const { websiteId } = program;
  const at = (days: number) => new Date(now.getTime() + days * day);
  await transaction.insert(mintingContracts).values([
    {
      id: shop.rewards,
      websiteId,
      contractKind: 'OFFCHAIN',
      name: 'Guild store',
      symbol: 'STORE',
      description: 'Things for the road, paid in points.',
      perUserMintLimit: 3,
      isPerAssetMintLimit: true,
      sortId: 1,
    },
    {
      id: shop.relics,
      websiteId,
      contractKind: 'ONCHAIN',
      address: demoContracts.relics,
      network: String(demoChainId),
      tokenType: 'erc1155',
      name: 'Relics of Ashfall',
      symbol: 'RELIC',
      description: 'One of a kind, and kept on the chain.',
      royaltyFee: '5',
      sortId: 2,
    },
    {
      id: shop.deeds,
      websiteId,
      contractKind: 'ONCHAIN',
      address: demoContracts.deeds,
      network: String(demoChainId),
      tokenType: 'erc721',
      name: 'Deeds of Ashfall',
      symbol: 'DEED',
      description: 'Proof that you were here. It stays with you.',
      isSoulbound: true,
      perUserMintLimit: 1,
      sortId: 3,
    },
  ]);
  const goods = { websiteId, contractId: shop.rewards, loyaltyCurrencyId: currencyIds.leaf, currencyDecimals: 0 };
  const relic = (tokenId: keyof typeof relicSupply) => ({
    websiteId,
    contractId: shop.relics,
    assetNr: tokenId,
    tokenId,
    quantity: relicSupply[tokenId],
  });
  // An asset in an auction is not listed for minting.
  const lot = (tokenId: keyof typeof relicSupply) => ({ ...relic(tokenId), isListed: false });
  await transaction.insert(mintingAssets).values([
    {
      ...goods,
      id: shop.oil,
      assetNr: 1,
      name: 'Lantern oil',
      description: 'A week of light.',
      price: '250',
      unlimitedQty: true,
    },
    {
      ...goods,
      id: shop.cloak,
      assetNr: 2,
      name: 'Waxed cloak',
      description: 'Keeps the ash off.',
      price: '1200',
      quantity: 400,
      quantityMinted: 217,
    },
    {
      ...goods,
      id: shop.tea,
      assetNr: 3,
      name: 'Moss tea',
      description: 'Warm, and nothing else.',
      price: '90',
      quantity: 1_000,
      quantityMinted: 1_000,
    },
    {
      ...goods,
      id: shop.patch,
      assetNr: 4,
      name: 'Harbour badge',
      description: 'Sewn by hand, sent by post.',
      price: '5',
      loyaltyCurrencyId: currencyIds.shell,
      quantity: 60,
      quantityMinted: 8,
      isPhygitalItem: true,
      shouldCollectUserInfo: true,
      collectInfoType: 'freeText',
    },
    {
      ...goods,
      id: shop.bell,
      assetNr: 5,
      name: 'Tide bell',
      description: 'Rings from next week on.',
      price: '3000',
      quantity: 25,
      listingStartsAt: at(7),
    },
    {
      ...goods,
      id: shop.ribbon,
      assetNr: 6,
      name: 'Founders’ ribbon',
      description: 'For those who were early.',
      price: '10',
      quantity: 500,
      quantityMinted: 431,
      listingEndsAt: at(-30),
    },
    { ...lot(1), id: shop.crown, name: 'Ember crown', description: 'Still warm.' },
    { ...lot(2), id: shop.compass, name: 'Salt compass', description: 'Points to the sea.' },
    { ...lot(3), id: shop.horn, name: 'Watch horn', description: 'Heard once in a lifetime.' },
    { ...lot(4), id: shop.map, name: 'Map of the deep roads', description: 'Half of it is true.' },
    {
      ...relic(5),
      id: shop.glass,
      name: 'Ash glass',
      description: 'Blown from the first fall.',
      price: '1000000000000000',
      quantityMinted: 63,
    },
    {
      ...relic(6),
      id: shop.phial,
      name: 'Ember phial',
      description: 'Glows for those who have walked far.',
      price: '150',
      loyaltyCurrencyId: currencyIds.leaf,
      currencyDecimals: 0,
    },
    {
      ...relic(7),
      id: shop.pearl,
      name: 'Tide pearl',
      description: 'Sold for Ash, and for nothing else.',
      price: '25000000000000000000',
      currencyAddress: demoContracts.token,
    },
    {
      websiteId,
      contractId: shop.deeds,
      id: shop.deed,
      assetNr: 1,
      name: 'Deed of the first fire',
      description: 'One for each member, and free.',
      quantity: deedSupply,
    },
  ]);
}
