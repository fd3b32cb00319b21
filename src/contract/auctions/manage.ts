import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, TimestampInput, requiredScope } from '../primitives.js';
import { Auction, AuctionType } from './auctions.js';

const name = z.string().check(z.minLength(1), z.maxLength(200));
const description = z.string().check(z.maxLength(5000));
/** Price in base units: 10 ** -currencyDecimals of the currency. */
const BaseUnits = z.string().check(z.regex(/^\d{1,78}$/, 'must be a whole number of base units, as a string'));
const Address = z.string().check(z.regex(/^0x[0-9a-fA-F]{40}$/, 'must be an address such as 0x… with 40 hex digits'));

export const createAuction = endpoint({
  name: 'createAuction',
  method: 'POST',
  path: '/api/auctions',
  summary: 'Puts pieces of a contract up for auction.',
  source: '.docs/operating.md',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...requiredScope,
    name,
    description: z._default(description, ''),
    type: AuctionType,
    mintingContractId: Id,
    /** User who puts the auction up, and cannot bid in it. */
    userId: Id,
    /** Exactly one of `loyaltyCurrencyId` and `currencyAddress` names the currency. */
    loyaltyCurrencyId: z.optional(Id),
    currencyAddress: z.optional(Address),
    /** Decimals of the token; an auction in points has those of its currency. */
    currencyDecimals: z.optional(z.int().check(z.minimum(0), z.maximum(36))),
    network: z._default(z.enum(['ethereum', 'zksync']), 'ethereum'),
    minBidAmount: z._default(BaseUnits, '0'),
    minBidIncrement: z.optional(z.nullable(BaseUnits)),
    reservePrice: z.optional(z.nullable(BaseUnits)),
    startsAt: TimestampInput,
    endsAt: TimestampInput,
    /** Minimum number of seconds that remain after a late bid. */
    extendedDurationInSeconds: z.optional(z.nullable(z.int().check(z.minimum(1), z.maximum(86_400)))),
    hideBids: z._default(z.boolean(), false),
    biddersOwnCollectionAddresses: z._default(z.array(Address).check(z.maxLength(50)), []),
    items: z
      .array(
        z.strictObject({
          assetId: Id,
          quantity: z._default(z.int().check(z.minimum(1), z.maximum(1_000_000)), 1),
          sortId: z._default(z.int(), 0),
        }),
      )
      .check(z.minLength(1), z.maxLength(100)),
  }),
  response: Auction,
  errors: [400, 403, 404, 500],
});

export const updateAuction = endpoint({
  name: 'updateAuction',
  method: 'POST',
  path: '/api/auctions/{id}',
  summary: 'Changes the texts of an auction, and its times and prices as long as nobody has bid.',
  source: '.docs/operating.md',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({
    name: z.optional(name),
    description: z.optional(description),
    startsAt: z.optional(TimestampInput),
    endsAt: z.optional(TimestampInput),
    minBidAmount: z.optional(BaseUnits),
    minBidIncrement: z.optional(z.nullable(BaseUnits)),
    reservePrice: z.optional(z.nullable(BaseUnits)),
  }),
  response: Auction,
  errors: [400, 403, 404, 409, 500],
});

export const cancelAuction = endpoint({
  name: 'cancelAuction',
  method: 'POST',
  path: '/api/auctions/{id}/cancel',
  summary: 'Cancels an auction: nobody wins, and all bidders get their points back.',
  source: '.docs/operating.md',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({}),
  response: Auction,
  errors: [400, 403, 404, 409, 500],
});
