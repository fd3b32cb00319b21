import { sql } from 'drizzle-orm';
import type { SQL } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { referralCodes, referrals, ruleCompletions } from '../../db/schema/index.js';
import type { Merge, RepeatedReward } from '../merge.js';

/**
 * Undoes self-referrals when two users are merged and one of them joined by the other's code. A third user's rewards for them stay.
 * If one of them referred a friend and the other earned the second tier, only the first tier counts. If both joined by a code of
 * the same rule, only the receiver's own reward counts.
 *
 * @returns the points that do not count
 */
export async function undoOwnReferrals(transaction: Database, merge: Merge): Promise<readonly RepeatedReward[]> {
  const at = sql`${merge.now.toISOString()}::timestamptz`;
  const undone = rowsOf<{ readonly id: string }>(
    await transaction.execute(sql`
      update ${referrals} set eligible = false, tier1_amount = 0, updated_at = ${at}
      from ${referralCodes} as code
      where code.id = referrals.code_id and referrals.eligible is distinct from false
        and referrals.user_id in (${onePerson(merge)}) and code.user_id in (${onePerson(merge)})
      returning referrals.id`),
  );
  const secondTiers = JSON.stringify(await undoSecondTiers(transaction, merge));
  const own = JSON.stringify(undone.map(({ id }) => `referral ${id}`));
  const isOwn = (window: SQL) => sql`${window} in (select jsonb_array_elements_text(${own}::jsonb))`;
  if (undone.length > 0)
    await transaction.execute(sql`
      update ${ruleCompletions} set amount = 0
      where rule_completions.user_id in (${onePerson(merge)}) and ${isOwn(sql`rule_completions."window"`)}`);
  return rowsOf<RepeatedReward>(
    await transaction.execute(sql`
      select rules.website_id as "websiteId", rules.id as "ruleId", rules.name, account.currency_id as "currencyId",
        sum(entry.amount)::text as amount
      from accounts as account
      join transaction_entries as entry on entry.account_id = account.id and entry.direction = 'credit'
      join transactions on transactions.id = entry.transaction_id
      join rules on rules.id = transactions.rule_id and rules.deleted_at is null
      where account.user_id in (${onePerson(merge)}) and entry.idempotency_key like 'referral %' and (
        ${isOwn(sql`substr(entry.idempotency_key, 1, 45)`)}
        or entry.idempotency_key in (select jsonb_array_elements_text(${secondTiers}::jsonb))
        or entry.idempotency_key in (${repeatedKeys(merge)}))
      group by rules.id, account.currency_id`),
  );
}

/** Undoes second-tier rewards for friends whom the same person referred. Returns the keys under which they were paid. */
async function undoSecondTiers(transaction: Database, merge: Merge): Promise<readonly string[]> {
  const undone = rowsOf<{ readonly key: string }>(
    await transaction.execute(sql`
      update ${referrals} set tier2_amount = 0, updated_at = ${merge.now.toISOString()}::timestamptz
      from ${referralCodes} as code
      join ${referrals} as above on above.user_id = code.user_id and above.rule_id = code.rule_id
      join ${referralCodes} as own on own.id = above.code_id
      where code.id = referrals.code_id and referrals.tier2_amount > 0
        and code.user_id in (${onePerson(merge)}) and own.user_id in (${onePerson(merge)})
      returning 'referral ' || referrals.id || ' tier 2' as key`),
  );
  return undone.map(({ key }) => key);
}

/** The receiver, and all users whose last wallet was connected, directly or indirectly, to them. */
const onePerson = ({ to }: Merge): SQL => sql`
  select ${to}::uuid union
  select member.user_id from user_metadata as receiver
  join user_metadata as member on member.website_id = receiver.website_id and member.user_group_id = receiver.user_group_id
  where receiver.user_id = ${to}::uuid and not exists (select 1 from wallets where wallets.user_id = member.user_id)`;

/** Keys of a user's payments for joining by a code, if the receiver was paid for the same rule. */
const repeatedKeys = ({ from, to }: Merge): SQL => sql`
  select 'referral ' || mine.id || ' referred' from ${referrals} as mine
  join ${referrals} as theirs on theirs.rule_id = mine.rule_id and theirs.user_id = ${to}::uuid and theirs.eligible
  where mine.user_id = ${from}::uuid and mine.eligible`;
