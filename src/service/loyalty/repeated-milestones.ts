import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { rowsOf } from '../db/rows-of.js';
import { ruleCompletions } from '../db/schema/index.js';
import { uuids } from '../db/uuids.js';
import { findRuns } from './merged-runs.js';
import type { Merge, RepeatedReward } from './merge.js';
import { noteEarlierMilestones } from './note-earlier-milestones.js';
import { paid, paidColumns } from './paid-completions.js';
import type { Paid } from './paid-completions.js';

/** The rest of the milestone's part of a payment, as `mine`. */
export const ofMilestone: SQL = sql`least(coalesce(mine.milestone_amount, 0), mine.amount)`;

/** Payment for a milestone. */
interface PaidMilestone extends Paid {
  readonly ruleId: string;
  /** Length of the streak. */
  readonly count: number;
  /** Milliseconds since 1970. */
  readonly at: string;
  /** User whose account was paid; the completion may have moved to another user since. */
  readonly paidTo: string;
}

/**
 * Takes back milestones that both users reached in the same streak, counting the completions of both together, because a member
 * reaches each milestone of a streak only once. Returns what was paid for them.
 */
export async function takeMilestones(transaction: Database, merge: Merge): Promise<readonly RepeatedReward[]> {
  const { from, to } = merge;
  await noteEarlierMilestones(transaction, merge);
  const milestones = rowsOf<PaidMilestone>(
    await transaction.execute(sql`
      select ${paidColumns(ofMilestone)}, mine.streak_milestone as "count", accounts.user_id as "paidTo",
        (extract(epoch from mine.created_at) * 1000)::text as at
      from ${paid}
      where mine.user_id = any(${uuids([from, to])}) and mine.status = 'completed' and ${ofMilestone} > 0
      order by mine.user_id = ${from}::uuid, mine.created_at, mine.id`),
  );
  const runs = await findRuns(transaction, [from, to], [...new Set(milestones.map(({ ruleId }) => ruleId))]);
  const reachedBy = new Map<string, string>();
  const repeated = milestones.filter(({ ruleId, count, at, paidTo }) => {
    const run = runs.get(ruleId)?.(Number(at));
    if (run === undefined) return false;
    const key = `${ruleId} ${run} ${count}`;
    const first = reachedBy.get(key) ?? paidTo;
    reachedBy.set(key, first);
    return first !== paidTo;
  });
  if (repeated.length > 0)
    await transaction.execute(sql`
      update ${ruleCompletions} as mine
      set amount = mine.amount - ${ofMilestone}, streak_milestone = null, milestone_amount = null
      where mine.id = any(${uuids(repeated.map(({ id }) => id))})`);
  return repeated;
}

/**
 * If the receiver has the same completion, moves its milestone to the receiver's completion, so that caps count it. If that has its
 * own milestone, both stay unchanged.
 */
export async function keepMilestones(transaction: Database, { from, to }: Merge): Promise<void> {
  await transaction.execute(sql`
    with kept as (
      update ${ruleCompletions} as theirs
      set amount = theirs.amount + ${ofMilestone}, streak_milestone = mine.streak_milestone, milestone_amount = ${ofMilestone}
      from ${ruleCompletions} as mine
      where mine.user_id = ${from}::uuid and mine.status = 'completed' and ${ofMilestone} > 0
        and theirs.user_id = ${to}::uuid and theirs.status = 'completed' and theirs.rule_id = mine.rule_id
        and (theirs."window" = mine."window" or theirs.idempotency_key = mine.idempotency_key)
        and theirs.transaction_id is not null and theirs.streak_milestone is null
      returning mine.id)
    update ${ruleCompletions} as mine
    set amount = mine.amount - ${ofMilestone}, streak_milestone = null, milestone_amount = null
    where mine.id in (select id from kept)`);
}
