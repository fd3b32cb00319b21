import type { Database } from '../db/database.js';
import { mintingAssets, mintingContracts } from '../db/schema/index.js';
import { currencyIds, programme } from './programme.js';

/** What can be minted in the demo, and what its auctions are about. */
export const shop = {
  rewards: '1f6c2d70-93b4-4e1a-8d25-6b0f7a4c9e11',
  relics: '2a7d3e81-a4c5-4f2b-9e36-7c108b5daf22',
  crown: '3b8e4f92-b5d6-4a3c-8f47-8d219c6eb033',
  compass: '4c9f50a3-c6e7-4b4d-9058-9e32ad7fc144',
  horn: '5da061b4-d7f8-4c5e-8169-af43be80d255',
  map: '6eb172c5-e809-4d6f-927a-b054cf91e366',
} as const;

const day = 86_400_000;

/** Two contracts: one whose goods are handed out for points, one on the chain. */
export async function seedShop(transaction: Database, now: Date): Promise<void> {
  const { websiteId } = programme;
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
      // Second contract of the first account of a local chain.
      address: '0xe7f1725E7734CE288F8367e1Bb143E90bb3F0512',
      network: 'baseSepolia',
      tokenType: 'erc1155',
      name: 'Relics of Ashfall',
      symbol: 'RELIC',
      description: 'One of a kind, and kept on the chain.',
      royaltyFee: '5',
      sortId: 2,
    },
  ]);
  const goods = { websiteId, contractId: shop.rewards, loyaltyCurrencyId: currencyIds.leaf, currencyDecimals: 0 };
  const relic = { websiteId, contractId: shop.relics, quantity: 1 };
  await transaction.insert(mintingAssets).values([
    { ...goods, assetNr: 1, name: 'Lantern oil', description: 'A week of light.', price: '250', unlimitedQty: true },
    {
      ...goods,
      assetNr: 2,
      name: 'Waxed cloak',
      description: 'Keeps the ash off.',
      price: '1200',
      quantity: 400,
      quantityMinted: 217,
    },
    {
      ...goods,
      assetNr: 3,
      name: 'Moss tea',
      description: 'Warm, and nothing else.',
      price: '90',
      quantity: 1_000,
      quantityMinted: 1_000,
    },
    {
      ...goods,
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
      assetNr: 5,
      name: 'Tide bell',
      description: 'Rings from next week on.',
      price: '3000',
      quantity: 25,
      listingStartsAt: at(7),
    },
    {
      ...goods,
      assetNr: 6,
      name: 'Founders’ ribbon',
      description: 'For those who were early.',
      price: '10',
      quantity: 500,
      quantityMinted: 431,
      listingEndsAt: at(-30),
    },
    { ...relic, id: shop.crown, assetNr: 1, tokenId: 1, name: 'Ember crown', description: 'Still warm.' },
    { ...relic, id: shop.compass, assetNr: 2, tokenId: 2, name: 'Salt compass', description: 'Points to the sea.' },
    { ...relic, id: shop.horn, assetNr: 3, tokenId: 3, name: 'Watch horn', description: 'Heard once in a lifetime.' },
    {
      ...relic,
      id: shop.map,
      assetNr: 4,
      tokenId: 4,
      name: 'Map of the deep roads',
      description: 'Half of it is true.',
    },
    {
      ...relic,
      assetNr: 5,
      tokenId: 5,
      name: 'Ash glass',
      description: 'Blown from the first fall.',
      price: '1000000000000000',
      quantity: 250,
      quantityMinted: 63,
    },
  ]);
}
