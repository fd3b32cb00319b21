import { and, asc, eq, gt, inArray, isNull, sql } from 'drizzle-orm';
import { currencies } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { invalid } from '../http/http-error.js';

/** Position of a currency in the owner's order: those without a `sortId` last, then by age. */
const position = sql`(coalesce(${currencies.sortId}, 2147483647), ${currencies.createdAt}, ${currencies.id})`;

/** Lists currencies of the website, in the order of their `sortId`. */
export const listCurrencies: Handler<'listCurrencies'> = async ({ query, scope }, { database }) => {
  const inScope = inArray(currencies.websiteId, [...scope.websiteIds]);
  const { startingAfter } = query;
  if (startingAfter !== undefined) {
    const [cursor] = await database
      .select({ id: currencies.id })
      .from(currencies)
      .where(and(inScope, eq(currencies.id, startingAfter)));
    if (!cursor) throw invalid({ field: 'startingAfter', message: 'There is no such currency' });
  }
  const rows = await database
    .select()
    .from(currencies)
    .where(
      and(
        inScope,
        query.includeDeleted === 'true' ? undefined : isNull(currencies.deletedAt),
        startingAfter === undefined
          ? undefined
          : gt(
              position,
              sql`(select coalesce(c.sort_id, 2147483647), c.created_at, c.id from currencies c where c.id = ${startingAfter})`,
            ),
      ),
    )
    .orderBy(sql`coalesce(${currencies.sortId}, 2147483647)`, asc(currencies.createdAt), asc(currencies.id))
    .limit(query.limit + 1);
  return {
    data: rows.slice(0, query.limit).map((row) => toCurrency(row, scope.organizationId)),
    hasNextPage: rows.length > query.limit,
  };
};

/** Returns a currency as the API shows it. */
export const toCurrency = (row: typeof currencies.$inferSelect, organizationId: string) => ({
  ...row,
  organizationId,
  createdAt: row.createdAt.toISOString(),
  updatedAt: row.updatedAt.toISOString(),
  deletedAt: row.deletedAt?.toISOString() ?? null,
});
