import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import { compareDecimals } from '../../../values/amounts/decimal.js';
import { readMoment } from '../../../values/moments/read-moment.js';
import type { StoreContext } from '../context.js';
import type { JournalDefinition } from '../journal/journal.js';

/**
 * A bid that was sent and not answered, kept under the id of its auction. It holds no signature, so only the page that signed it
 * can send it again; any tab can search for it.
 */
export interface SentBid {
  /** Base units as decimal text. */
  readonly amount: string;
  /** When it was first sent, epoch ms on the server's clock. */
  readonly sentAt: number;
  /** The deadline that was signed, epoch ms. After it the platform no longer accepts the bid. */
  readonly until: number;
}

/**
 * Milliseconds after a bid's deadline until the page stops searching for it. An accepted bid may still appear in the list during
 * that time.
 */
const graceMs = 60_000;
/** Milliseconds by which the platform's clock may differ from the proxy's. */
const clockToleranceMs = 60_000;

/** Journal of a member's bids that were sent and not answered. */
export const bidJournal: JournalDefinition<SentBid> = {
  name: 'bid@2',
  parse(value) {
    const { amount, sentAt, until } = value as Partial<Record<keyof SentBid, unknown>>;
    if (typeof amount !== 'string' || !/^\d{1,78}$/.test(amount)) return undefined;
    return typeof sentAt === 'number' && typeof until === 'number' && Number.isFinite(sentAt) && Number.isFinite(until)
      ? { amount, sentAt, until }
      : undefined;
  },
  expiresAt: ({ until }) => until + graceMs,
};

/**
 * Searches the member's bids that the platform has accepted for one that was sent. Never rejects.
 *
 * @returns also `unreachable` if the amount of a bid that may be this one cannot be read
 */
export async function findBid(
  { client }: Pick<StoreContext, 'client'>,
  auctionId: PublicAuction['id'],
  { amount, sentAt }: SentBid,
): Promise<'accepted' | 'missing' | 'unreachable'> {
  try {
    const query = { auctionId, limit: 100 };
    const { data } = await client.request('GET /api/me/auction_bids', { query }, { member: true });
    const differences = data
      .filter(({ createdAt }) => createdAt === undefined || readMoment(createdAt) > sentAt - clockToleranceMs)
      .map((bid) => compareDecimals(bid.amount ?? '', amount));
    if (differences.includes(0)) return 'accepted';
    return differences.some(Number.isNaN) ? 'unreachable' : 'missing';
  } catch {
    return 'unreachable';
  }
}
