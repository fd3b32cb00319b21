import type { Database } from '../db/database.js';
import { mintingAssets, mintingContracts } from '../db/schema/index.js';
import { currencyIds, program } from './program.js';

/** Ids of the collections of the programme's third site, and of the piece that it auctions. */
export const herbarium = {
  contract: '84f1d2a7-3b6c-4e95-8d10-5a7c92e4f0b3',
  studies: '3f4c8d52-e617-4940-98cb-05274d9fab6e',
  still: '95a2e3b8-4c7d-4fa6-9e21-6b8da3f501c4',
} as const;

/** Auction of the still life. */
export const stillLifeAuctionId = 'a6b3f4c9-5d8e-40b7-8f32-7c9eb40612d5';

const day = 86_400_000;

interface Piece {
  readonly id: string;
  readonly nr: number;
  readonly name: string;
  readonly picture: string;
  readonly values: Partial<typeof mintingAssets.$inferInsert>;
}

const pieces = (at: (days: number) => Date): readonly Piece[] => [
  {
    ...{ id: 'b7c405da-6e9f-41c8-9043-8dafc51723e6', nr: 1, name: 'Sunward', picture: 'asset-1' },
    values: { price: '240', quantity: 1_000, quantityMinted: 812 },
  },
  {
    ...{ id: 'c8d516eb-7fa0-42d9-8154-9eb0d62834f7', nr: 2, name: 'Tideline', picture: 'asset-2' },
    values: { quantity: 400, quantityMinted: 388 },
  },
  {
    ...{ id: 'd9e627fc-80b1-43ea-9265-afc1e7394508', nr: 3, name: 'Understory', picture: 'asset-3' },
    values: { price: '80', unlimitedQty: true, quantityMinted: 2_104 },
  },
  {
    ...{ id: 'eaf7380d-91c2-44fb-8376-b0d2f84a5619', nr: 4, name: 'Ripe', picture: 'asset-10' },
    values: { price: '160', quantity: 300, quantityMinted: 96 },
  },
  {
    ...{ id: 'fb08491e-a2d3-450c-9487-c1e3095b672a', nr: 7, name: 'Nocturne', picture: 'asset-8' },
    values: { price: '300', quantity: 500, listingStartsAt: at(2.2) },
  },
  {
    ...{ id: '0c195a2f-b3e4-461d-8598-d2f41a6c783b', nr: 9, name: 'Founders’ leaf', picture: 'asset-4' },
    values: { quantity: 100, quantityMinted: 41 },
  },
  {
    ...{ id: '1d2a6b30-c4f5-472e-96a9-e3052b7d894c', nr: 10, name: 'Season Two seed', picture: 'pre-reveal' },
    values: { price: '120', quantity: 5_000, quantityMinted: 1_204 },
  },
  {
    ...{ id: '2e3b7c41-d506-483f-87ba-f4163c8e9a5d', nr: 12, name: 'Carnival', picture: 'asset-12' },
    values: { price: '180', quantity: 200, quantityMinted: 78 },
  },
];

/** File names of the herbarium's pictures. */
export const herbariumPictures: readonly { readonly id: string; readonly picture: string }[] = [
  { id: herbarium.contract, picture: 'asset-7' },
  { id: herbarium.studies, picture: 'still-2' },
  { id: herbarium.still, picture: 'still-1' },
  ...pieces(() => new Date(0)).map(({ id, picture }) => ({ id, picture })),
];

/** Creates a collection of pressed compositions, paid in points. */
export async function seedHerbarium(transaction: Database, now: Date): Promise<void> {
  const { websiteId } = program;
  const at = (days: number) => new Date(now.getTime() + days * day);
  const contractId = herbarium.contract;
  await transaction.insert(mintingContracts).values([
    {
      id: contractId,
      websiteId,
      contractKind: 'OFFCHAIN',
      name: 'Herbarium',
      symbol: 'HERB',
      description: 'Twelve pressed compositions, drawn from the club’s first season.',
      perUserMintLimit: 3,
      isPerAssetMintLimit: true,
      sortId: 4,
    },
    {
      id: herbarium.studies,
      websiteId,
      contractKind: 'OFFCHAIN',
      name: 'Studies',
      symbol: 'STUDY',
      description: 'Still lifes, sold one at a time.',
      sortId: 5,
    },
  ]);
  await transaction.insert(mintingAssets).values([
    ...pieces(at).map(({ id, nr, name, values }) => {
      const isFree = values.price === undefined;
      const cost = isFree ? {} : { loyaltyCurrencyId: currencyIds.leaf, currencyDecimals: 0 };
      return { ...{ websiteId, contractId, id, name, assetNr: nr }, ...cost, ...values };
    }),
    {
      ...{
        websiteId,
        contractId: herbarium.studies,
        id: herbarium.still,
        assetNr: 7,
        name: 'Still life with laurel, no. 7',
      },
      ...{ description: 'Oil, and a little patience.', quantity: 1, isListed: false },
    },
  ]);
}
