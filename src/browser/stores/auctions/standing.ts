import type { PublicAuction } from '../../../contract/auctions/auctions.js';
import type { MyBid } from '../../../contract/auctions/bids.js';
import type { PageResponse } from '../../../contract/index.js';
import type { SessionState } from '../../client/session.js';
import { baseUnits } from '../../../values/amounts/base-units.js';
import type { PagesState } from '../pages.js';
import type { QueryState } from '../query.js';
import { heldFor, type OwnBids } from './auction.js';
import type { AuctionState, BidPoints } from './auction-state.js';

/** Whether the store knows how the member stands. */
export function standingOf(session: SessionState, { status }: PagesState<MyBid>): AuctionState['standing'] {
  if (session.status === 'signed-out') return 'visitor';
  if (session.status === 'unknown') return session.problem ? 'failed' : 'pending';
  return status === 'success' ? 'known' : status === 'error' ? 'failed' : 'pending';
}

/**
 * Returns the points that the member can bid with; `undefined` unless the auction is in points, the accounts have loaded and the
 * balance and the member's bids can be read.
 */
export function pointsOf(
  auction: PublicAuction | undefined,
  own: OwnBids | undefined,
  accounts: QueryState<PageResponse<'GET /api/me/accounts'>>,
): BidPoints | undefined {
  if (!auction?.loyaltyCurrencyId || !own || accounts.status !== 'success') return undefined;
  const account = accounts.data.data.find(({ loyaltyCurrencyId }) => loyaltyCurrencyId === auction.loyaltyCurrencyId);
  const held = heldFor(auction, own);
  const free = account ? baseUnits(account.amount, auction.currencyDecimals) : 0n;
  return free === undefined ? undefined : { available: free + held, held };
}

/** Whether the site takes bids. If the proxy cannot be reached, a bid may be tried. */
export function canBidOf(capabilities: QueryState<PageResponse<'GET /capabilities'>>): AuctionState['canBid'] {
  if (capabilities.status !== 'success') return capabilities.status === 'error' ? 'yes' : undefined;
  const { maintenance, operations } = capabilities.data;
  return maintenance ? 'maintenance' : operations.includes('createMyAuctionBid') ? 'yes' : 'no';
}
