import { and, inArray, isNull, sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { rowsOf } from '../db/rows-of.js';
import { ruleCompletions } from '../db/schema/index.js';
import { uuids } from '../db/uuids.js';
import type { CapInterval } from '../../contract/loyalty/rule-type.js';
import { amountsOverCap } from './amounts-over-cap.js';
import { findRepeatedPoints } from './badges/find-repeated-points.js';
import { refusals } from './completion/messages.js';
import type { Merge, RepeatedReward } from './merge.js';
import { completions, paid, paidColumns } from './paid-completions.js';
import type { Paid } from './paid-completions.js';
import { repeatedCompletions } from './repeated-completions.js';
import type { EarnedCompletion } from './repeated-completions.js';
import { keepMilestones, ofMilestone, takeMilestones } from './repeated-milestones.js';
import { undoOwnReferrals } from './referrals/undo-own-referrals.js';

/**
 * Makes rewards of two merged users count once: for each rule and window, for each idempotency key, for each badge, and for each
 * rule at most up to its cap; self-referrals do not count. The receiver's reward counts; of equal waiting requests, one continues.
 * Call it before the completions are handed over.
 *
 * @returns points of the other user that do not count, without those of deleted rules
 */
export async function countOnce(transaction: Database, merge: Merge): Promise<readonly RepeatedReward[]> {
  await lockRequests(transaction, merge);
  await dropRecalled(transaction, merge);
  await endRepeatedRequests(transaction, merge);
  return [
    ...(await undoOwnReferrals(transaction, merge)),
    ...(await takeMilestones(transaction, merge)),
    ...(await takeCompletions(transaction, merge)),
    ...(await takeOverCap(transaction, merge)),
    ...(await findRepeatedPoints(transaction, merge)),
  ];
}

/** Start of a completion's window by its name, as `startOfNamed` reads it. */
const windowStart = (name: SQL): SQL => sql`case
  when ${name} in ('once', 'lifetime') then '-infinity'::timestamptz
  when ${name} ~ '^(hourly|daily|weekly|monthly|custom) [0-9]{4}-' then split_part(${name}, ' ', 2)::timestamptz
  else 'infinity'::timestamptz end`;

/**
 * Whether the other user has a completion of the same rule, with a given status, that a single user could not have besides this
 * one: under the same key, or with the earlier in the window of the later. Recalled completions do not count, because another user
 * earned them.
 */
const isElsewhere = ({ from, to }: Merge, hasStatus: SQL): SQL => sql`exists (
  select 1 from ${ruleCompletions} as theirs
  where theirs.user_id = any(${uuids([from, to])}) and theirs.user_id <> mine.user_id and theirs.rule_id = mine.rule_id
    and (theirs."window" = mine."window" or theirs.idempotency_key = mine.idempotency_key
      or not theirs.is_recalled and least(mine.created_at, theirs.created_at) >= case when mine.created_at > theirs.created_at
        then ${windowStart(sql`mine."window"`)} else ${windowStart(sql`theirs."window"`)} end)
    and ${hasStatus})`;

/** Locks waiting requests, after waiting for those that are being paid. */
async function lockRequests(transaction: Database, { from, to }: Merge): Promise<void> {
  await transaction
    .select({ id: ruleCompletions.id })
    .from(ruleCompletions)
    .where(and(inArray(ruleCompletions.userId, [from, to]), isNull(ruleCompletions.fulfilledAt)))
    .orderBy(ruleCompletions.id)
    .for('update');
}

/**
 * Removes recalled completions of either user if the other user has earned the same or waits for it; the other user's completion
 * counts.
 */
async function dropRecalled(transaction: Database, { from, to }: Merge): Promise<void> {
  await transaction.execute(sql`
    delete from ${completions} using ${ruleCompletions} as theirs
    where mine.user_id = any(${uuids([from, to])}) and mine.is_recalled
      and theirs.user_id = any(${uuids([from, to])}) and theirs.user_id <> mine.user_id
      and theirs.status <> 'failed' and not theirs.is_recalled
      and theirs.rule_id = mine.rule_id and theirs."window" = mine."window"`);
}

/** Ends waiting requests for rewards that the other user has or waits for. */
async function endRepeatedRequests(transaction: Database, merge: Merge): Promise<void> {
  const { from, to, now } = merge;
  const at = sql`${now.toISOString()}::timestamptz`;
  const isEarlier = sql`(theirs.status = 'completed' or (theirs.status <> 'failed' and mine.user_id = ${from}::uuid))`;
  await transaction.execute(sql`
    update ${completions} set status = 'failed', message = ${refusals.alreadyClaimed}, updated_at = ${at}, fulfilled_at = ${at}
    where mine.user_id = any(${uuids([from, to])}) and mine.status in ('pending', 'processing')
      and ${isElsewhere(merge, isEarlier)}`);
}

interface EarnedRow extends Omit<EarnedCompletion, 'at'> {
  /** Milliseconds since 1970. */
  readonly at: string;
}

/**
 * Sets completions that a single user could not have besides the other's to 0, and returns the amounts. It keeps milestones that
 * only one of them reached.
 */
export async function takeCompletions(transaction: Database, merge: Merge): Promise<readonly RepeatedReward[]> {
  const { from, to } = merge;
  const isOfBoth = sql`mine.user_id = any(${uuids([from, to])}) and mine.status = 'completed' and not mine.is_recalled
    and (select count(distinct other.user_id) from ${ruleCompletions} as other
      where other.rule_id = mine.rule_id and other.user_id = any(${uuids([from, to])}) and other.status = 'completed') = 2`;
  const earned = rowsOf<EarnedRow>(
    await transaction.execute(sql`
      select mine.id, mine.rule_id as "ruleId", mine.user_id as "userId", mine."window",
        mine.idempotency_key as "idempotencyKey", (extract(epoch from mine.created_at) * 1000)::text as at
      from ${completions} where ${isOfBoth} order by mine.created_at, mine.id`),
  );
  const ids = repeatedCompletions(
    earned.map((row) => ({ ...row, at: Number(row.at) })),
    to,
  ).map(({ id }) => id);
  const repeated = rowsOf<Paid & { readonly left: string }>(
    await transaction.execute(sql`
      select ${paidColumns(sql`mine.amount - ${ofMilestone}`)}, ${ofMilestone}::text as "left" from ${paid}
      where mine.id = any(${uuids(ids)}) and mine.amount > ${ofMilestone}`),
  );
  await reduce(transaction, repeated);
  await keepMilestones(transaction, merge);
  return repeated;
}

interface CappedRow extends Paid {
  readonly ruleId: string;
  readonly userId: string;
  readonly cap: string;
  readonly interval: CapInterval;
  /** Milliseconds since 1970. */
  readonly at: string;
}

/** Reduces completions by what exceeds the rules' caps for both users together, and returns the amounts. */
async function takeOverCap(transaction: Database, { from, to }: Merge): Promise<readonly RepeatedReward[]> {
  const rows = rowsOf<CappedRow>(
    await transaction.execute(sql`
      select ${paidColumns()}, mine.user_id as "userId", rules.max_amount_per_interval::text as cap,
        coalesce(rules.max_amount_interval, 'lifetime') as "interval",
        (extract(epoch from mine.created_at) * 1000)::text as at
      from ${paid}
      where rules.max_amount_per_interval is not null and mine.status = 'completed' and mine.amount > 0
        and mine.user_id = any(${uuids([from, to])})
        and exists (select 1 from ${ruleCompletions} as other
          where other.rule_id = mine.rule_id and other.user_id = ${from}::uuid and other.status = 'completed')
      order by mine.user_id = ${from}::uuid, mine.created_at, mine.id`),
  );
  const over = amountsOverCap(rows.map((row) => ({ ...row, isKept: row.userId === to, at: Number(row.at) })));
  await reduce(
    transaction,
    over.map(({ payment: { id }, left }) => ({ id, left })),
  );
  return over.map(({ payment, excess }) => ({ ...payment, amount: excess }));
}

/** Sets the paid amounts of completions, so that caps count them correctly and nothing is taken twice. */
async function reduce(
  transaction: Database,
  changed: readonly { readonly id: string; readonly left: string }[],
): Promise<void> {
  if (changed.length === 0) return;
  const rows = JSON.stringify(changed);
  await transaction.execute(sql`
    update ${ruleCompletions} set amount = changed.left
    from jsonb_to_recordset(${rows}::jsonb) as changed(id uuid, "left" numeric)
    where rule_completions.id = changed.id`);
}
