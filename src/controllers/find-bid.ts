import type { Program } from '../program/program.js';

/** Milliseconds by which two clocks may differ. */
const tolerance = 60_000;

/**
 * Whether a bid is among those that were taken in of the member's. Never rejects.
 *
 * @param bid base units, and when it was sent, epoch ms on the server's clock
 */
export async function findBid(
  program: Program,
  auctionId: string,
  { units, sentAt }: { readonly units: bigint; readonly sentAt: number },
): Promise<'taken' | 'missing' | 'unreachable'> {
  try {
    const query = { auctionId, limit: 100 };
    const { data } = await program.client.request('GET /api/me/auction_bids', { query }, { member: true });
    const isIt = ({ amount, createdAt }: (typeof data)[number]): boolean =>
      amount === String(units) && (createdAt === undefined || Date.parse(createdAt) > sentAt - tolerance);
    return data.some(isIt) ? 'taken' : 'missing';
  } catch {
    return 'unreachable';
  }
}
