import type { PageResponse, Route } from '../../../src/contract/index.js';
import type { Account } from '../../../src/contract/loyalty/accounts.js';
import type { Currency } from '../../../src/contract/loyalty/currencies.js';

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
/** Spreads numbers over 32 bits, always in the same way. */
const scatter = (n: number): number => Math.imul(n ^ (n >>> 15), 0x2c1b3c6d) >>> 0;
const address = (n: number): string => `0x${[1, 2, 3, 4, 5].map((part) => hex(scatter(n * 5 + part + 1), 8)).join('')}`;

/** Returns the account at a place: amounts fall by a power law, with ties at the end. */
const account = (place: number): Account => ({
  id: guid(0xa, place),
  loyaltyCurrencyId: currencyId,
  userId: guid(0xb, place),
  user: {
    id: guid(0xb, place),
    walletAddress: address(place),
    userMetadata: [{ displayName: `Member ${place + 1}`, logoUrl: null }],
  },
  amount: Math.floor(50_000_000 / (place + 10) ** 0.6),
});

/** Kind of visitor: nobody, or the member at three quarters of the board. */
export type Visitor = 'signed-out' | 'signed-in';

/** Number of rows of the first page, which is the largest size allowed, and of the last. */
const pageSize = 100;

/**
 * Returns a `fetch` that answers with a board. Its first page has a hundred rows; the second stands for all pages that a
 * member would have loaded, up to `rows`; the third and last has a hundred again. The text of the answers is prepared, so
 * that the measurement begins with parsing. Each page of the board has an `ETag`, as the real proxy gives it.
 */
export function cannedProxy(rows: number, visitor: Visitor): typeof fetch {
  const own = account(Math.floor(rows * 0.75));
  const user = { id: own.userId ?? '', displayName: 'You', logoUrl: null, wallets: [] };
  const page = (from: number, to: number, hasNextPage: boolean) =>
    JSON.stringify({ data: Array.from({ length: to - from }, (_, at) => account(from + at)), hasNextPage });
  const pages = new Map<string | null, string>([
    [null, page(0, pageSize, true)],
    [account(pageSize - 1).id, page(pageSize, rows, true)],
    [account(rows - 1).id, page(rows, rows + pageSize, false)],
  ]);
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
    const known = JSON.stringify(answers[`GET ${path}` as Route]) as string | undefined;
    const isBoard = path === '/api/loyalty/accounts';
    const text = isBoard ? pages.get(searchParams.get('startingAfter')) : known;
    if (text === undefined) throw new TypeError(`Nothing answers ${path}?${searchParams}.`);
    return answer(text, isBoard ? `"${searchParams.get('startingAfter')}"` : undefined);
  };
}

function answer(text: string, etag: string | undefined): Response {
  const response = new Response(null, { headers: { 'content-type': 'application/json', ...(etag && { etag }) } });
  return Object.assign(response, { text: async () => text });
}
