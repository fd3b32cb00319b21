import type { Scope } from '../access.js';
import type { Database } from '../db/database.js';
import { HttpError, notFound } from '../http/http-error.js';
import { lockAuction } from './find-auction.js';
import type { Auction } from './find-auction.js';
import { isOver } from './settle-auction.js';

/** Locks and returns an auction that is still open for bids. Throws 404 if the websites have none, and 409 if it is over. */
export async function lockOpenAuction(transaction: Database, scope: Scope, id: string, now: Date): Promise<Auction> {
  const auction = await lockAuction(transaction, id);
  if (!auction || auction.deletedAt || !scope.websiteIds.includes(auction.websiteId)) throw notFound();
  if (isOver(auction, now)) throw new HttpError(409, { message: 'The auction is over' });
  return auction;
}
