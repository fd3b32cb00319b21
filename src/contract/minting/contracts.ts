import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, flag, limit, scope } from '../primitives.js';
import { Asset, PublicAsset } from './assets.js';

const text = z.nullable(z.string());

const shown = {
  id: Id,
  address: text,
  network: text,
  contractKind: z.enum(['ONCHAIN', 'OFFCHAIN']),
  name: z.string(),
  symbol: text,
  description: text,
  imageUrl: text,
  externalLinkUrl: text,
  preRevealMedia: text,
  tokenType: z.enum(['erc721', 'erc1155', 'erc721c']),
  enableGasless: z.boolean(),
  hasRevealMechanic: z.boolean(),
  hideInactiveListings: z.boolean(),
  isFreeClaimForBadgeHolders: z.boolean(),
  isFreeClaimForTokenHolders: z.boolean(),
  isListed: z.boolean(),
  isPerAssetMintLimit: z.boolean(),
  isSoulbound: z.boolean(),
  requireHoldingAllGatedItems: z.boolean(),
  shouldCollectEmail: z.boolean(),
  showOnMarketplace: z.boolean(),
  /** Maximum number of mints per member; 0 means no limit. */
  perUserMintLimit: z.int(),
  revealAvailableAt: z.nullable(Timestamp),
  sortId: z.nullable(z.number()),
  totalAssets: z.number(),
  mintingContractBadgeAssociation: z.array(
    z.object({ loyaltyBadge: z.object({ id: Id, name: z.string(), imageUrl: text }) }),
  ),
  mustOwnCollections: z.array(z.object({ address: z.string(), network: z.string() })),
};

/** Contract as a page sees it. */
export const PublicMintingContract = z.object({ ...shown, mintingContractAssets: z.array(PublicAsset) });
export type PublicMintingContract = z.infer<typeof PublicMintingContract>;

/** Contract whose assets can be minted (platform API, section 2.12). */
export const MintingContract = z.object({
  ...shown,
  organizationId: Id,
  websiteId: Id,
  relayerId: z.nullable(Id),
  primarySaleRecipientAddress: text,
  royaltyFeeAddress: text,
  /** Percent */
  royaltyFee: z.nullable(z.number()),
  mintingContractAssets: z.array(Asset),
});
export type MintingContract = z.infer<typeof MintingContract>;

const answer = <T extends z.ZodMiniType>(item: T) =>
  z.object({
    data: z.array(item),
    hasNextPage: z.boolean(),
    stats: z.array(
      z.object({
        mintingContractId: Id,
        _sum: z.object({ quantity: z.nullable(z.number()), quantityMinted: z.nullable(z.number()) }),
        _count: z.object({ isListed: z.number() }),
      }),
    ),
  });

export const listMintingContracts = endpoint({
  name: 'listMintingContracts',
  method: 'GET',
  path: '/api/minting/contracts',
  summary: 'Lists the minting contracts of the website and what can be minted from them.',
  source: 'platform API 4.12; names from its SDK',
  level: 'core',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    limit: limit(1000, 100),
    startingAfter: z.optional(Id),
    showOnMarketplace: z.optional(flag),
    includeDeleted: z._default(flag, 'false'),
  }),
  response: answer(MintingContract),
  errors: [400, 403, 429, 500],
  exposure: {
    query: ['limit', 'startingAfter', 'showOnMarketplace'],
    response: answer(PublicMintingContract),
    rate: 'public',
    cache: { fresh: 15, stale: 300, error: 3600 },
  },
});
