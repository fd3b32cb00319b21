import type { PageResponse } from 'laurel-widgets/contract';
import { addressOf, account, leaders, leaf } from './community.js';
import { mira } from './members.js';
import type { FixtureRequest } from './state.js';

export type AuctionFixture = PageResponse<'GET /api/auctions'>['data'][number];
type Bids = PageResponse<'GET /api/me/auction_bids'>;
type MyBid = Bids['data'][number];

/** Returns a moment that is `ms` milliseconds after the state was first shown. */
export type At = (ms: number) => string;

const minuteMs = 60_000;
const hourMs = 60 * minuteMs;
const id = (kind: number, index: number): string =>
  `${String(kind).padStart(8, '0')}-0000-4000-8000-${index.toString(16).padStart(12, '0')}`;

/** The auction that most states are about. */
export const auctionId = id(40, 7);
export const bidId = (index: number): string => id(41, index);

const art = {
  day: new URL('../art/still-1.svg?no-inline', import.meta.url).href,
  night: new URL('../art/still-2.svg?no-inline', import.meta.url).href,
};

/** The same bids, of members who show a name or a picture, and of one who shows neither. */
export const named = (all: AuctionFixture['auctionBids']): AuctionFixture['auctionBids'] =>
  all.map((bid, index) => {
    const user = account(index % 3, leaders[[4, 2, 1][index % 3] ?? 2] ?? { amount: 0 }).user;
    const { displayName = null, logoUrl = null } = user?.userMetadata[0] ?? {};
    return { ...bid, bidder: { id: id(43, index % 3), displayName, logoUrl } };
  });

export const bids = (at: At, ...amounts: (number | string)[]): AuctionFixture['auctionBids'] =>
  amounts.map((amount, index) => ({
    id: bidId(amounts.length - index),
    amount: String(amount),
    createdAt: at(-42_000 - index * index * 2.5 * minuteMs),
  }));

/** An English auction in Leaf that lasts another four hours, with four bids. */
export const auction = (at: At, given: Partial<AuctionFixture> = {}): AuctionFixture => ({
  id: auctionId,
  name: 'Still life with laurel, no. 7',
  description: '',
  type: 'english',
  status: 'in_progress',
  network: 'ethereum',
  mintingContractId: id(11, 1),
  loyaltyCurrencyId: leaf.id,
  loyaltyCurrency: leaf,
  currencyAddress: null,
  currencyDecimals: 0,
  reservePrice: null,
  minBidIncrement: '50',
  minBidAmount: '1000',
  startsAt: at(-20 * hourMs),
  endsAt: at(4 * hourMs + 12 * minuteMs + 33_000),
  extendedDurationInSeconds: 300,
  hideBids: false,
  biddersOwnCollectionAddresses: [],
  auctionBids: bids(at, 1210, 1160, 1110, 1000),
  createdAt: at(-48 * hourMs),
  updatedAt: at(-42_000),
  ...given,
});

/** Answers with one auction after the other, then repeats the last one. All times count from the first answer. */
export function lots(...turns: ((at: At) => Partial<AuctionFixture>)[]) {
  let start = 0;
  return ({ earlier }: FixtureRequest): PageResponse<'GET /api/auctions'> => {
    if (earlier === 0) start = Date.now();
    const at: At = (ms) => new Date(start + ms).toISOString();
    const turn = turns[Math.min(earlier, turns.length - 1)];
    return { data: turn ? [auction(at, turn(at))] : [], hasNextPage: false };
  };
}

/** Bids of the signed-in member, the highest first. A bid with an id is one of the auction's own bids. */
export const own = (...made: (readonly [amount: number | string, status?: MyBid['status'], id?: string])[]): Bids => ({
  data: made.map(([amount, status = 'accepted', bid], index) => ({
    id: bid ?? id(42, index),
    amount: String(amount),
    status,
    auctionId,
    auction: { id: auctionId, name: 'Still life with laurel, no. 7' },
    auctionItemId: null,
    currencyAddress: null,
    currencyDecimals: 0,
    loyaltyCurrency: leaf,
    createdAt: new Date(Date.now() - 40_000 - index * minuteMs).toISOString(),
    updatedAt: new Date().toISOString(),
  })),
  hasNextPage: false,
});

export const purse = (amount: number | string | null): PageResponse<'GET /api/me/accounts'> => ({
  data: [account(1, { name: mira.displayName, address: addressOf(1), amount })],
  hasNextPage: false,
});

export const piece = (index: number, name: string, imageUrl: string | null, quantity = 1) => ({
  id: id(43, index),
  auctionId,
  quantity,
  sortId: index,
  mintingContractAsset: {
    id: id(44, index),
    name,
    description: null,
    imageUrl,
    animationUrl: null,
    tokenId: index,
    isPhygitalItem: false,
    revealedAt: null,
  },
});

export const pieces = (...list: ReturnType<typeof piece>[]): PageResponse<'GET /api/auctions/items'> => ({
  data: list.length > 0 ? list : [piece(1, 'Still life with laurel', art.day)],
  hasNextPage: false,
});

export const nightPiece = piece(2, 'Still life at night', art.night);
