import type { Scope } from '../access.js';
import type { ServiceContext } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { listAuctions } from './list-auctions.js';

/** Returns one auction as the API lists it. Throws 404 if the websites have none with this id. */
export async function showAuction(context: ServiceContext, scope: Scope, id: string) {
  const query = { auctionId: [id], includeDeleted: 'true' as const, limit: 1 };
  const { data } = await listAuctions({ params: undefined, query, body: undefined, scope, origin: '' }, context);
  const [auction] = data;
  if (!auction) throw notFound();
  return auction;
}
