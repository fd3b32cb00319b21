import { and, asc, eq, sql } from 'drizzle-orm';
import type { Network } from '../../contract/network.js';
import { websiteOf } from '../access.js';
import { websiteCollections } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';

/** Lists the collections of a website, in the order of their owner. */
export const listWebsiteCollections: Handler<'listWebsiteCollections'> = async ({ query, scope }, { database }) => {
  const inScope = eq(websiteCollections.websiteId, websiteOf(scope));
  const isCursor =
    query.startingAfter === undefined ? undefined : and(inScope, eq(websiteCollections.id, query.startingAfter));
  if (isCursor && (await database.$count(websiteCollections, isCursor)) === 0)
    throw invalid({ field: 'startingAfter', message: 'There is no such collection' });
  const { sortId, id } = websiteCollections;
  const rows = await database
    .select()
    .from(websiteCollections)
    .where(
      and(
        inScope,
        isCursor && sql`(${sortId}, ${id}) > (select ${sortId}, ${id} from ${websiteCollections} where ${isCursor})`,
      ),
    )
    .orderBy(asc(sortId), asc(id))
    .limit(query.limit + 1);
  return {
    data: rows.slice(0, query.limit).map(({ address, network, royaltyFee, ...row }) => ({
      ...row,
      collectionAddress: address,
      network: network as Network,
      royaltyFee: royaltyFee === null ? null : Number(royaltyFee),
    })),
    hasNextPage: rows.length > query.limit,
  };
};
