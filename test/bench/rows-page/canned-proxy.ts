import type { PageResponse, Route } from '../../../src/contract/index.js';
import type { Account, Currency } from '../../../src/contract/loyalty.js';

type Answers = { readonly [R in Route]?: PageResponse<R> };

export const currencyId = '6f1c2a90-3b7e-4d15-8c42-9a0be7d6f301';

const currency: Currency = {
  id: currencyId,
  name: 'Leaf',
  symbol: 'LEAF',
  decimals: 0,
  imageUrl: null,
  sortId: 1,
  deletedAt: null,
};

const hex = (value: number, digits: number): string => value.toString(16).padStart(digits, '0');
const guid = (kind: number, n: number): string => `${hex(kind, 8)}-0000-4000-8000-${hex(n, 12)}`;
/** Spreads numbers over 32 bits, the same every time. */
const scatter = (n: number): number => Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) >>> 0;
const address = (n: number): string => `0x${[1, 2, 3, 4, 5].map((part) => hex(scatter(n * 5 + part + 1), 8)).join('')}`;

/** The account at a place: amounts fall like a power, with ties below. */
const account = (place: number): Account => ({
  id: guid(0xa, place),
  loyaltyCurrencyId: currencyId,
  userId: guid(0xb, place),
  user: {
    id: guid(0xb, place),
    walletAddress: address(place),
    userMetadata: [{ displayName: `Member ${place + 1}`, logoUrl: null, twitterUser: null, discordUser: null }],
    websiteUserAttributeValues: [],
  },
  amount: Math.floor(50_000_000 / (place + 10) ** 0.6),
});

/** What the visitor is: nobody, or the member three quarters down the board. */
export type Visitor = 'signed-out' | 'signed-in';

/**
 * A `fetch` that answers with a board of `rows` rows in its first page and a hundred more in the next. Its answers are
 * text that is there already: what is measured begins with parsing it.
 */
export function cannedProxy(rows: number, visitor: Visitor): typeof fetch {
  const own = account(Math.floor(rows * 0.75));
  const user = { id: own.userId ?? '', displayName: 'You', logoUrl: null, wallets: [] };
  const page = (from: number, count: number, hasNextPage: boolean) =>
    JSON.stringify({ data: Array.from({ length: count }, (_, at) => account(from + at)), hasNextPage });
  const first = page(0, rows, true);
  const next = page(rows, 100, false);
  const answers: Answers = {
    'GET /session':
      visitor === 'signed-out' ? { status: visitor } : { status: visitor, user, expiresAt: '2100-01-01T00:00:00.000Z' },
    'GET /api/loyalty/currencies': { data: [currency], hasNextPage: false },
    'GET /api/users/count': { totalCount: rows },
    'GET /api/me/accounts': { data: [own], hasNextPage: false },
  };
  return async (input) => {
    const { pathname, searchParams } = new URL(input instanceof Request ? input.url : input, location.href);
    const path = pathname.slice(pathname.indexOf('/', 1));
    if (path === '/api/loyalty/accounts') return answer(searchParams.has('startingAfter') ? next : first);
    const known = answers[`GET ${path}` as Route];
    if (!known) throw new TypeError(`Nothing answers ${path}.`);
    return answer(JSON.stringify(known));
  };
}

function answer(text: string): Response {
  const response = new Response(null, { headers: { 'content-type': 'application/json' } });
  return Object.assign(response, { text: async () => text });
}
