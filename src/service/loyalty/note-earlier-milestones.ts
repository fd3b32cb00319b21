import { and, asc, inArray, isNotNull, sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { groupBy } from '../db/group-by.js';
import { rowsOf } from '../db/rows-of.js';
import { ruleCompletions, ruleEdits, rules } from '../db/schema/index.js';
import { uuids } from '../db/uuids.js';
import { earlierMilestones } from './earlier-milestones.js';
import type { EarlierCompletion, EarlierMilestone, Terms } from './earlier-milestones.js';
import type { Merge } from './merge.js';
import { valuesOfSnapshot } from './rules/rule-values.js';
import type { RuleValues } from './rules/rule-values.js';

interface Row extends Omit<EarlierCompletion, 'at'> {
  readonly ruleId: string;
  /** Milliseconds since 1970. */
  readonly at: string;
}

/**
 * Records the milestones that two users were paid for before completions recorded them, in streaks for rules that both have,
 * because one person may reach each milestone only once.
 */
export async function noteEarlierMilestones(transaction: Database, { from, to }: Merge): Promise<void> {
  const both = uuids([from, to]);
  const rows = rowsOf<Row>(
    await transaction.execute(sql`
      select mine.id, mine.user_id as "userId", mine.rule_id as "ruleId", mine.is_recalled as "isRecalled",
        mine.streak_milestone is not null as "isNoted", mine.amount::text as amount, entry.amount::text as paid,
        accounts.user_id as "paidTo", (extract(epoch from mine.created_at) * 1000)::text as at
      from rule_completions as mine
      left join transaction_entries as entry on entry.transaction_id = mine.transaction_id
        and entry.idempotency_key = 'completion ' || mine.id
      left join accounts on accounts.id = entry.account_id
      where mine.user_id = any (${both}) and mine.status = 'completed' and mine.rule_id in (
        select rule_id from account_streaks where user_id = any (${both}) group by rule_id having count(*) = 2)
      order by mine.created_at, mine.id`),
  );
  if (rows.length === 0) return;
  const completions = rows.map((row) => ({ ...row, at: Number(row.at) }));
  const termsAt = await findTerms(transaction, [...new Set(rows.map(({ ruleId }) => ruleId))]);
  const found = [...groupBy(completions, ({ ruleId, userId }) => `${ruleId} ${userId}`).values()].flatMap((of) =>
    earlierMilestones(of, (at) => termsAt(of[0]?.ruleId ?? '', at)),
  );
  await note(transaction, found);
}

async function note(transaction: Database, milestones: readonly EarlierMilestone[]): Promise<void> {
  if (milestones.length === 0) return;
  await transaction.execute(sql`
    update ${ruleCompletions} set streak_milestone = noted.count, milestone_amount = noted.amount
    from jsonb_to_recordset(${JSON.stringify(milestones)}::jsonb) as noted(id uuid, count int, amount numeric)
    where rule_completions.id = noted.id`);
}

/** Returns the settings of rules at some time, from their edits since. */
async function findTerms(
  transaction: Database,
  ruleIds: readonly string[],
): Promise<(ruleId: string, at: number) => Terms> {
  const current = await transaction
    .select()
    .from(rules)
    .where(inArray(rules.id, [...ruleIds]));
  const edits = await transaction
    .select({ ruleId: ruleEdits.ruleId, editedAt: ruleEdits.editedAt, before: ruleEdits.previousData })
    .from(ruleEdits)
    .where(and(inArray(ruleEdits.ruleId, [...ruleIds]), isNotNull(ruleEdits.previousData)))
    .orderBy(asc(ruleEdits.editedAt), asc(ruleEdits.id));
  const termsNow = new Map(current.map((rule) => [rule.id, toTerms(rule)]));
  const past = groupBy(
    edits.flatMap(({ ruleId, editedAt, before }) =>
      before ? { ruleId, until: editedAt.getTime(), terms: toTerms(valuesOfSnapshot(before)) } : [],
    ),
    ({ ruleId }) => ruleId,
  );
  return (ruleId, at) => {
    const terms = past.get(ruleId)?.find(({ until }) => until > at)?.terms ?? termsNow.get(ruleId);
    if (!terms) throw new Error('A completion has no rule.');
    return terms;
  };
}

const toTerms = (values: RuleValues): Terms => ({
  type: values.type ?? '',
  interval: values.interval ?? null,
  frequency: values.frequency ?? '',
  effectiveStartTime: values.effectiveStartTime ?? null,
  effectiveEndTime: values.effectiveEndTime ?? null,
  amount: values.amount ?? null,
  metadata: values.metadata ?? {},
});
