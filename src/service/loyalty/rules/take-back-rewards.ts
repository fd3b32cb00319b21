import { and, asc, eq, gt, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { transactionEntries, transactions } from '../../db/schema/index.js';
import { transact } from '../../db/transact.js';
import { job } from '../../jobs/job.js';
import { compareAmounts } from '../amount.js';
import { sendEvaluation } from '../badges/evaluate-badges.js';
import { changeBalances, lockAccounts } from '../ledger.js';
import { giveBack } from './give-back-rewards.js';
import { deletionKey, lockRule } from './rule-deletion.js';

/** A deleted rule, and the edit that deleted it. */
export interface TakeBackRewards {
  readonly ruleId: string;
  readonly editId: string;
}

/** Number of accounts that one transaction changes. */
const accountsAtOnce = 200;

/**
 * Takes back what a deleted rule has paid: from each account what it got from the rule and has not returned, but no more than the
 * account has. Points that were spent do not become a debt. It ends as soon as the rule is restored: `giveBackRewards` gives back what
 * it took until then.
 */
export const takeBackRewards = job<TakeBackRewards>({
  name: 'take-back-rewards',
  expireIn: 600,
  async run({ ruleId, editId }, context) {
    const { database, clock } = context;
    // What an earlier deletion took may still be on its way back.
    await giveBack(context, ruleId);
    for (let after: string | undefined; ;) {
      const found = await findPaid(database, ruleId, after);
      const batch = new Map(found.map(({ accountId, paid }) => [accountId, paid]));
      after = found.at(-1)?.accountId;
      if (after === undefined) return;
      await transact(database, async (transaction) => {
        const locked = await lockRule(transaction, ruleId);
        if (locked?.deletionId !== editId) return;
        const { rule } = locked;
        const changes = [];
        for (const { id, currencyId, userId, amount: balance } of await lockAccounts(transaction, [...batch.keys()])) {
          const paid = batch.get(id) ?? '0';
          const amount = compareAmounts(paid, balance) > 0 ? balance : paid;
          if (compareAmounts(amount, '0') <= 0) continue;
          const idempotencyKey = deletionKey(editId);
          changes.push({ currencyId, userId, direction: 'debit', amount, idempotencyKey } as const);
        }
        if (changes.length === 0) return;
        await changeBalances(transaction, {
          websiteId: rule.websiteId,
          type: 'loyalty_rule',
          description: `Taken back: ${rule.name}`,
          ruleId,
          now: new Date(clock.now()),
          changes,
        });
        await sendEvaluation(
          context,
          rule.websiteId,
          changes.flatMap(({ userId }) => userId ?? []),
          transaction,
        );
      });
    }
  },
});

/** Finds accounts that got more from a rule than they returned, in order. */
function findPaid(database: Database, ruleId: string, after: string | undefined) {
  const paid = sql<string>`sum(case ${transactionEntries.direction} when 'credit' then ${transactionEntries.amount}
    else -${transactionEntries.amount} end)`;
  return database
    .select({ accountId: transactionEntries.accountId, paid })
    .from(transactionEntries)
    .innerJoin(transactions, eq(transactions.id, transactionEntries.transactionId))
    .where(
      and(eq(transactions.ruleId, ruleId), after === undefined ? undefined : gt(transactionEntries.accountId, after)),
    )
    .groupBy(transactionEntries.accountId)
    .having(sql`${paid} > 0`)
    .orderBy(asc(transactionEntries.accountId))
    .limit(accountsAtOnce);
}
