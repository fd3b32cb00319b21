import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { PublicProfile } from '../identity/public-member.js';
import { Id, Timestamp, commaIds, flag, limit, oneOrMany, page, scope } from '../primitives.js';

/**
 * How an auction is won.
 * - `first_price`: the highest bid wins and is paid
 * - `second_price`: the highest bid wins, the second highest is paid
 * - `english`: each bid has to beat the highest by the increment
 */
export const AuctionType = z.enum(['first_price', 'second_price', 'english']);
export type AuctionType = z.infer<typeof AuctionType>;

export const AuctionStatus = z.enum(['in_progress', 'completed', 'cancelled']);
export type AuctionStatus = z.infer<typeof AuctionStatus>;

/** Currency of an auction as a page sees it. */
export const AuctionCurrency = z.object({
  id: Id,
  name: z.string(),
  symbol: z.string(),
  decimals: z.number(),
  imageUrl: z.nullable(z.string()),
});

const shown = {
  id: Id,
  name: z.string(),
  description: z.string(),
  type: AuctionType,
  status: AuctionStatus,
  network: z.enum(['ethereum', 'zksync']),
  mintingContractId: Id,
  /** Null for auctions in a token. */
  loyaltyCurrencyId: z.nullable(Id),
  loyaltyCurrency: z.nullable(AuctionCurrency),
  currencyAddress: z.nullable(z.string()),
  currencyDecimals: z.number(),
  /** Prices are decimal strings in base units: 10 ** -currencyDecimals of the currency. */
  reservePrice: z.nullable(z.string()),
  minBidIncrement: z.nullable(z.string()),
  minBidAmount: z.string(),
  startsAt: Timestamp,
  endsAt: Timestamp,
  /** A bid accepted within this many seconds of the end moves the end to this many seconds after the bid. */
  extendedDurationInSeconds: z.nullable(z.number()),
  /** Hides the amounts of bids from everyone until the auction ends. */
  hideBids: z.boolean(),
  /** Addresses of collections. A bidder has to hold a token of one of them. */
  biddersOwnCollectionAddresses: z.array(z.string()),
  auctionBids: z.array(
    z.object({
      id: Id,
      amount: z.string(),
      createdAt: Timestamp,
      /** The bidder, if they chose to show a name or a picture. Only our service sends this. */
      bidder: z.optional(
        z.extend(PublicProfile, {
          /** Id of the member's first bid in the auction: the same in all their bids, and unknown elsewhere. */
          id: Id,
        }),
      ),
    }),
  ),
  auctionItems: z.optional(
    z.array(
      z.object({
        id: Id,
        quantity: z.number(),
        sortId: z.number(),
        mintingContractAsset: z.object({ id: Id }),
      }),
    ),
  ),
  createdAt: Timestamp,
  updatedAt: Timestamp,
};

/** Auction as a page sees it. */
export const PublicAuction = z.object(shown);
export type PublicAuction = z.infer<typeof PublicAuction>;

/** Auction (platform API, section 2.11). */
export const Auction = z.object({
  ...shown,
  organizationId: Id,
  websiteId: Id,
  /** User who put the auction up. */
  userId: Id,
  /** Signature of the user who put the auction up. */
  signature: z.string(),
  deletedAt: z.nullable(Timestamp),
});
export type Auction = z.infer<typeof Auction>;

export const listAuctions = endpoint({
  name: 'listAuctions',
  method: 'GET',
  path: '/api/auctions',
  summary: 'Lists the auctions of the website, those that end first at the top.',
  source: 'platform API 4.13; the platform documents no parameters, these are ours',
  level: 'core',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    auctionId: z.optional(oneOrMany(Id)),
    status: z.optional(AuctionStatus),
    type: z.optional(AuctionType),
    mintingContractId: z.optional(Id),
    includeDeleted: z._default(flag, 'false'),
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(Auction),
  errors: [400, 403, 429, 500],
  exposure: {
    query: ['auctionId', 'status', 'type', 'mintingContractId', 'limit', 'startingAfter'],
    response: page(PublicAuction),
    rate: 'public',
    cache: { fresh: 2, stale: 10, error: 60 },
  },
});

/** Item that an auction sells. */
export const AuctionItem = z.object({
  id: Id,
  auctionId: Id,
  quantity: z.number(),
  sortId: z.number(),
  mintingContractAsset: z.object({
    id: Id,
    name: z.string(),
    description: z.nullable(z.string()),
    imageUrl: z.nullable(z.string()),
    animationUrl: z.nullable(z.string()),
    tokenId: z.nullable(z.number()),
    isPhygitalItem: z.boolean(),
    revealedAt: z.nullable(Timestamp),
  }),
});
export type AuctionItem = z.infer<typeof AuctionItem>;

export const listAuctionItems = endpoint({
  name: 'listAuctionItems',
  method: 'GET',
  path: '/api/auctions/items',
  summary: 'Lists the items that auctions sell.',
  source: 'platform API 4.14; names from its SDK',
  level: 'core',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    /** Ids separated by commas. */
    auctionId: commaIds(),
    limit: limit(100, 10),
    startingAfter: z.optional(Id),
  }),
  response: page(AuctionItem),
  errors: [400, 403, 429, 500],
  exposure: {
    query: ['auctionId', 'limit', 'startingAfter'],
    response: page(AuctionItem),
    rate: 'public',
    cache: { fresh: 15, stale: 300, error: 3600 },
  },
});
