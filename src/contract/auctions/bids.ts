import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import {
  Id,
  SortDirection,
  Timestamp,
  UserReference,
  flag,
  limit,
  oneOrMany,
  ownWallet,
  page,
  scope,
} from '../primitives.js';
import { AuctionCurrency } from './auctions.js';

/** Life of a bid: submitted, then accepted or rejected. When the auction ends, the winner's bid is fulfilled. */
export const BidStatus = z.enum(['submitted', 'accepted', 'rejected', 'fulfilled']);
export type BidStatus = z.infer<typeof BidStatus>;

const shown = {
  id: Id,
  /** Decimal string in base units: 10 ** -currencyDecimals of the currency. */
  amount: z.nullish(
    z.pipe(
      z.union([z.string(), z.number()]),
      z.transform((value: number | string): string => String(value)),
    ),
  ),
  status: BidStatus,
  auctionId: Id,
  auction: z.nullable(z.object({ id: Id, name: z.string() })),
  auctionItemId: z.nullable(Id),
  currencyAddress: z.nullable(z.string()),
  currencyDecimals: z.number(),
  createdAt: z.optional(Timestamp),
  updatedAt: Timestamp,
};

/** The signed-in member's own bid. */
export const MyBid = z.object({ ...shown, loyaltyCurrency: z.nullable(AuctionCurrency) });
export type MyBid = z.infer<typeof MyBid>;

/** Bid, as the platform's public SDK describes it. Its currency contains secrets of the operator. */
export const Bid = z.object({
  ...shown,
  auctionItem: z.nullable(
    z.object({
      id: Id,
      quantity: z.number(),
      mintingContractAsset: z.nullable(
        z.object({
          id: Id,
          isPhygitalItem: z.boolean(),
          revealedAt: z.nullable(Timestamp),
          tokenId: z.nullable(z.number()),
        }),
      ),
    }),
  ),
  loyaltyCurrency: z.nullable(
    z.extend(AuctionCurrency, {
      apiAuthKey: z.nullable(z.string()),
      apiAuthType: z.nullable(z.enum(['none', 'basic', 'bearer', 'apiKey'])),
      apiAuthValue: z.nullable(z.string()),
      apiGetTransactionEntryUrl: z.nullable(z.string()),
      apiGetUrl: z.nullable(z.string()),
      apiPostUrl: z.nullable(z.string()),
    }),
  ),
  user: UserReference,
});
export type Bid = z.infer<typeof Bid>;

const filters = {
  auctionId: z.optional(Id),
  status: z.optional(BidStatus),
  statuses: z.optional(oneOrMany(BidStatus)),
  /** Order by amount. */
  orderBy: z._default(SortDirection, 'desc'),
  limit: limit(100, 10),
  startingAfter: z.optional(Id),
};

export const listAuctionBids = endpoint({
  name: 'listAuctionBids',
  method: 'GET',
  path: '/api/auction_bids',
  summary: 'Lists bids, highest first.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  query: z.strictObject({
    ...scope,
    ...filters,
    id: z.optional(oneOrMany(Id)),
    userId: z.optional(Id),
    walletAddress: z.optional(z.string()),
    skip: z.optional(z.string().check(z.regex(/^\d{1,6}$/, 'must be a whole number'))),
    includeCount: z._default(flag, 'false'),
  }),
  response: z.extend(page(Bid), { count: z.optional(z.number()) }),
  errors: [400, 403, 429, 500],
});

export const listMyAuctionBids = endpoint({
  name: 'listMyAuctionBids',
  method: 'GET',
  path: '/api/me/auction_bids',
  summary: "Lists the signed-in member's bids, highest first.",
  source: 'the platform’s SDK, for the user of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  query: z.strictObject(filters),
  response: page(MyBid),
  errors: [400, 401, 429],
  exposure: {
    query: ['auctionId', 'status', 'statuses', 'orderBy', 'limit', 'startingAfter'],
    response: page(MyBid),
    rate: 'member',
  },
  upstream: {
    endpoint: listAuctionBids,
    bind: { userId: 'userId' },
    owner: { user: 'user.id', wallet: 'user.walletAddress' },
  },
});

export const createAuctionBid = endpoint({
  name: 'createAuctionBid',
  method: 'POST',
  path: '/api/auction_bids',
  summary: 'Places a bid in an auction. The amount is held until the bid is beaten or has to pay.',
  source: 'an early version of the platform’s SDK; the platform has withdrawn it',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    organizationId: Id,
    websiteId: Id,
    auctionId: Id,
    /** Decimal string in base units: 10 ** -currencyDecimals of the currency. */
    amount: z.string().check(z.regex(/^[1-9]\d{0,77}$/, 'must be a positive whole number of base units')),
    chainName: z.string().check(z.maxLength(64)),
    /** Signature of the bid by the bidder's wallet. */
    signature: z.string().check(z.maxLength(32_768)),
    /** Bidder's wallet; if absent, the wallet that made the signature. */
    walletAddress: z.optional(z.string().check(z.minLength(1), z.maxLength(128))),
    /** Nonce of the signed bid, which can be used once. */
    nonce: z.optional(z.string().check(z.maxLength(78))),
    /** Last moment at which the signed bid may be accepted, in seconds since 1970. */
    deadline: z.optional(z.int()),
  }),
  response: z.object({ id: Id, status: BidStatus, auctionId: Id, amount: z.string(), endsAt: Timestamp }),
  errors: [400, 403, 404, 409, 429, 500],
});

const { auctionId, amount, chainName, signature, nonce, deadline } = createAuctionBid.body.shape;

export const createMyAuctionBid = endpoint({
  name: 'createMyAuctionBid',
  method: 'POST',
  path: '/api/me/auction_bids',
  summary: 'Places a bid that a wallet of the signed-in member signed (`contract/auctions/bid-message.ts`).',
  source: 'an early version of the platform’s SDK, for a wallet of the session',
  level: 'laurel',
  access: 'member',
  servedBy: 'proxy',
  body: z.strictObject({ auctionId, amount, chainName, signature, nonce, deadline, ...ownWallet }),
  response: createAuctionBid.response,
  errors: [400, 401, 403, 404, 409, 429, 502, 503, 504],
  exposure: {
    body: ['auctionId', 'amount', 'chainName', 'signature', 'nonce', 'deadline', 'wallet'],
    response: createAuctionBid.response,
    rate: 'bid',
  },
  upstream: { endpoint: createAuctionBid, bind: { walletAddress: 'wallet' } },
});
