import * as z from 'zod/mini';
import { endpoint } from '../endpoint.js';
import { Id, Timestamp, flag, limit, page, requiredScope } from '../primitives.js';

/** What an operator may change of a currency; its decimals stay, because amounts are stored with them. */
const changeable = {
  imageUrl: z.optional(z.nullable(z.string())),
  sortId: z.optional(z.int()),
  apiAuthKey: z.optional(z.nullable(z.string())),
  apiAuthType: z.optional(z.nullable(z.enum(['none', 'basic', 'bearer', 'apiKey']))),
  apiAuthValue: z.optional(z.nullable(z.string())),
  apiGetTransactionEntryUrl: z.optional(z.nullable(z.string())),
  apiGetUrl: z.optional(z.nullable(z.string())),
  apiPostUrl: z.optional(z.nullable(z.string())),
};
const name = z.string().check(z.minLength(1), z.maxLength(100));
const symbol = z.string().check(z.minLength(1), z.maxLength(20));

/** Currency as a page sees it: without the secrets that the platform sends along. */
export const Currency = z.object({
  id: Id,
  name: z.string(),
  symbol: z.string(),
  /** Number of decimals that an amount may have. */
  decimals: z.number(),
  imageUrl: z.nullable(z.string()),
  sortId: z.nullable(z.number()),
  deletedAt: z.nullable(Timestamp),
});
export type Currency = z.infer<typeof Currency>;

/** Kind of points. Currencies with `api…` fields keep their balances in another system. */
export const CurrencyRecord = z.extend(Currency, {
  apiAuthKey: z.nullable(z.string()),
  apiAuthType: z.nullable(z.enum(['none', 'basic', 'bearer', 'apiKey'])),
  apiAuthValue: z.nullable(z.string()),
  apiGetTransactionEntryUrl: z.nullable(z.string()),
  apiGetUrl: z.nullable(z.string()),
  apiPostUrl: z.nullable(z.string()),
  createdAt: Timestamp,
  updatedAt: Timestamp,
  createdById: z.nullable(Id),
  organizationId: Id,
  websiteId: Id,
});

export const listCurrencies = endpoint({
  name: 'listCurrencies',
  method: 'GET',
  path: '/api/loyalty/currencies',
  summary: 'Lists the currencies of the website, in the order that its owner chose.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'public',
  servedBy: 'platform',
  query: z.strictObject({
    ...requiredScope,
    includeDeleted: z._default(flag, 'false'),
    limit: limit(100, 20),
    startingAfter: z.optional(Id),
  }),
  response: page(CurrencyRecord),
  errors: [400, 403, 429, 500],
  exposure: {
    query: ['limit', 'startingAfter'],
    response: page(Currency),
    rate: 'public',
    cache: { fresh: 60, stale: 600, error: 86_400 },
  },
});

export const createCurrency = endpoint({
  name: 'createCurrency',
  method: 'POST',
  path: '/api/loyalty/currencies',
  summary: 'Adds a currency to the website.',
  source: 'the platform’s SDK',
  level: 'extended',
  access: 'operator',
  servedBy: 'platform',
  body: z.strictObject({
    ...requiredScope,
    name,
    symbol,
    /** Number of decimals that an amount may have. */
    decimals: z.int().check(z.minimum(0), z.maximum(18)),
    ...changeable,
  }),
  response: CurrencyRecord,
  errors: [400, 403, 404, 500],
});

export const updateCurrency = endpoint({
  name: 'updateCurrency',
  method: 'POST',
  path: '/api/loyalty/currencies/{id}',
  summary: 'Changes a currency, but not its decimals.',
  source: '.docs/operating.md',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  body: z.strictObject({ name: z.optional(name), symbol: z.optional(symbol), ...changeable }),
  response: CurrencyRecord,
  errors: [400, 403, 404, 500],
});

export const deleteCurrency = endpoint({
  name: 'deleteCurrency',
  method: 'DELETE',
  path: '/api/loyalty/currencies/{id}',
  summary: 'Takes a currency out of use. Balances and history stay.',
  source: '.docs/operating.md',
  level: 'laurel',
  access: 'operator',
  servedBy: 'platform',
  params: z.strictObject({ id: Id }),
  response: CurrencyRecord,
  errors: [400, 403, 404, 500],
});
