import { and, asc, desc, eq, gte, inArray, lt, or, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Scope } from '../../access.js';
import type { Database } from '../../db/database.js';
import { accounts, ruleCompletions, rules, transactionEntries, transactions, wallets } from '../../db/schema/index.js';
import type { CheckedRequest, Handler } from '../../handler.js';
import { invalid } from '../../http/http-error.js';
import { selectMembers } from '../../identity/select-members.js';
import { absorbedBy } from '../../identity/user-group.js';
import { isInWindow, ruleWindow } from '../completion/rule-window.js';
import { toEntry } from './to-entry.js';

type Query = CheckedRequest<'countTransactionEntries'>['query'];

const sortColumns = {
  createdAt: transactionEntries.createdAt,
  updatedAt: transactionEntries.updatedAt,
  loyaltyAccountLockVersion: transactionEntries.lockVersion,
} as const;

/** Lists the ledger: every change of every amount. Changes with the same time are in the order of each account's entries. */
export const listTransactionEntries: Handler<'listTransactionEntries'> = async (
  { query, scope },
  { database, clock },
) => {
  const inScope = inArray(transactionEntries.websiteId, [...scope.websiteIds]);
  const [order, beyond] = query.sortDir === 'asc' ? [asc, sql`>`] : [desc, sql`<`];
  const keys = [sortColumns[query.sortBy], transactionEntries.lockVersion, transactionEntries.id] as const;
  const key = sql`(${keys[0]}, ${keys[1]}, ${keys[2]})`;
  const { startingAfter } = query;
  const isCursor = startingAfter === undefined ? undefined : and(inScope, eq(transactionEntries.id, startingAfter));
  if (isCursor && (await database.$count(transactionEntries, isCursor)) === 0)
    throw invalid({ field: 'startingAfter', message: 'There is no such entry' });
  const rows = await database
    .select({
      entry: transactionEntries,
      transaction: transactions,
      account: { id: accounts.id, currencyId: accounts.currencyId, userId: accounts.userId },
      rule: rules,
      walletAddress: wallets.address,
    })
    .from(transactionEntries)
    .innerJoin(transactions, eq(transactions.id, transactionEntries.transactionId))
    .innerJoin(accounts, eq(accounts.id, transactionEntries.accountId))
    .leftJoin(rules, eq(rules.id, transactions.ruleId))
    .leftJoin(wallets, and(eq(wallets.userId, accounts.userId), wallets.isPrimary))
    .where(
      and(
        inScope,
        isCursor &&
          sql`${key} ${beyond} (select ${keys[0]}, ${keys[1]}, ${keys[2]} from ${transactionEntries} where ${isCursor})`,
        await entryFilter(database, scope, query, clock.now()),
      ),
    )
    .orderBy(...keys.map((each) => order(each)))
    .limit(query.limit + 1);
  return {
    data: rows.slice(0, query.limit).map((row) => toEntry(row, scope.organizationId)),
    hasNextPage: rows.length > query.limit,
  };
};

/** Builds the filter for the entries that a request asks for. They have to be joined with transaction, account and rule. */
export const entryFilter = async (database: Database, scope: Scope, query: Query, now: number) =>
  and(...filters(database, scope, query), await blocking(database, scope, query, now));

function filters(database: Database, scope: Scope, query: Query): (SQL | undefined)[] {
  const members = selectMembers(database, scope, query);
  const { loyaltyCurrencyId, loyaltyRuleId, loyaltyRuleType, createdAtStart, createdAtEnd } = query;
  return [
    members && or(inArray(accounts.userId, members), inArray(accounts.userId, absorbedBy(database, members))),
    loyaltyCurrencyId && inArray(accounts.currencyId, loyaltyCurrencyId),
    loyaltyRuleId && inArray(transactions.ruleId, loyaltyRuleId),
    query.loyaltyRuleGroupId === undefined ? undefined : eq(rules.groupId, query.loyaltyRuleGroupId),
    loyaltyRuleType && inArray(rules.type, loyaltyRuleType),
    query.loyaltyTransactionId === undefined ? undefined : eq(transactions.id, query.loyaltyTransactionId),
    query.type === undefined ? undefined : eq(transactions.type, query.type),
    query.direction === undefined ? undefined : eq(transactionEntries.direction, query.direction),
    query.idempotencyKey === undefined ? undefined : eq(transactionEntries.idempotencyKey, query.idempotencyKey),
    createdAtStart === undefined ? undefined : gte(transactionEntries.createdAt, new Date(createdAtStart)),
    createdAtEnd === undefined ? undefined : lt(transactionEntries.createdAt, new Date(createdAtEnd)),
  ];
}

/** Builds the filter for entries that prevent rules from being completed again: those of completions in the current window. */
async function blocking(database: Database, scope: Scope, query: Query, now: number): Promise<SQL | undefined> {
  const { userCompletedLoyaltyRuleId: ids } = query;
  if (!ids) return undefined;
  const members = selectMembers(database, scope, query);
  if (!members)
    throw invalid({ field: 'userCompletedLoyaltyRuleId', message: 'Needs a member: userId or walletAddress' });
  const named = await database
    .select()
    .from(rules)
    .where(and(inArray(rules.id, ids), inArray(rules.websiteId, [...scope.websiteIds])));
  const windows = named.flatMap((rule) => {
    const window = ruleWindow(rule, now);
    return window ? [and(eq(ruleCompletions.ruleId, rule.id), isInWindow(window))] : [];
  });
  if (windows.length === 0) return sql`false`;
  return inArray(
    transactions.id,
    database
      .select({ id: ruleCompletions.transactionId })
      .from(ruleCompletions)
      .where(and(eq(ruleCompletions.status, 'completed'), inArray(ruleCompletions.userId, members), or(...windows))),
  );
}
