import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import { job } from '../../jobs/job.js';
import { sendEvaluation } from '../badges/evaluate-badges.js';
import { sendTakingBack } from '../badges/send-taking-back.js';
import { describeReason } from '../entry-reason.js';
import { changeBalances } from '../ledger.js';
import type { Change } from '../ledger.js';
import { takeDue } from '../take-due.js';
import type { DuePoints } from '../take-due.js';
import { completersOf } from './completers.js';
import { giveBack } from './give-back-rewards.js';
import { deletionKey, lockRule } from './rule-deletion.js';
import type { RuleRow } from './to-rules.js';

/** A deleted rule, and the edit that deleted it. */
export interface TakeBackRewards {
  readonly ruleId: string;
  readonly editId: string;
}

/** Number of accounts that one transaction changes. */
const accountsAtOnce = 200;

/**
 * Takes back what a deleted rule has paid: for each account what it got from the rule and has not returned, from the user who holds
 * the member's points now, including points in open bids and orders. Points that were spent do not become a debt. Then members lose
 * the badges that only the rule has earned. It stops as soon as the rule is restored: `giveBackRewards` then gives back what it
 * took.
 */
export const takeBackRewards = job<TakeBackRewards>({
  name: 'take-back-rewards',
  expireIn: 600,
  async run({ ruleId, editId }, context) {
    const { database } = context;
    // The job that gives back what an earlier deletion took may not have finished.
    await giveBack(context, ruleId);
    for (let after: string | undefined; ;) {
      const found = await findPaid(database, ruleId, after);
      after = found.at(-1)?.accountId;
      if (after === undefined) break;
      await transact(database, async (transaction) => {
        const locked = await lockRule(transaction, ruleId);
        if (locked?.deletionId === editId) await takeBack(transaction, context, locked.rule, { editId, found });
      });
    }
    for await (const userIds of completersOf(database, ruleId))
      await transact(database, async (transaction) => {
        const locked = await lockRule(transaction, ruleId);
        if (locked?.deletionId === editId) await sendTakingBack(context, locked.rule.websiteId, userIds, transaction);
      });
  },
});

/** Account that got more from a rule than it returned. */
interface PaidAccount extends DuePoints {
  readonly accountId: string;
}

async function takeBack(
  transaction: Database,
  context: ServiceContext,
  { id: ruleId, websiteId, name }: RuleRow,
  { editId, found }: { readonly editId: string; readonly found: readonly PaidAccount[] },
): Promise<void> {
  const taken = await takeDue(transaction, websiteId, found);
  const changes = found.flatMap(({ accountId, currencyId, userId }, index) =>
    (taken[index] ?? []).map((part): Change => {
      const isOwn = part.userId === userId;
      return {
        ...part,
        currencyId,
        direction: 'debit',
        mayOverdraw: true,
        idempotencyKey: isOwn ? deletionKey(editId) : `${deletionKey(editId)} ${accountId}`,
        ...(!isOwn && { metadata: { paidTo: accountId } }),
      };
    }),
  );
  if (changes.length === 0) return;
  const description = describeReason('taken_back', name);
  const posting = { websiteId, type: 'loyalty_rule', description, ruleId } as const;
  await changeBalances(transaction, { ...posting, now: new Date(context.clock.now()), changes });
  const userIds = changes.flatMap(({ userId }) => userId ?? []);
  await sendEvaluation(context, websiteId, userIds, transaction);
  await sendTakingBack(context, websiteId, userIds, transaction);
}

/**
 * Finds accounts that got more from a rule than was returned for them, in order. Points that another account returned on an
 * account's behalf count for that account.
 */
async function findPaid(
  database: Database,
  ruleId: string,
  after: string | undefined,
): Promise<readonly PaidAccount[]> {
  return rowsOf<PaidAccount>(
    await database.execute(sql`
      select account.id as "accountId", account.currency_id as "currencyId", account.user_id as "userId",
        sum(case entry.direction when 'credit' then entry.amount else -entry.amount end)::text as amount
      from transactions as posting
      join transaction_entries as entry on entry.transaction_id = posting.id
      join accounts as account on account.id = coalesce((entry.metadata ->> 'paidTo')::uuid, entry.account_id)
      where posting.rule_id = ${ruleId}::uuid and account.user_id is not null
        and (${after ?? null}::uuid is null or account.id > ${after ?? null}::uuid)
      group by account.id
      having sum(case entry.direction when 'credit' then entry.amount else -entry.amount end) > 0
      order by account.id
      limit ${accountsAtOnce}`),
  );
}
