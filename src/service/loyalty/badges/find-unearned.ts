import { and, eq, inArray, isNull, sql } from 'drizzle-orm';
import type { BadgeReason } from '../../../contract/loyalty/badge-users.js';
import type { Database } from '../../db/database.js';
import { groupBy } from '../../db/group-by.js';
import { rowsOf } from '../../db/rows-of.js';
import { badgeRewards, badgeUsers, badges } from '../../db/schema/index.js';
import { gatherFacts } from '../conditions/gather-facts.js';
import { findPointsChanges, mostPoints } from './most-points.js';
import { noLongerEarned } from './no-longer-earned.js';
import { isUndoable } from './reason.js';
import { endedBadges, givenBadges, undoneCurrencies, undoneRules } from './undone.js';
import type { Member } from './undone.js';

/** Badge that a member has. */
export interface HeldBadge {
  readonly badgeId: string;
  readonly name: string;
  readonly reason: BadgeReason | null;
  /** Whether a quest gave it whose reward still holds. */
  readonly isGiven: boolean;
}

/** Badge that stays although its conditions are no longer met after the undoing. */
export interface LeftBadge extends Pick<HeldBadge, 'badgeId' | 'name'> {
  /** Why it stays: what else gave it, or `unknown` if that was not recorded. */
  readonly keptBy: 'operator' | 'judge' | 'quest' | 'badge' | 'unknown';
}

/**
 * Finds the badges that a member keeps although their conditions are no longer met after the undoing, and why. Call it after
 * `takeUnearned`, for the member who holds the badges now.
 */
export async function findLeft(transaction: Database, member: Member): Promise<readonly LeftBadge[]> {
  const found = await findUnearned(transaction, member, { asIfByDeeds: true });
  return found.map((badge) => ({ badgeId: badge.badgeId, name: badge.name, keptBy: whatKeeps(badge) }));
}

function whatKeeps({ reason, isGiven }: HeldBadge): LeftBadge['keptBy'] {
  if (reason === 'operator' || reason === 'judge') return reason;
  if (reason === null) return 'unknown';
  return isGiven ? 'quest' : 'badge';
}

/**
 * Finds badges that a member has only because of what was undone.
 *
 * @param asIfByDeeds whether to judge all badges only by their conditions, whatever gave them
 */
export async function findUnearned(
  transaction: Database,
  member: Member,
  { asIfByDeeds = false } = {},
): Promise<readonly HeldBadge[]> {
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
  const judged = held.flatMap(({ badgeId, reason }) =>
    asIfByDeeds ? { badgeId, reason: 'deeds' as const } : isUndoable(reason) ? { badgeId, reason } : [],
  );
  if (judged.length === 0) return [];
  const currencies = await idsOf(transaction, undoneCurrencies(member));
  const rules = await idsOf(transaction, undoneRules(member));
  const ended = await idsOf(transaction, endedBadges(member));
  const given = rowsOf<{ readonly id: string; readonly holds: boolean }>(
    await transaction.execute(sql`select distinct id, holds from (${givenBadges(member)}) as found`),
  );
  const givenUp = given.flatMap(({ id, holds }) => (holds ? [] : id));
  if (currencies.length + rules.length + ended.length + givenUp.length === 0) return [];
  const stillGiven = new Set(given.flatMap(({ id, holds }) => (holds ? id : [])));
  const badgeIds = held.map(({ badgeId }) => badgeId);
  const { conditions, factsOf } = await gatherFacts(transaction, [userId], {
    badgeIds: judged.map(({ badgeId }) => badgeId),
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
    badges: judged.map((badge) => ({
      ...badge,
      conditions: conditions.filter(({ ownerBadgeId }) => ownerBadgeId === badge.badgeId),
    })),
    currencies,
    rules,
    ended,
    givenUp: asIfByDeeds ? [] : givenUp,
    given: asIfByDeeds ? new Set() : stillGiven,
    bringsOf: (badgeId) =>
      asIfByDeeds ? [] : (rewards.get(badgeId) ?? []).flatMap(({ rewardBadgeId }) => rewardBadgeId ?? []),
    paysOf: (badgeId) =>
      (rewards.get(badgeId) ?? []).flatMap(({ rewardType, currencyId }) =>
        rewardType === 'points' ? (currencyId ?? []) : [],
      ),
    mostWithout: (without) => mostPoints(changes, without),
  });
  return held.flatMap((badge) =>
    unearned.has(badge.badgeId) ? { ...badge, isGiven: stillGiven.has(badge.badgeId) } : [],
  );
}

async function idsOf(transaction: Database, query: ReturnType<typeof undoneCurrencies>): Promise<readonly string[]> {
  const rows = rowsOf<{ readonly id: string }>(
    await transaction.execute(sql`select distinct id from (${query}) as found where id is not null`),
  );
  return rows.map(({ id }) => id);
}
