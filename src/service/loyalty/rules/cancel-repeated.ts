import { sql } from 'drizzle-orm';
import { rowsOf } from '../../db/rows-of.js';
import { transact } from '../../db/transact.js';
import type { ServiceContext } from '../../handler.js';
import { holderOf } from '../../identity/user-group.js';
import { cancelRewards } from '../cancel-rewards.js';
import { lockFor } from '../limits.js';
import { takeMilestones } from '../repeated-milestones.js';
import { takeCompletions } from '../repeated-rewards.js';

/**
 * Cancels rewards that a restored rule has paid twice to one person: members who were merged while it was deleted keep one reward
 * for each window and one for each milestone of a streak, like members who are merged while it exists.
 */
export async function cancelRepeated({ database, clock }: ServiceContext, ruleId: string): Promise<void> {
  const absorbed = rowsOf<{ readonly from: string; readonly to: string }>(
    await database.execute(sql`
      select distinct mine.user_id as "from", ${holderOf(sql`mine.website_id`, sql`mine.user_id`)} as "to"
      from rule_completions as mine
      where mine.rule_id = ${ruleId}::uuid and mine.status = 'completed' and mine.amount > 0
        and not exists (select 1 from wallets where wallets.user_id = mine.user_id)
      union
      select accounts.user_id, mine.user_id
      from rule_completions as mine
      join transaction_entries as entry on entry.transaction_id = mine.transaction_id
        and entry.idempotency_key = 'completion ' || mine.id
      join accounts on accounts.id = entry.account_id
      where mine.rule_id = ${ruleId}::uuid and mine.streak_milestone is not null and accounts.user_id <> mine.user_id`),
  );
  for (const { from, to } of absorbed.filter((each) => each.from !== each.to))
    await transact(database, async (transaction) => {
      const merge = { from, to, now: new Date(clock.now()) };
      await transaction.execute(sql`select ${lockFor('restored', from)}`);
      await cancelRewards(transaction, merge, [
        ...(await takeMilestones(transaction, merge)),
        ...(await takeCompletions(transaction, merge)),
      ]);
    });
}
