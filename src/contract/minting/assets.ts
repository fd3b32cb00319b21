import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Network } from '../network.js';
import {
  Amount,
  Id,
  SortDirection,
  Timestamp,
  commaIds,
  flag,
  limit,
  oneOrMany,
  page,
  requiredScope,
} from '../primitives.js';

const shown = {
  id: Id,
  name: z.string(),
  description: z.nullable(z.string()),
  imageUrl: z.nullable(z.string()),
  animationUrl: z.nullable(z.string()),
  assetNr: z.number(),
  tokenId: z.nullable(z.number()),
  /** Null or the zero address means the chain's native coin. If `loyaltyCurrencyId` is set, the price is in points. */
  currencyAddress: z.nullable(z.string()),
  currencyDecimals: z.number(),
  loyaltyCurrencyId: z.nullable(Id),
  /** In base units of a token (10 ** -currencyDecimals), or in whole units of points. */
  price: Amount,
  quantity: z.number(),
  quantityMinted: z.number(),
  unlimitedQty: z.boolean(),
  isListed: z.boolean(),
  isPhygitalItem: z.boolean(),
  isHidden: z.boolean(),
  shouldCollectUserInfo: z.boolean(),
  collectInfoType: z.nullable(z.enum(['customInput', 'freeText', 'shippingDetails'])),
  listingStartsAt: z.nullable(Timestamp),
  listingEndsAt: z.nullable(Timestamp),
  revealedAt: z.nullable(Timestamp),
  auctionItems: z.array(z.object({ id: Id })),
};

/** Asset that can be minted, as a page sees it. */
export const PublicAsset = z.object({
  ...shown,
  mintingContractId: z.optional(Id),
  loyaltyCurrency: z.nullish(
    z.object({ id: Id, name: z.string(), symbol: z.string(), decimals: z.number(), imageUrl: z.nullable(z.string()) }),
  ),
});
export type PublicAsset = z.infer<typeof PublicAsset>;

/** Asset that can be minted (platform API, section 2.12). */
export const Asset = z.extend(PublicAsset, {
  organizationId: Id,
  websiteId: Id,
  createdAt: z.optional(Timestamp),
  deletedAt: z.nullish(Timestamp),
  metadata: z.nullish(z.record(z.string(), z.unknown())),
  /** Whether a request to mint may name the price that was agreed to; only our service says so. */
  takesAgreedPrice: z.optional(z.boolean()),
});
export type Asset = z.infer<typeof Asset>;

export const listMintingAssets = endpoint({
  name: 'listMintingAssets',
  method: 'GET',
  path: '/api/minting/assets',
  summary: 'Lists the assets that can be minted.',
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({
    ...requiredScope,
    contractAddress: z.optional(z.string()),
    currencyType: z.optional(z.enum(['loyalty', 'native'])),
    includeDeleted: z._default(flag, 'false'),
    includeMetadata: z._default(flag, 'false'),
    isListed: z.optional(flag),
    mintingContractAssetId: z.optional(Id),
    /** Ids separated by commas. */
    mintingContractIds: z.optional(commaIds()),
    network: z.optional(Network),
    sortBy: z._default(z.enum(['price', 'startsAt', 'assetNr']), 'assetNr'),
    sortDir: z._default(SortDirection, 'asc'),
    /** `active`: the listing is running now; `past`: it has ended. */
    status: z.optional(z.enum(['active', 'past'])),
    tokenId: z.optional(oneOrMany(z.string().check(z.regex(/^\d{1,15}$/, 'must be a whole number')))),
    /** Returns assets that these wallets have minted. */
    walletAddress: z.optional(oneOrMany(z.string())),
    limit: limit(1000, 100),
    startingAfter: z.optional(Id),
  }),
  response: page(z.extend(z.partial(Asset), { id: Id })),
  errors: [400, 403, 429, 500],
  exposure: {
    query: [
      'contractAddress',
      'currencyType',
      'isListed',
      'mintingContractAssetId',
      'mintingContractIds',
      'network',
      'sortBy',
      'sortDir',
      'status',
      'tokenId',
      'limit',
      'startingAfter',
    ],
    response: page(PublicAsset),
    rate: 'public',
    cache: { fresh: 15, stale: 300, error: 3600 },
  },
});

export const listMyMintedAssets = endpoint({
  name: 'listMyMintedAssets',
  method: 'GET',
  path: '/api/me/minting/assets',
  summary: 'Lists the assets that the signed-in member has minted.',
  source: 'platform API 4.14, for the wallets of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject({
    mintingContractIds: z.optional(commaIds()),
    limit: limit(100, 100),
    startingAfter: z.optional(Id),
  }),
  response: page(PublicAsset),
  errors: [400, 401, 429],
  exposure: { query: ['mintingContractIds', 'limit', 'startingAfter'], response: page(PublicAsset), rate: 'member' },
  upstream: { endpoint: listMintingAssets, bind: { walletAddress: 'wallets' }, owner: 'unnamed' },
});
