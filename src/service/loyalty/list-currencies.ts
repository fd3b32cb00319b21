import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { currencies } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';

/** Place in the owner's order of a currency without a `sortId`: the last one. */
const unsorted = 2_147_483_647;

/** Position of a currency in the owner's order: those without a `sortId` last, then by age. */
const position = sql`(coalesce(${currencies.sortId}, 2147483647), ${currencies.createdAt}, ${currencies.id})`;

/** Lists currencies of the website, in the order of their `sortId`. */
export const listCurrencies: Handler<'listCurrencies'> = async (request, { database, pageEnds }) => {
  const { query, scope } = request;
  const inScope = inArray(currencies.websiteId, [...scope.websiteIds]);
  const { startingAfter } = query;
  const opened = await pageEnds.open('listCurrencies', request);
  if (startingAfter !== undefined && !opened.after) {
    const [cursor] = await database
      .select({ id: currencies.id })
      .from(currencies)
      .where(and(inScope, eq(currencies.id, startingAfter)));
    if (!cursor) throw invalid({ field: 'startingAfter', message: 'There is no such currency' });
  }
  const after = opened.after
    ? sql`(${opened.after[0]}::integer, ${opened.after[1]}::timestamptz, ${startingAfter}::uuid)`
    : sql`(select coalesce(c.sort_id, 2147483647), c.created_at, c.id from currencies c where c.id = ${startingAfter})`;
  const rows = await database
    // The age as text, because a JavaScript date is less precise than the database's timestamps.
    .select({ currency: currencies, age: sql<string>`${currencies.createdAt}::text` })
    .from(currencies)
    .where(
      and(
        inScope,
        query.includeDeleted === 'true' ? undefined : isNull(currencies.deletedAt),
        startingAfter === undefined ? undefined : gt(position, after),
      ),
    )
    .orderBy(sql`coalesce(${currencies.sortId}, 2147483647)`, asc(currencies.createdAt), asc(currencies.id))
    .limit(query.limit + 1);
  const page = rows.slice(0, query.limit);
  const hasNextPage = rows.length > page.length;
  const end = hasNextPage ? page.at(-1) : undefined;
  if (end) {
    const { id, sortId } = end.currency;
    await opened.end({ id, place: [String(sortId ?? unsorted), end.age] });
  }
  return { data: page.map(({ currency }) => toCurrency(currency, scope.organizationId)), hasNextPage };
};

/** Returns a currency as the API shows it. */
export const toCurrency = (row: typeof currencies.$inferSelect, organizationId: string) => ({
  ...row,
  organizationId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});
