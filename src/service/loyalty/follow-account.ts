import { sql } from 'drizzle-orm';
import type { Database } from '../db/database.js';
import { multipliers, ruleCompletions, ruleGroups, rules, usedProofs } from '../db/schema/index.js';

/** An account at a provider, and the member who has it now. */
interface MovedAccount {
  readonly websiteId: string;
  readonly userId: string;
  /** The account as a proof. */
  readonly proof: string;
}

/**
 * Gives a member the lasting rewards of an account that has moved to them: its multipliers, and completions of required quests,
 * without points. Rewards that only last as long as their reason are taken back instead. Everything else stays with the member who
 * earned it.
 */
export async function followAccount(
  transaction: Database,
  { websiteId, userId, proof }: MovedAccount,
  now: Date,
): Promise<void> {
  const used = sql`${usedProofs} as used join ${rules} as rule on rule.id = used.rule_id
    and rule.website_id = ${websiteId}::uuid and rule.deleted_at is null and used.proof = ${proof}`;
  await transaction.execute(sql`
    update ${multipliers} as owned set user_id = ${userId}::uuid, updated_at = ${now.toISOString()}::timestamptz
    from ${used}
    where owned.id = used.multiplier_id and rule.reward_lifetime is distinct from 'dynamic' and owned.user_id <> ${userId}::uuid and owned.deleted_at is null`);
  await transaction.execute(sql`
    insert into ${ruleCompletions} (website_id, user_id, rule_id, status, "window", created_at, updated_at, fulfilled_at)
    select done.website_id, ${userId}::uuid, done.rule_id, 'completed', done."window", done.created_at, done.updated_at,
      done.fulfilled_at
    from ${used}
    join ${ruleCompletions} as done on done.rule_id = used.rule_id and done.user_id = used.user_id
      and done.status = 'completed'
    left join ${ruleGroups} as section on section.id = rule.group_id and section.deleted_at is null
    where used.user_id <> ${userId}::uuid and (rule.is_required or coalesce(section.is_required, false))
    on conflict do nothing`);
}
