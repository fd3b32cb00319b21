import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { Database } from '../../db/database.js';
import { groupBy } from '../../db/group-by.js';
import { rowsOf } from '../../db/rows-of.js';
import { badgeRewards, badgeUsers, badges } from '../../db/schema/index.js';
import { uuids } from '../../db/uuids.js';
import { gatherFacts } from '../conditions/gather-facts.js';
import { describeReason } from '../entry-reason.js';
import { changeBalances } from '../ledger.js';
import { lockFor } from '../limits.js';
import { holdHolders, undoDue } from '../take-due.js';
import type { DueCredit } from '../take-due.js';
import { findPointsChanges, mostPoints } from './most-points.js';
import { noLongerEarned } from './no-longer-earned.js';
import { ownersOf } from './owners-of.js';
import { isByDeeds } from './reason.js';
import { stopMultipliers } from './rewards.js';

interface Member {
  readonly websiteId: string;
  readonly userId: string;
}

/** Badge that was taken back. */
export interface TakenBadge {
  readonly badgeId: string;
  readonly name: string;
}

/**
 * Takes back the badges that a member has earned only by what was undone: with their multipliers, and with their points as far as these
 * are not spent, by an entry “No longer earned: …” of the ledger for each. Of a member who became one with another, those of the other.
 * Doing it twice has the same effect as once.
 *
 * @returns whose badges they are by now, and the badges
 */
export async function takeUnearned(
  transaction: Database,
  { websiteId, now, ...of }: Member & { readonly now: Date },
): Promise<{ readonly userId: string; readonly taken: readonly TakenBadge[] }> {
  await transaction.execute(sql`select ${lockFor('badges', of.userId)}`);
  // From here on, no badges and no points move to another member.
  const userId = (await holdHolders(transaction, websiteId, [of.userId]))(of.userId);
  if (userId !== of.userId) await transaction.execute(sql`select ${lockFor('badges', userId)}`);
  const member = { websiteId, userId };
  const names = await findUnearned(transaction, member);
  if (names.size === 0) return { userId, taken: [] };
  await transaction
    .update(badgeUsers)
    .set({ status: 'revoked', reason: 'undone', updatedAt: now })
    .where(and(eq(badgeUsers.userId, userId), inArray(badgeUsers.badgeId, [...names.keys()])));
  const rewards = await findRewards(transaction, member, [...names.keys()]);
  const debits = await undoDue(transaction, websiteId, rewards);
  const changes = rewards.flatMap(({ badgeId }, index) =>
    (debits[index] ?? []).map((debit) => ({
      ...debit,
      badgeId,
      idempotencyKey: `taken back ${debit.undoes}`,
      metadata: { loyaltyBadgeId: badgeId },
    })),
  );
  const byBadge = groupBy(changes, ({ badgeId }) => badgeId);
  for (const [badgeId, name] of names) {
    await stopMultipliers(transaction, { userId, badgeId, now });
    const description = describeReason('no_longer_earned', name);
    const own = byBadge.get(badgeId) ?? [];
    await changeBalances(transaction, { websiteId, type: 'api_key', description, now, changes: own });
  }
  return { userId, taken: [...names].map(([badgeId, name]) => ({ badgeId, name })) };
}

/** Whether a credit or a quest of a member was undone, or a badge of theirs has ended. */
export async function hasUndone(transaction: Database, member: Member): Promise<boolean> {
  const [row] = rowsOf<{ readonly has: boolean }>(
    await transaction.execute(sql`
      select exists (${undoneCurrencies(member)}) or exists (${undoneRules(member)}) or exists (${endedBadges(member)}) as has`),
  );
  return row?.has ?? false;
}

const undoneCurrencies = (member: Member) => sql`
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

const takenBackRules = ({ websiteId }: Member) => sql`
  select rule.id from rules as rule where rule.website_id = ${websiteId}::uuid and rule.taken_back_at is not null`;

/** Quests that a member has completed and that were taken back, and the sections of these. */
const undoneRules = (member: Member) => sql`
  select unnest(array[rule.id, rule.group_id]) as id from rules as rule
  where rule.id in (${takenBackRules(member)}) and exists (
    select 1 from rule_completions as done
    where done.rule_id = rule.id and done.user_id in (${ownersOf(member)}) and done.status = 'completed')`;

const endedBadges = ({ websiteId, userId }: Member) => sql`
  select badge_id as id from badge_users
  where user_id = ${userId}::uuid and website_id = ${websiteId}::uuid and deleted_at is null
    and status <> 'active' and completed_at is not null`;

/** Finds badges that a member has only by what was undone, with their names. */
async function findUnearned(transaction: Database, member: Member): Promise<ReadonlyMap<string, string>> {
  const { websiteId, userId } = member;
  const held = await transaction
    .select({ badgeId: badges.id, name: badges.name, reason: badgeUsers.reason })
    .from(badgeUsers)
    .innerJoin(badges, and(eq(badges.id, badgeUsers.badgeId), isNull(badges.deletedAt)))
    .where(
      and(
        eq(badgeUsers.userId, userId),
        eq(badgeUsers.websiteId, websiteId),
        eq(badgeUsers.status, 'active'),
        isNull(badgeUsers.deletedAt),
      ),
    )
    .orderBy(badges.createdAt, badges.id);
  const byDeeds = held.flatMap(({ badgeId, reason }) => (isByDeeds(reason) ? { badgeId, reason } : []));
  if (byDeeds.length === 0) return new Map();
  const currencies = await idsOf(transaction, undoneCurrencies(member));
  const rules = await idsOf(transaction, undoneRules(member));
  const ended = await idsOf(transaction, endedBadges(member));
  if (currencies.length + rules.length + ended.length === 0) return new Map();
  const badgeIds = held.map(({ badgeId }) => badgeId);
  const { conditions, factsOf } = await gatherFacts(transaction, [userId], {
    badgeIds: byDeeds.map(({ badgeId }) => badgeId),
  });
  const rewards = groupBy(
    await transaction.select().from(badgeRewards).where(inArray(badgeRewards.badgeId, badgeIds)),
    ({ badgeId }) => badgeId,
  );
  const changes = await findPointsChanges(
    transaction,
    member,
    conditions.flatMap(({ currencyIds }) => currencyIds),
  );
  const unearned = noLongerEarned({
    facts: { ...factsOf(userId), badges: new Set(badgeIds) },
    badges: byDeeds.map((badge) => ({
      ...badge,
      conditions: conditions.filter(({ ownerBadgeId }) => ownerBadgeId === badge.badgeId),
    })),
    currencies,
    rules,
    ended,
    bringsOf: (badgeId) => (rewards.get(badgeId) ?? []).flatMap(({ rewardBadgeId }) => rewardBadgeId ?? []),
    paysOf: (badgeId) =>
      (rewards.get(badgeId) ?? []).flatMap(({ rewardType, currencyId }) =>
        rewardType === 'points' ? (currencyId ?? []) : [],
      ),
    mostWithout: (without) => mostPoints(changes, without),
  });
  return new Map(held.flatMap(({ badgeId, name }) => (unearned.has(badgeId) ? [[badgeId, name] as const] : [])));
}

async function idsOf(transaction: Database, query: ReturnType<typeof undoneCurrencies>): Promise<readonly string[]> {
  const rows = rowsOf<{ readonly id: string }>(
    await transaction.execute(sql`select distinct id from (${query}) as found where id is not null`),
  );
  return rows.map(({ id }) => id);
}

/** Points that a badge has paid and that stand. */
interface PaidPoints extends DueCredit {
  readonly badgeId: string;
}

/** Finds what some badges have paid to a member and was not taken back, in the order of the payments. */
async function findRewards(
  transaction: Database,
  member: Member,
  badgeIds: readonly string[],
): Promise<readonly PaidPoints[]> {
  return rowsOf<PaidPoints>(
    await transaction.execute(sql`
      select entry.id as "entryId", badge.id as "badgeId", account.currency_id as "currencyId",
        account.user_id as "userId", entry.amount::text as amount
      from accounts as account
      join transaction_entries as entry on entry.account_id = account.id and entry.direction = 'credit'
        and entry.idempotency_key like 'badge-reward %'
      join badges as badge on badge.id::text = entry.metadata ->> 'loyaltyBadgeId' and badge.id = any (${uuids(badgeIds)})
      where account.website_id = ${member.websiteId}::uuid and account.user_id in (${ownersOf(member)})
        and not exists (select 1 from transaction_entries as undoing where undoing.undoes = entry.id)
      order by entry.created_at, entry.id`),
  );
}
