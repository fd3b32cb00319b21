import { sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { rowsOf } from '../../db/rows-of.js';
import { ownersOf } from './owners-of.js';

/** A member of a website. */
export interface Member {
  readonly websiteId: string;
  readonly userId: string;
}

/** Whether a credit or a quest of a member was undone, or a badge of theirs has ended. */
export async function hasUndone(transaction: Database, member: Member): Promise<boolean> {
  const [row] = rowsOf<{ readonly has: boolean }>(
    await transaction.execute(sql`
      select exists (${undoneCurrencies(member)}) or exists (${undoneRules(member)}) or exists (${endedBadges(member)})
        or exists (select from (${givenBadges(member)}) as given where not holds) as has`),
  );
  return row?.has ?? false;
}

/** Currencies in which a member's credit was undone, or a quest paid that was taken back. */
export const undoneCurrencies = (member: Member) => sql`
  select account.currency_id as id from accounts as account
  join transaction_entries as entry on entry.account_id = account.id and entry.undoes is not null
    and entry.metadata ->> 'connectedFrom' is null
  where account.website_id = ${member.websiteId}::uuid and account.user_id in (${ownersOf(member)})
  union all
  select account.currency_id from accounts as account
  join transaction_entries as entry on entry.account_id = account.id
  join transactions as posting on posting.id = entry.transaction_id
  where account.website_id = ${member.websiteId}::uuid and account.user_id in (${ownersOf(member)})
    and posting.rule_id in (${takenBackRules(member)})`;

/** Quests of a website that were deleted together with their payments. */
export const takenBackRules = ({ websiteId }: Member) => sql`
  select rule.id from rules as rule where rule.website_id = ${websiteId}::uuid and rule.taken_back_at is not null`;

/** Quests that a member has completed and that were taken back, and their sections. */
export const undoneRules = (member: Member) => sql`
  select unnest(array[rule.id, rule.group_id]) as id from rules as rule
  where rule.id in (${takenBackRules(member)}) and exists (
    select 1 from rule_completions as done
    where done.rule_id = rule.id and done.user_id in (${ownersOf(member)}) and done.status = 'completed')`;

/** Badges that a member has lost. */
export const endedBadges = ({ websiteId, userId }: Member) => sql`
  select badge_id as id from badge_users
  where user_id = ${userId}::uuid and website_id = ${websiteId}::uuid and deleted_at is null
    and status <> 'active' and completed_at is not null`;

/** Quests that gave a member a badge. */
export const givingRules = (member: Member) => sql`
  select done.rule_id from rule_completions as done
  where done.user_id in (${ownersOf(member)}) and done.status = 'completed' and done.badge_id is not null`;

/** Badges that quests gave a member, and whether each reward still holds: the quest was not taken back, and its reason is not gone. */
export const givenBadges = (member: Member) => sql`
  select done.badge_id as id, rule.taken_back_at is null and done.reward_ended_at is null as holds
  from rule_completions as done join rules as rule on rule.id = done.rule_id and rule.website_id = ${member.websiteId}::uuid
  where done.user_id in (${ownersOf(member)}) and done.status = 'completed' and done.badge_id is not null`;
