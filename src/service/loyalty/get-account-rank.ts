import { and, eq, inArray } from 'drizzle-orm';
import { accounts } from '../db/schema/index.js';
import type { Handler } from '../handler.js';
import { notFound } from '../http/http-error.js';
import { rankOf } from './rank.js';

/** Returns the rank of an account among the members' accounts of its currency; a currency's main account has none. */
export const getAccountRank: Handler<'getAccountRank'> = async ({ params, query, scope }, { database }) => {
  const [account] = await database
    .select({ amount: accounts.amount, userId: accounts.userId })
    .from(accounts)
    .where(
      and(
        eq(accounts.id, params.id),
        eq(accounts.currencyId, query.loyaltyCurrencyId),
        inArray(accounts.websiteId, [...scope.websiteIds]),
      ),
    );
  if (!account) throw notFound();
  return { rank: account.userId === null ? null : await rankOf(database, query.loyaltyCurrencyId, account.amount) };
};
