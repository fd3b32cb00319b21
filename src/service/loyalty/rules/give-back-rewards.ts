import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import { holderOf } from '../../identity/user-group.js';
import { job } from '../../jobs/job.js';
import { sendEvaluation } from '../badges/evaluate-badges.js';
import { describeReason } from '../entry-reason.js';
import { changeGroupBalances } from '../group-ledger.js';
import { cancelRepeated } from './cancel-repeated.js';
import { completersOf } from './completers.js';
import { giveBackBadges } from './give-back-badges.js';
import { deletionKey, lockRule } from './rule-deletion.js';
import type { LockedRule } from './rule-deletion.js';

/** Number of entries that one transaction gives back. */
const entriesAtOnce = 200;

/** Gives back what deletions of a rule have taken, after the rule was restored, and has the members' badges checked again. */
export const giveBackRewards = job<{ readonly ruleId: string }>({
  name: 'give-back-rewards',
  expireIn: 600,
  async run({ ruleId }, context) {
    await giveBack(context, ruleId);
    await cancelRepeated(context, ruleId);
    for await (const userIds of completersOf(context.database, ruleId)) {
      await giveBackBadges(context, ruleId, userIds);
      await transact(context.database, async (transaction) => {
        const locked = await lockRule(transaction, ruleId);
        if (locked) await sendEvaluation(context, locked.rule.websiteId, userIds, transaction);
      });
    }
  },
});

/**
 * Gives back, exactly and once, what each deletion of a rule has taken that was undone since. What a deletion took that still holds
 * is not given back. Points of a merged member go to the one who holds their points now.
 */
export async function giveBack(context: ServiceContext, ruleId: string): Promise<void> {
  const { database, clock } = context;
  for (let isDone = false; !isDone;)
    isDone = await transact(database, async (transaction) => {
      const locked = await lockRule(transaction, ruleId);
      const taken = locked ? await findTaken(transaction, locked) : [];
      if (!locked || taken.length === 0) return true;
      const { id, websiteId, name } = locked.rule;
      await changeGroupBalances(transaction, {
        websiteId,
        type: 'loyalty_rule',
        description: describeReason('given_back', name),
        ruleId: id,
        now: new Date(clock.now()),
        changes: taken.map(({ entryId, ...change }) => ({
          ...change,
          direction: 'credit',
          idempotencyKey: `given back ${entryId}`,
        })),
      });
      const userIds = taken.map(({ userId }) => userId);
      await sendEvaluation(context, websiteId, userIds, transaction);
      return false;
    });
}

/** Points that a deletion took, and the user who holds the member's points now. */
interface Taken {
  readonly entryId: string;
  readonly currencyId: string;
  readonly userId: string;
  /** Decimal text */
  readonly amount: string;
  /** Names the account that the rule had paid, because the points may be given back to another account. */
  readonly metadata: Readonly<Record<string, unknown>>;
}

/** Finds entries of deletions that were undone and not given back yet. */
async function findTaken(transaction: Database, { rule, deletionId }: LockedRule): Promise<readonly Taken[]> {
  const ofRule = sql`transaction_entries as entry
    join transactions as posting on posting.id = entry.transaction_id and posting.rule_id = ${rule.id}::uuid`;
  const holds = deletionId === null ? null : `${deletionKey(deletionId)}%`;
  return rowsOf<Taken>(
    await transaction.execute(sql`
      select entry.id as "entryId", account.currency_id as "currencyId", entry.amount::text as amount,
        jsonb_build_object('paidTo', coalesce(entry.metadata ->> 'paidTo', entry.account_id::text)) as metadata,
        ${holderOf(sql`account.website_id`, sql`account.user_id`)} as "userId"
      from ${ofRule}
      join accounts as account on account.id = entry.account_id and account.user_id is not null
      where entry.direction = 'debit' and entry.idempotency_key like ${deletionKey('%')}
        and (${holds}::text is null or entry.idempotency_key not like ${holds}::text)
        and 'given back ' || entry.id not in (
          select entry.idempotency_key from ${ofRule} where entry.direction = 'credit' and entry.idempotency_key is not null)
      order by entry.account_id, entry.id
      limit ${entriesAtOnce}`),
  );
}
