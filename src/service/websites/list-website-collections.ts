import { and, asc, eq, sql } from 'drizzle-orm';
import type { Network } from '../../contract/network.js';
import { websiteOf } from '../access.js';
import { websiteCollections } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';

/** Lists the collections of a website, in the order of their owner. */
export const listWebsiteCollections: Handler<'listWebsiteCollections'> = async (request, { database, pageEnds }) => {
  const { query, scope } = request;
  const inScope = eq(websiteCollections.websiteId, websiteOf(scope));
  const opened = await pageEnds.open('listWebsiteCollections', request);
  const { startingAfter } = query;
  const isCursor = startingAfter === undefined ? undefined : and(inScope, eq(websiteCollections.id, startingAfter));
  if (isCursor && !opened.after && (await database.$count(websiteCollections, isCursor)) === 0)
    throw invalid({ field: 'startingAfter', message: 'There is no such collection' });
  const { sortId, id } = websiteCollections;
  const after = opened.after
    ? sql`(${opened.after[0]}::integer, ${startingAfter}::uuid)`
    : sql`(select ${sortId}, ${id} from ${websiteCollections} where ${isCursor})`;
  const rows = await database
    .select()
    .from(websiteCollections)
    .where(and(inScope, isCursor && sql`(${sortId}, ${id}) > ${after}`))
    .orderBy(asc(sortId), asc(id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const hasNextPage = rows.length > page.length;
  const last = hasNextPage ? page.at(-1) : undefined;
  if (last) await opened.end({ id: last.id, place: [String(last.sortId)] });
  return {
    data: page.map(({ address, network, royaltyFee, ...row }) => ({
      ...row,
      collectionAddress: address,
      network: network as Network,
      royaltyFee: royaltyFee === null ? null : Number(royaltyFee),
    })),
    hasNextPage,
  };
};
