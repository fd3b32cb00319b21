import type { CheckedRequest, Handler, ServiceContext } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { findHeldCollections } from '../chain-holdings.js';
import { transact } from '../db/transact.js';
import { InsufficientBalanceError } from '../loyalty/ledger.js';
import { readBidder } from './bid-signature.js';
import { findAuction } from './find-auction.js';
import type { Auction } from './find-auction.js';
import { placeBid } from './place-bid.js';
import { refuseBid } from './refuse-bid.js';

/**
 * Bids in an auction. It asks the chain before it locks the auction; under the lock, it checks one bid at a time and accepts or
 * refuses it.
 */
export const createAuctionBid: Handler<'createAuctionBid'> = async ({ body, scope }, context) => {
  const auction = await findAuction(context.database, body.auctionId, scope.websiteIds);
  if (!auction) throw notFound();
  const bidder = await readBidder(body, auction, scope.organizationId, context);
  if (!(await mayBid(auction, bidder.userId, context))) throw refuseBid('COLLECTION_REQUIRED');
  const { bid, endsAt } = await place(body, auction, bidder, context);
  return { id: bid.id, status: bid.status, auctionId: auction.id, amount: bid.amount, endsAt: endsAt.toISOString() };
};

type Body = CheckedRequest<'createAuctionBid'>['body'];

/** Whether the bidder holds a token of one of the collections that the auction requires. */
async function mayBid(auction: Auction, userId: string, context: ServiceContext): Promise<boolean> {
  const { biddersOwnCollectionAddresses: collections } = auction;
  return collections.length === 0 || (await findHeldCollections(context, userId, collections)).length > 0;
}

async function place(
  { amount, chainName, signature }: Body,
  { id: auctionId }: Auction,
  bidder: { userId: string; walletAddress: string; nonce: string },
  context: ServiceContext,
) {
  try {
    return await transact(context.database, (transaction) =>
      placeBid(transaction, { auctionId, amount, chainName, signature, ...bidder }, context),
    );
  } catch (error) {
    if (error instanceof InsufficientBalanceError) throw refuseBid('INSUFFICIENT_BALANCE');
    throw error;
  }
}
