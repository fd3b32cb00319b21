import { and, eq, inArray, isNull } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { auctions } from '../db/schema/index.js';
import type { Terms } from './bidding-rules.js';

export type Auction = typeof auctions.$inferSelect;

/** Finds an auction of one of the websites; `undefined` if there is none or it is deleted. */
export async function findAuction(
  database: Database,
  id: string,
  websiteIds: readonly string[],
): Promise<Auction | undefined> {
  const [auction] = await database
    .select()
    .from(auctions)
    .where(and(eq(auctions.id, id), inArray(auctions.websiteId, [...websiteIds]), isNull(auctions.deletedAt)));
  return auction;
}

/** Returns the auction and locks it: no other transaction can bid in it or settle it until this one ends. */
export async function lockAuction(transaction: Database, id: string): Promise<Auction | undefined> {
  const [auction] = await transaction.select().from(auctions).where(eq(auctions.id, id)).for('update');
  return auction;
}

/** Returns the terms of an auction, with its amounts as numbers. */
export const termsOf = ({ type, minBidAmount, minBidIncrement, reservePrice }: Auction): Terms => ({
  type,
  minBidAmount: BigInt(minBidAmount),
  minBidIncrement: minBidIncrement === null ? null : BigInt(minBidIncrement),
  reservePrice: reservePrice === null ? null : BigInt(reservePrice),
});
