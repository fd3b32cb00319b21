import { and, count, eq, inArray } from 'drizzle-orm';
import { accounts, rules, transactionEntries, transactions } from '../../db/schema/index.js';
import type { Handler } from '../../handler.js';
import { entryFilter } from './list-transaction-entries.js';

/** Counts the entries of the ledger that a list with the same filters would show. */
export const countTransactionEntries: Handler<'countTransactionEntries'> = async (
  { query, scope },
  { database, clock },
) => {
  const [row] = await database
    .select({ totalCount: count() })
    .from(transactionEntries)
    .innerJoin(transactions, eq(transactions.id, transactionEntries.transactionId))
    .innerJoin(accounts, eq(accounts.id, transactionEntries.accountId))
    .leftJoin(rules, eq(rules.id, transactions.ruleId))
    .where(
      and(
        inArray(transactionEntries.websiteId, [...scope.websiteIds]),
        await entryFilter(database, scope, query, clock.now()),
      ),
    );
  return { totalCount: row?.totalCount ?? 0 };
};
